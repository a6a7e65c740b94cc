import type { Facts, Need } from './facts.ts'
import * as accounts from './guards/accounts.ts'
import * as auth from './guards/auth.ts'
import * as beneficiaries from './guards/beneficiaries.ts'
import * as depositor from './guards/depositor.ts'
import * as funding from './guards/funding.ts'
import * as joint from './guards/joint.ts'
import * as linking from './guards/linking.ts'
import * as messages from './guards/messages.ts'
import * as nonprofits from './guards/nonprofits.ts'
import * as registration from './guards/registration.ts'
import * as roles from './guards/roles.ts'
import * as transfers from './guards/transfers.ts'
import { isSignedIn, isViewOnly } from './guards/standing.ts'
import { to, type Guard, type Verdict } from './guards/verdict.ts'
import { isOpenToViewOnly } from './guards/view-only.ts'
import { paths } from './paths.ts'

/** Every guard by the name the route table calls it. */
export const guards = {
  ...roles,
  ...auth,
  ...registration,
  ...linking,
  ...funding,
  ...accounts,
  ...transfers,
  ...depositor,
  ...messages,
  ...beneficiaries,
  ...nonprofits,
  ...joint,
} satisfies Record<string, Guard>

export type GuardName = keyof typeof guards

interface Guarded {
  /** As the route table writes it. */
  path: string
  guard: GuardName
}

/** What to load before `decide`, for a live session. */
export function needsOf({ guard }: Guarded): readonly Need[] {
  return guards[guard].needs
}

/** Whether the page opens, and where the person goes instead. VIEW_ONLY comes before the guard. */
export function decide({ path, guard }: Guarded, facts: Facts): Verdict {
  const viewOnly = isSignedIn(facts) && facts.progress !== null && isViewOnly(facts.progress)
  if (viewOnly && !isOpenToViewOnly(path)) return to(paths.documents())
  return guards[guard].check(facts)
}
