import { accountEndpoints } from '@passbook/contract/accounts'
import { personStatusMessage } from '@passbook/contract/status-messages'
import { useData } from '../../api/use-data.ts'
import { useBranding } from '../../branding/use-branding.ts'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { FieldsSkeleton, QueryState } from '../../shell/QueryState.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDecision } from './use-decision.ts'

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
      <p className="mt-6 text-sm text-ink-muted">
        Or by email:{' '}
        <a href={`mailto:${support}`} className={linkClass}>
          {support}
        </a>
      </p>
    </>
  )
}
