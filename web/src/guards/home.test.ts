import type { Progress } from '@passbook/contract/depositor'
import { describe, expect, it } from 'vitest'
import { afterSignIn } from '../destinations.ts'
import { hasHome } from './standing.ts'
import {
  after,
  everyProgress,
  expired,
  LOCKED_AFTER_RETURN,
  loggedOut,
  mfaPending,
  signedIn,
  verdictOf,
} from './test-facts.ts'

describe('home and what may be read (SPEC 6)', () => {
  it.each<[string, Partial<Progress>, string, string]>([
    // who, progress, active pages, active or VIEW_ONLY pages
    ['passed', {}, 'open', 'open'],
    ['manually reviewed', { registration_status: 'MANUALLY_REVIEWED' }, 'open', 'open'],
    ['in review', { registration_status: 'IN_REVIEW' }, 'open', 'open'],
    ['joint and passed', { is_primary: false }, 'open', 'open'],
    [
      'joint and in review',
      { is_primary: false, registration_status: 'IN_REVIEW' },
      '/login/entry',
      '/login/entry',
    ],
    ['view only', { registration_status: 'VIEW_ONLY' }, '/login/entry', 'open'],
    ['on HOLD', { extended_status: 'HOLD' }, '/login/entry', '/login/entry'],
    ['failed', { registration_status: 'FAILED' }, '/login/entry', '/login/entry'],
    ['unfinished', { registration_last_step: 'verified' }, '/login/entry', '/login/entry'],
    ['relink pending', { relink: true }, 'open', 'open'],
  ])('%s', (_, progress, active, activeOrViewOnly) => {
    expect(verdictOf('active', signedIn(progress))).toBe(active)
    expect(verdictOf('activeOrViewOnly', signedIn(progress))).toBe(activeOrViewOnly)
  })

  it('is home exactly for those whom signing in leads to the dashboard', () => {
    for (const progress of everyProgress()) {
      expect(hasHome(progress)).toBe(afterSignIn(progress) === '/dashboard')
    }
  })

  it('leads to relink until the person puts it off', () => {
    expect(verdictOf('dashboard', signedIn({ relink: true }))).toBe('/relink/selection')
    const putOff = after('relink-put-off')
    expect(verdictOf('dashboard', signedIn({ relink: true }, putOff))).toBe('open')
    const returned = signedIn({}, { ...LOCKED_AFTER_RETURN, ...putOff })
    expect(verdictOf('dashboard', returned)).toBe('open')
  })

  it('tells of a return before it asks to relink', () => {
    const facts = signedIn({ relink: true }, LOCKED_AFTER_RETURN)
    expect(verdictOf('dashboard', facts)).toBe('/funding-returned')
  })
})

describe('pages that need login', () => {
  it.each([
    [loggedOut, '/logout'],
    [mfaPending, '/logout'],
    [expired, '/logout'],
    [{ ...signedIn(), session: 'missing' }, '/logout'],
    [{ ...signedIn(), progress: null }, '/login/entry'],
    [signedIn({ registration_last_step: null, registration_status: null }), 'open'],
  ] as const)('case %#', (facts, expected) => {
    expect(verdictOf('signedIn', facts)).toBe(expected)
  })
})

describe('My account results', () => {
  it.each([
    [null, '/my-account', '/my-account'],
    ['success', 'open', '/my-account'],
    ['failed', '/my-account', 'open'],
  ] as const)('edit result %s', (editUser, success, failed) => {
    const facts = signedIn({}, { visit: { editUser } })
    expect(verdictOf('editUserSuccess', facts)).toBe(success)
    expect(verdictOf('editUserFailed', facts)).toBe(failed)
  })

  it.each([
    [null, '/my-account'],
    ['email', 'open'],
    ['phone', 'open'],
  ] as const)('code page while the mfa type in change is %s', (mfaTypeInChange, expected) => {
    const facts = signedIn({}, { visit: { mfaTypeInChange } })
    expect(verdictOf('userOtpVerification', facts)).toBe(expected)
  })
})
