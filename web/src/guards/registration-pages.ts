import { registrationPageOpens, type RegistrationPage } from '@passbook/contract/registration-pages'
import type { SignedInFacts } from '../facts.ts'
import type { Path } from '../path.ts'
import { registrationState } from './standing.ts'
import { openIf, signedInPage, type Guard } from './verdict.ts'

/** The contract's table of which page of opening an account opens when (SPEC 4, STATES). */

export function opens(page: RegistrationPage, facts: SignedInFacts): boolean {
  return registrationPageOpens(page, registrationState(facts))
}

/** SPEC 6: HOLD routes to the hold page; otherwise the hub knows where the person belongs. */
export function elsewhere({ progress }: SignedInFacts): Path {
  return progress.extended_status === 'HOLD' ? '/registration/hold-account' : '/login/entry'
}

export function registrationPage(page: RegistrationPage): Guard {
  return signedInPage((facts) => openIf(opens(page, facts), elsewhere(facts)))
}
