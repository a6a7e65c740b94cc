import { accountEndpoints } from '@passbook/contract/accounts'
import { personStatusMessage } from '@passbook/contract/status-messages'
import { useData } from '../../api/use-data.ts'
import { useBranding } from '../../branding/use-branding.ts'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-stand-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { FieldsSkeleton, QueryState } from '../../shell/QueryState.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDecision } from './use-decision.ts'

/** Declined, on hold, or over: why, since when, and whom to ask. */
export function HoldAccountPage() {
  const isOver = useProgress(({ progress }) => progress?.registration_status === 'VIEW_ONLY')
  return isOver ? <Over /> : <Held />
}

/** Whether there was an account tells a closed one from a cancelled application. */
function Over() {
  const accounts = useData(accountEndpoints.getAccounts)
  return (
    <QueryState query={accounts}>
      {([account]) => <Held balanceCents={account?.current_balance_cents} />}
    </QueryState>
  )
}

function Held({ balanceCents }: { balanceCents?: number | undefined }) {
  useDecision()
  const support = useBranding()?.emails.support
  const facts = useStatusFacts(balanceCents)
  const told = facts && personStatusMessage(facts)
  if (!told) return <FieldsSkeleton />
  return (
    <>
      <StatusMessage told={told} isPage />
      <p className="mt-6 text-sm text-ink-muted">
        Or by email:{' '}
        <a href={`mailto:${support}`} className={linkClass}>
          {support}
        </a>
      </p>
    </>
  )
}
