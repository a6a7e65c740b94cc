import { VIEW_ONLY_HOME, isOpenToViewOnly } from '../destinations.ts'
import type { Facts } from '../facts.ts'
import { isSignedIn, isViewOnly } from './standing.ts'
import { to, type Guard, type Verdict } from './verdict.ts'

interface Guarded {
  /** The path in the route table. */
  path: string
  guard: Guard
}

/** Whether the page opens, or where the person goes instead. VIEW_ONLY is checked before the guard. */
export function decide({ path, guard }: Guarded, facts: Facts): Verdict {
  const viewOnly = isSignedIn(facts) && facts.progress !== null && isViewOnly(facts.progress)
  if (viewOnly && !isOpenToViewOnly(path)) return to(VIEW_ONLY_HOME)
  return guard.check(facts)
}
