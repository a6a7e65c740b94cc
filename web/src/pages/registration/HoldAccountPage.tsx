import { accountEndpoints } from '@passbook/contract/accounts'
import { personStatusMessage } from '@passbook/contract/status-messages'
import { Link } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { useBranding } from '../../branding/use-branding.ts'
import { hasDocuments } from '../../destinations.ts'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { fill } from '../../lib/fill.ts'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { FieldsSkeleton, QueryState } from '../../shell/QueryState.tsx'
import { linkClass, standaloneLinkClass } from '../../ui/link-class.ts'
import { useDecision } from './use-decision.ts'
import * as wording from './wording.ts'

/** Declined, on hold, closed or canceled: says why, since when, and whom to contact. */
export function HoldAccountPage() {
  const isEnded = useProgress(({ progress }) => progress?.registration_status === 'VIEW_ONLY')
  return isEnded ? <ClosedOrCancelled /> : <HoldMessage />
}

/** Loads the account, because without one this was a canceled application, not a closed account. */
function ClosedOrCancelled() {
  const accounts = useData(accountEndpoints.getAccounts)
  return (
    <QueryState query={accounts}>
      {([account]) => <HoldMessage balanceCents={account?.current_balance_cents} />}
    </QueryState>
  )
}

function HoldMessage({ balanceCents }: { balanceCents?: number | undefined }) {
  useDecision()
  const support = useBranding()?.emails.support
  const facts = useStatusFacts(balanceCents)
  const message = facts && personStatusMessage(facts)
  if (!message) return <FieldsSkeleton />
  return (
    <>
      <StatusMessage message={message} isPage />
      <StillOpen />
      <p className="mt-6 text-sm text-ink-muted">
        {fill(wording.orEmailUsAtSupport, {
          support: (
            <a href={`mailto:${support}`} className={linkClass}>
              {support}
            </a>
          ),
        })}
      </p>
    </>
  )
}

const PAGES: readonly { to: Path; label: string }[] = [
  { to: '/dashboard/documents', label: wording.documents },
  { to: '/message-center', label: wording.messageCenter },
  { to: '/my-account', label: wording.userInformation },
]

/** The pages that stay open to a person who holds or held an account: this page has no menu. */
function StillOpen() {
  const isHolder = useProgress(({ progress }) => hasDocuments(progress))
  if (!isHolder) return null
  return (
    <nav aria-label={wording.pagesYouCanStillUse}>
      <ul className="mt-6 border-t border-hairline">
        {PAGES.map(({ to, label }) => (
          <li key={to} className="border-b border-hairline">
            <Link to={to} className={standaloneLinkClass}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
