import type { Facts, Need, SignedInFacts } from '../facts.ts'
import { paths } from '../paths.ts'
import { isSignedIn } from './standing.ts'

/** What a guard answers. */
export type Verdict = { open: true } | { redirect: string }

export interface Guard {
  /** Loaded before `check` runs, for a live session only. */
  needs: readonly Need[]
  /** A page for signed-in people, which therefore watches the token (SPEC 4). */
  watch: boolean
  check: (facts: Facts) => Verdict
}

export const OPEN: Verdict = { open: true }

export function to(path: string): Verdict {
  return { redirect: path }
}

export function openIf(condition: boolean, otherwise: string): Verdict {
  return condition ? OPEN : to(otherwise)
}

/** A page that does not ask for a session. */
export function publicPage(check: (facts: Facts) => Verdict, needs: readonly Need[] = []): Guard {
  return { needs, watch: false, check }
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
      if (!isSignedIn(facts)) return to(paths.logout())
      return hasProgress(facts) ? check(facts) : to(paths.entry())
    },
  }
}

function hasProgress(facts: Facts): facts is SignedInFacts {
  return facts.progress !== null
}
