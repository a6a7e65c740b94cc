import { REGISTRATION_PAGES, isRegistrationPageOpen } from '@passbook/contract/registration-pages'
import { describe, expect, it } from 'vitest'
import { registrationPath } from '../destinations.ts'
import { routes } from '../routes.ts'
import * as registration from './registration.ts'
import { registrationState } from './standing.ts'
import { after, everyProgress, outcomeOf, signedIn, verdictOf } from './test-facts.ts'

const byName = { ...registration }

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
  it.each([
    ['duplicateNotification', 'duplicate-found'],
    ['cancelledAccountOpen', 'application-cancelled'],
  ] as const)('%s opens after %s in this visit', (guard, event) => {
    expect(verdictOf(byName[guard], signedIn({}, after(event)))).toBe('open')
    expect(verdictOf(byName[guard], signedIn())).toBe('/login/entry')
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
