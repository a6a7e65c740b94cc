import { REGISTRATION_PAGES, isRegistrationPageOpen } from '@passbook/contract/registration-pages'
import { describe, expect, it } from 'vitest'
import { registrationPath } from '../destinations.ts'
import { routes } from '../routes.ts'
import * as registration from './registration.ts'
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
      const opens = isRegistrationPageOpen(page, registrationState(facts))
      return opens !== (outcomeOf(route, facts) === 'open')
    })
    expect(people).toHaveLength(6048)
    expect(wrong).toEqual([])
  })

  it('leads from a closed page to the hub, or to hold where that is the reason', () => {
    const held = signedIn({ registration_last_step: null, extended_status: 'HOLD' })
    expect(verdictOf(registration.landing, held)).toBe('/registration/hold-account')
    expect(verdictOf(registration.basicInformation, signedIn())).toBe('/login/entry')
  })
})

describe('pages that tell what happened', () => {
  it('cancelledAccountOpen opens after the application was cancelled in this visit', () => {
    const guard = registration.cancelledAccountOpen
    expect(verdictOf(guard, signedIn({}, after('application-cancelled')))).toBe('open')
    expect(verdictOf(guard, signedIn())).toBe('/login/entry')
  })

  it('duplicateNotification opens while the SSN is in use by somebody else, also after a reload', () => {
    const guard = registration.duplicateNotification
    const applying = { registration_last_step: 'employer', registration_status: null } as const
    expect(verdictOf(guard, signedIn({ ...applying, is_duplicate: true }))).toBe('open')
    expect(verdictOf(guard, signedIn(applying))).toBe('/login/entry')
    const declined = { ...applying, registration_status: 'FAILED', is_duplicate: true } as const
    expect(verdictOf(guard, signedIn(declined))).toBe('/login/entry')
    const held = { ...applying, extended_status: 'HOLD', is_duplicate: true } as const
    expect(verdictOf(guard, signedIn(held))).toBe('/login/entry')
  })
})

describe('registration-home', () => {
  it('is open until registration is completed', () => {
    for (const registration_last_step of [null, 'basic', 'disclosures'] as const) {
      const facts = signedIn({ registration_last_step })
      expect(verdictOf(registration.registrationHome, facts)).toBe('open')
    }
    expect(verdictOf(registration.registrationHome, signedIn())).toBe('/login/entry')
  })
})
