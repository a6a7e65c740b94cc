import type { RegistrationPage } from '@passbook/contract/registration-pages'
import type { Facts, Need, SignedInFacts, VisitEvent } from '../facts.ts'
import type { Path } from '../path.ts'
import { elsewhere, happened, hasHome, isSignedIn, isPageOpen } from './standing.ts'

export type Verdict =
  | { open: true }
  /** With `keepsSearch` the redirect keeps the query, because it leads to the same page elsewhere. */
  | { redirect: Path; keepsSearch?: true }

export interface Guard {
  /** Data to load before `check` runs, for a live session only. */
  needs: readonly Need[]
  /** A page for signed-in people, which therefore watches the token (SPEC 4). */
  watch: boolean
  check: (facts: Facts) => Verdict
}

export const OPEN: Verdict = { open: true }

export function to(path: Path): Verdict {
  return { redirect: path }
}

export function openIf(condition: boolean, otherwise: Path): Verdict {
  return condition ? OPEN : to(otherwise)
}

/** A page that needs no session. */
export function publicPage(check: (facts: Facts) => Verdict, needs: readonly Need[] = []): Guard {
  return { needs, watch: false, check }
}

/** STATES: sign-in pages opened with a live session go to the hub. */
export function loggedOutIf(condition: (facts: Facts) => boolean, otherwise: Path): Guard {
  return publicPage((facts) => {
    return isSignedIn(facts) ? to('/login/entry') : openIf(condition(facts), otherwise)
  })
}

/** SPEC 6: everything else requires login and otherwise redirects to logout. */
export function signedInPage(
  check: (facts: SignedInFacts) => Verdict,
  needs: readonly Exclude<Need, 'progress'>[] = [],
): Guard {
  return {
    needs: ['progress', ...needs],
    watch: true,
    check: (facts) => {
      if (!isSignedIn(facts)) return to('/logout')
      return hasProgress(facts) ? check(facts) : to('/login/entry')
    },
  }
}

function hasProgress(facts: Facts): facts is SignedInFacts {
  return facts.progress !== null
}

/** A page about something done in this visit. */
export function newsPage(event: VisitEvent, otherwise: Path): Guard {
  return signedInPage((facts) => openIf(happened(facts, event), otherwise))
}

/** Needs a finished registration with an active status; a joint holder is redirected home. */
export function asPrimary(
  facts: SignedInFacts,
  verdict: (facts: SignedInFacts) => Verdict,
): Verdict {
  if (!hasHome(facts.progress)) return to('/login/entry')
  return facts.progress.is_primary ? verdict(facts) : to('/dashboard')
}

/** A page of the contract's registration table. */
export function registrationPage(page: RegistrationPage): Guard {
  return signedInPage((facts) => openIf(isPageOpen(page, facts), elsewhere(facts)))
}
