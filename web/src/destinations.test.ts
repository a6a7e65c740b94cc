import type { Progress } from '@passbook/contract/depositor'
import { describe, expect, it } from 'vitest'
import {
  afterSignIn,
  continueTarget,
  logoDestination,
  messagePages,
  newMessage,
  userOtpPage,
  workTarget,
} from './destinations.ts'
import type { Facts } from './facts.ts'
import {
  everyProgress,
  expired,
  loggedOut,
  mfaPending,
  outcomeOf,
  PASSED,
  signedIn,
} from './guards/test-facts.ts'
import { routes } from './routes.ts'

describe('redirect after login (SPEC 2, STATES)', () => {
  it.each<[string, Partial<Progress>, string]>([
    ['no last step', { registration_last_step: null }, '/registration/landing'],
    [
      'no last step before anything else',
      { registration_last_step: null, registration_status: 'VIEW_ONLY', extended_status: 'HOLD' },
      '/registration/landing',
    ],
    ['not completed', { registration_last_step: 'funded' }, '/login/registration-home'],
    [
      'not completed before VIEW_ONLY and HOLD',
      { registration_last_step: 'bank', registration_status: 'VIEW_ONLY', extended_status: 'HOLD' },
      '/login/registration-home',
    ],
    ['VIEW_ONLY', { registration_status: 'VIEW_ONLY' }, '/dashboard/documents'],
    [
      'VIEW_ONLY before HOLD',
      { registration_status: 'VIEW_ONLY', extended_status: 'HOLD' },
      '/dashboard/documents',
    ],
    ['HOLD', { extended_status: 'HOLD' }, '/registration/hold-account'],
    [
      'HOLD before a non-primary under review',
      { extended_status: 'HOLD', is_primary: false, registration_status: 'FLAGGED' },
      '/registration/hold-account',
    ],
    ['passed', {}, '/dashboard'],
    ['manually reviewed', { registration_status: 'MANUALLY_REVIEWED' }, '/dashboard'],
    ['in review', { registration_status: 'IN_REVIEW' }, '/dashboard'],
    ['relink pending', { relink: true }, '/dashboard'],
    ['non-primary and passed', { is_primary: false }, '/dashboard'],
    [
      'joining the account',
      { is_primary: false, is_joining: true },
      '/joint-account/onboarding/success',
    ],
    [
      'joining, on HOLD',
      { is_primary: false, is_joining: true, extended_status: 'HOLD' },
      '/registration/hold-account',
    ],
    [
      'joining, under review',
      { is_primary: false, is_joining: true, registration_status: 'IN_REVIEW' },
      '/registration/additional-info',
    ],
    ['primary and FAILED', { registration_status: 'FAILED' }, '/not-found'],
    ['primary and FLAGGED', { registration_status: 'FLAGGED' }, '/not-found'],
    ['unset', { registration_status: null }, '/not-found'],
    ['non-primary and unset', { is_primary: false, registration_status: null }, '/not-found'],
  ])('%s', (_, progress, path) => {
    expect(afterSignIn({ ...PASSED, ...progress })).toBe(path)
  })

  it.each([
    ['FLAGGED', '/registration/additional-info'],
    ['IN_REVIEW', '/registration/additional-info'],
    ['ERRORED', '/registration/additional-info'],
    ['UNSUBMITTED', '/registration/additional-info'],
    ['FAILED', '/registration/hold-account'],
  ] as const)('non-primary and %s', (registration_status, path) => {
    expect(afterSignIn({ ...PASSED, is_primary: false, registration_status })).toBe(path)
  })
})

describe('logo destination (SPEC 2)', () => {
  it.each<[string, Facts, string]>([
    ['no token', loggedOut, '/login'],
    ['MFA pending', mfaPending, '/login'],
    ['session expired', expired, '/login'],
    ['session missing', { ...signedIn(), session: 'missing' }, '/login'],
    ['passed', signedIn(), '/dashboard'],
    ['passed, not completed', signedIn({ registration_last_step: 'verified' }), '/dashboard'],
    ['complete, in review', signedIn({ registration_status: 'IN_REVIEW' }), '/login/entry'],
    ['complete, view only', signedIn({ registration_status: 'VIEW_ONLY' }), '/login/entry'],
    [
      'incomplete, in review',
      signedIn({ registration_status: 'IN_REVIEW', registration_last_step: 'bank' }),
      '/login/registration-home',
    ],
    [
      'not begun',
      signedIn({ registration_status: null, registration_last_step: null }),
      '/login/registration-home',
    ],
    ['progress unknown', { ...signedIn(), progress: null }, '/login/entry'],
  ])('%s', (_, facts, path) => {
    expect(logoDestination(facts)).toBe(path)
  })
})

describe('Continue on registration-home (STATES)', () => {
  it.each<[Partial<Progress>, string]>([
    [{ registration_last_step: null }, '/registration/basic-information'],
    [{ registration_last_step: 'basic' }, '/registration/address'],
    [{ registration_last_step: 'address' }, '/registration/employer'],
    [{ registration_last_step: 'employer' }, '/registration/confirm-details'],
    [{ registration_last_step: 'confirmed' }, '/registration/link-account-selection'],
    [{ registration_last_step: 'verified' }, '/fund-account'],
    [{ registration_last_step: 'disclosures' }, '/fund-account/ready-to-fund'],
    [{ registration_last_step: 'disclosures', relink: true }, '/relink/selection'],
    [
      { registration_last_step: 'confirmed', registration_status: 'FAILED' },
      '/registration/hold-account',
    ],
    [{ registration_last_step: 'verified', extended_status: 'HOLD' }, '/registration/hold-account'],
    [
      { registration_last_step: 'bank', registration_status: 'FLAGGED' },
      '/registration/additional-info',
    ],
    [
      { registration_last_step: 'bank', registration_status: 'IN_REVIEW' },
      '/registration/reviewing-account',
    ],
    [
      { registration_last_step: 'verified', registration_status: null },
      '/registration/message-center',
    ],
  ])('%o leads to %s', (progress, path) => {
    expect(continueTarget(signedIn(progress))).toBe(path)
  })

  it.each([
    ['VERIFICATION_PENDING', '/manual-funding/microdeposits'],
    ['LOCKED', '/manual-funding/reissue'],
    ['TIMEOUT', '/manual-funding/reissue'],
    ['VERIFICATION_RETURNED', '/manual-funding/reissue'],
    ['FAILED', '/registration/link-account-selection'],
  ] as const)('with a link that is %s leads to %s', (status, path) => {
    const bank = { registration_last_step: 'bank' } as const
    expect(continueTarget(signedIn(bank, { linkedAccounts: [{ status }] }))).toBe(path)
  })

  it('always leads to a page that opens, for every unfinished registration', () => {
    for (const progress of everyProgress()) {
      const { registration_last_step: lastStep, registration_status: status } = progress
      if (lastStep === 'completed' || status === 'VIEW_ONLY') continue
      const facts = signedIn(progress)
      for (const target of [continueTarget(facts), workTarget(facts)]) {
        const route = routes.find(({ path }) => path === target)
        if (target !== null) expect(route && outcomeOf(route, facts), target).toBe('open')
      }
    }
  })

  it.each([
    ['confirmed', false, '/registration/link-account-selection'],
    ['verified', false, '/fund-account'],
    ['verified', true, '/relink/selection'],
    ['disclosures', false, null],
  ] as const)('lets a person under review at %s go on meanwhile', (lastStep, relink, path) => {
    const inReview = { registration_last_step: lastStep, registration_status: 'IN_REVIEW' } as const
    expect(workTarget(signedIn({ ...inReview, relink }))).toBe(path)
  })
})

describe('code page of My account (SPEC 2)', () => {
  it('takes its title and back target from the mfa type', () => {
    expect(userOtpPage('email')).toEqual({
      title: 'Edit email address',
      back: '/my-account/edit-user-info/email',
    })
    expect(userOtpPage('phone')).toEqual({
      title: 'Edit phone number',
      back: '/my-account/edit-user-info/phone',
    })
  })
})

describe('where a person writes to the institution (STATES: Messages)', () => {
  it('is always a page that opens for them', () => {
    const opens = (path: string, progress: Progress) => {
      const route = routes.find((each) => each.path === path)
      return route && outcomeOf(route, signedIn(progress)) === 'open'
    }
    for (const progress of everyProgress()) {
      const { list, write } = messagePages(progress)
      expect([list, opens(list, progress), opens(write, progress)]).toEqual([list, true, true])
    }
  })

  it('says what it is about', () => {
    const about = { topic: 'problem', transaction: 'x' } as const
    expect(newMessage(PASSED, about)).toBe(
      '/message-center/add-new-message?topic=problem&transaction=x',
    )
    expect(newMessage({ ...PASSED, registration_last_step: 'basic' }, { topic: 'identity' })).toBe(
      '/registration/message-center/add-new-message?topic=identity',
    )
  })
})
