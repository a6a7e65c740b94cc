import { LinkedAccountStatus, RegistrationStep } from '@passbook/contract/enums'
import { REGISTRATION_PAGES, registrationPageOpens } from '@passbook/contract/registration-pages'
import { describe, expect, it } from 'vitest'
import { registrationPath } from '../destinations.ts'
import { routes } from '../routes.tsx'
import { registrationState } from './standing.ts'
import { after, everyProgress, outcomeOf, signedIn, verdictOf } from './test-facts.ts'

describe('pages of the registration table', () => {
  it.each(REGISTRATION_PAGES)('%s opens exactly when the table says', (page) => {
    const route = routes.find(({ path }) => path === registrationPath(page))
    if (!route) throw new Error(`${page} has no route`)
    const visit = { transferStatus: 'SUCCESS' }
    const people = everyProgress()
      .filter(({ registration_status }) => registration_status !== 'VIEW_ONLY')
      .flatMap((progress) =>
        (['ACTIVE', 'VERIFICATION_PENDING', 'undefined'] as const).map((status) =>
          signedIn(progress, { linkedAccounts: [{ status }], visit }),
        ),
      )
    const wrong = people.filter((facts) => {
      const opens = registrationPageOpens(page, registrationState(facts))
      return opens !== (outcomeOf(route, facts) === 'open')
    })
    expect(people).toHaveLength(5760)
    expect(wrong).toEqual([])
  })

  it('leads from a closed page to the hub, or to hold or relink where that is the reason', () => {
    const pending = { linkedAccounts: [{ status: 'VERIFICATION_PENDING' }] } as const
    const held = signedIn({ registration_last_step: null, extended_status: 'HOLD' })
    expect(verdictOf('landing', held)).toBe('/registration/hold-account')
    expect(verdictOf('basicInformation', signedIn())).toBe('/login/entry')
    expect(verdictOf('manualMicrodeposits', signedIn())).toBe('/login/entry')
    expect(verdictOf('manualMicrodeposits', signedIn({}, pending))).toBe('open')
    expect(verdictOf('manualMicrodeposits', signedIn({ relink: true }, pending))).toBe(
      '/relink/selection',
    )
  })
})

describe('account-selection-failed (SPEC 4): only while there are no linked accounts', () => {
  const confirmed = { registration_last_step: 'confirmed' } as const

  it('is open with no link, and with tries that came to nothing', () => {
    expect(verdictOf('linkAccountSelectionFailed', signedIn(confirmed))).toBe('open')
    const open = LinkedAccountStatus.options.filter((status) => {
      const facts = signedIn(confirmed, { linkedAccounts: [{ status }] })
      return verdictOf('linkAccountSelectionFailed', facts) === 'open'
    })
    expect(open).toEqual(['FAILED', 'ARCHIVED', 'PENDING', 'ERRORED', 'undefined'])
  })

  it('is closed where there is nothing to select', () => {
    expect(verdictOf('linkAccountSelectionFailed', signedIn())).toBe('/login/entry')
  })
})

describe('fund-account (SPEC 4)', () => {
  const linked = { success: true, data: { uuid: 'l1' } }
  const stepsOpenAfter = (fastlink: typeof linked | { success: boolean; data: null }) =>
    [null, ...RegistrationStep.options].filter((registration_last_step) => {
      const facts = signedIn({ registration_last_step }, { visit: { fastlink } })
      return verdictOf('fundAccount', facts) === 'open'
    })

  it('also opens on a successful link result with uuid, before the new step has arrived', () => {
    expect(stepsOpenAfter(linked)).toEqual(['confirmed', 'bank', 'verified', 'disclosures'])
  })

  it.each([
    [{ success: false, data: { uuid: 'l1' } }],
    [{ success: true, data: null }],
    [{ success: true, data: { uuid: '' } }],
  ])('needs success and a uuid: %o', (fastlink) => {
    expect(stepsOpenAfter(fastlink)).toEqual(['verified', 'disclosures'])
  })

  it('stays closed on a status that may not link', () => {
    const progress = {
      registration_last_step: 'confirmed',
      registration_status: 'ERRORED',
    } as const
    expect(verdictOf('fundAccount', signedIn(progress, { visit: { fastlink: linked } }))).toBe(
      '/login/entry',
    )
  })
})

describe('pages that tell what happened', () => {
  it.each([
    [{}, 'SUCCESS', 'open'],
    [{}, 'FAILED', '/dashboard'],
    [{}, null, '/dashboard'],
    [{ registration_last_step: 'disclosures' }, 'SUCCESS', '/dashboard'],
  ] as const)('successful-fund: %o, transfer %s', (progress, transferStatus, expected) => {
    const facts = signedIn(progress, { visit: { transferStatus } })
    expect(verdictOf('successfulFund', facts)).toBe(expected)
  })

  it.each([
    ['duplicateNotification', 'duplicate-found'],
    ['cancelledAccountOpen', 'application-cancelled'],
  ] as const)('%s opens after %s in this visit', (guard, event) => {
    expect(verdictOf(guard, signedIn({}, after(event)))).toBe('open')
    expect(verdictOf(guard, signedIn())).toBe('/login/entry')
  })
})

describe('registration-home and its message center', () => {
  it.each([
    ['registrationHome', 'open', '/login/entry'],
    ['registrationMessages', 'open', '/message-center'],
    ['registrationNewMessage', 'open', '/message-center/add-new-message'],
    ['messages', '/registration/message-center', 'open'],
    ['newMessage', '/registration/message-center/add-new-message', 'open'],
  ] as const)('%s before and after completion', (guard, before, afterwards) => {
    for (const registration_last_step of [null, 'basic', 'disclosures'] as const) {
      expect(verdictOf(guard, signedIn({ registration_last_step }))).toBe(before)
    }
    expect(verdictOf(guard, signedIn())).toBe(afterwards)
  })
})
