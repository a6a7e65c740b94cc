import type { Facts } from '../facts.ts'
import type { Path } from '../path.ts'
import { isSignedIn, isViewOnly } from './standing.ts'
import { to, type Guard, type Verdict } from './verdict.ts'

interface Guarded {
  /** As the route table writes it. */
  path: string
  guard: Guard
}

/** Whether the page opens, and where the person goes instead. VIEW_ONLY comes before the guard. */
export function decide({ path, guard }: Guarded, facts: Facts): Verdict {
  const viewOnly = isSignedIn(facts) && facts.progress !== null && isViewOnly(facts.progress)
  if (viewOnly && !isOpenToViewOnly(path)) return to('/dashboard/documents')
  return guard.check(facts)
}

/** STATES: VIEW_ONLY is redirected to documents from everywhere but these. */
const OPEN_TO_VIEW_ONLY: ReadonlySet<string> = new Set<Path | '*'>([
  '/dashboard/documents',
  '/dashboard/documents/statements',
  '/dashboard/documents/taxes',
  '/disclosures',
  '/disclosures/view-disclosures/:uuid',
  '/disclosures/consents',
  '/message-center',
  '/message-center/add-new-message',
  // RULES "Disputes": also after closing.
  '/report-a-problem',
  '/report-a-problem/your-reports',
  '/faq',
  '/logout',
  '/not-found',
  '*',
  '/withdraw/close-success',
  '/registration/cancelled-account-open',
  '/registration/hold-account',
  // Emailed links work in whatever session they are opened.
  '/login/reset-password',
  '/login/reset-password/failed',
  '/email-verification',
  '/email-verified',
  '/not-me',
  // No account page: development only.
  '/dev/ui',
])

const MY_ACCOUNT: Path = '/my-account'

/** Takes the path as the route table writes it. */
function isOpenToViewOnly(path: string): boolean {
  const inMyAccount = path === MY_ACCOUNT || path.startsWith(`${MY_ACCOUNT}/`)
  return inMyAccount || OPEN_TO_VIEW_ONLY.has(path)
}
