import { formatDate } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import type { Transaction } from '@passbook/contract/transfers'
import { Link } from 'react-router'
import { WhereYouStand } from '../../features/standing/WhereYouStand.tsx'
import type { Address } from '../../path.ts'
import { useAlerts } from '../../shell/alerts/use-alerts.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { buttonClass } from '../../ui/button-class.ts'

interface CancelledTransactionProps {
  transaction: Transaction
  /** What is to be done first is told elsewhere. */
  withoutStep: boolean
  onDismiss: () => void
}

/** What we cancelled before it left; why is said by its alert, in the words of the letter. */
export function CancelledTransaction({
  transaction,
  withoutStep,
  onDismiss,
}: CancelledTransactionProps) {
  const alerts = useAlerts()
  if (alerts.isLoading) return null
  const { request_id, amount_cents, date_processed } = transaction
  const why = alerts.data?.pages
    .flatMap((page) => page.alerts)
    .find(({ kind, path }) => kind === 'transfer_cancelled' && path.endsWith(request_id))?.message
  const name = `We cancelled your ${transaction.description.toLowerCase()} of ${formatCents(amount_cents)}`
  const when = date_processed ? ` This was on ${formatDate(date_processed)}.` : ''
  const next = why ? nextOf(transaction) : ALERTS
  return (
    <WhereYouStand
      tone="warning"
      status={name}
      reasons={[(why ?? 'Your alerts and the email we sent say why.') + when]}
    >
      {(!withoutStep || !why) && (
        <Link to={next.to} className={buttonClass()}>
          {next.label}
        </Link>
      )}
      <LinkButton aria-label={`Dismiss: ${name}`} onClick={onDismiss}>
        Dismiss
      </LinkButton>
    </WhereYouStand>
  )
}

interface Next {
  to: Address
  label: string
}

const ALERTS: Next = { to: '/dashboard/alerts', label: 'See your alerts' }

/** One that repeats comes again by itself. */
function nextOf({ kind, schedule, request_id }: Transaction): Next {
  if (kind === 'withdrawal') return { to: '/withdraw', label: 'Make the withdrawal again' }
  return schedule && schedule.status !== 'ENDED'
    ? { to: `/dashboard/transactions-list?request=${request_id}`, label: 'See the deposit' }
    : { to: '/deposit', label: 'Make the deposit again' }
}
