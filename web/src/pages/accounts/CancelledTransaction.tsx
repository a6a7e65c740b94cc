import { formatDate } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import type { Transaction } from '@passbook/contract/transfers'
import { useAlerts } from '../../shell/alerts/use-alerts.ts'
import { type NextStep, TransactionNews } from './TransactionNews.tsx'

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
    <TransactionNews
      name={name}
      reasons={[(why ?? 'Your alerts and the email we sent say why.') + when]}
      next={withoutStep && why ? null : next}
      onDismiss={onDismiss}
    />
  )
}

const ALERTS: NextStep = { to: '/dashboard/alerts', label: 'See your alerts' }

/** One that repeats comes again by itself. */
function nextOf({ kind, schedule, request_id }: Transaction): NextStep {
  if (kind === 'withdrawal') return { to: '/withdraw', label: 'Make the withdrawal again' }
  return schedule && schedule.status !== 'ENDED'
    ? { to: `/dashboard/transactions-list?request=${request_id}`, label: 'See the deposit' }
    : { to: '/deposit', label: 'Make the deposit again' }
}
