import { formatDate, formatWeekday } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import { type ReturnNextStep, wordsOfReturn } from '@passbook/contract/return-words'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { Link } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { AccountStatusNote } from '../../features/account-status/AccountStatus.tsx'
import type { Path, Address } from '../../path.ts'
import { useDismissed } from '../../session/dismissed/use-dismissed.ts'
import { useAlerts } from '../../shell/alerts/use-alerts.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { buttonClass } from '../../ui/button-class.ts'

/** A transfer that came back or that we cancelled, and the one by which its bank is asked once more. */
interface ReturnedNews {
  transaction: Transaction
  retry: Transaction | null
}

const UNDER_WAY: readonly Transaction['status'][] = ['Initiated', 'Pending', 'Submitted']

/**
 * What came back or was cancelled by us and is still news: nothing that began later has gone well
 * since. Newest first; of one request the last tells for all, and so does the last we cancelled of
 * what repeats.
 */
export function returnedNews(newestFirst: readonly Transaction[]): ReturnedNews[] {
  const settledAt = newestFirst.findIndex(({ status, linked_account }) => {
    return status === 'Settled' && linked_account !== null
  })
  const recent = settledAt === -1 ? newestFirst : newestFirst.slice(0, settledAt)
  const stopped = recent.filter((each) => each.status === 'Returned' || isCancelledByUs(each))
  return stopped
    .filter((each, index) => {
      const first = stopped.findIndex(
        (other) => sameRequest(each)(other) || isCancelledLike(each, other),
      )
      return first === index
    })
    .map((transaction) => ({
      transaction,
      retry:
        recent.filter(sameRequest(transaction)).find(({ status }) => UNDER_WAY.includes(status)) ??
        null,
    }))
}

/** What the person cancelled is Voided; a payout that was stopped is told with the closing. */
function isCancelledByUs({ status, kind }: Transaction): boolean {
  return status === 'Cancelled' && (kind === 'deposit' || kind === 'withdrawal')
}

function sameRequest({ request_id }: Transaction): (other: Transaction) => boolean {
  return (other) => other.request_id === request_id
}

function isCancelledLike(one: Transaction, other: Transaction): boolean {
  if (!isCancelledByUs(one) || !isCancelledByUs(other)) return false
  return one.schedule !== null && one.schedule.uuid === other.schedule?.uuid
}

interface CancelledTransactionProps {
  transaction: Transaction
  /** What is to be done first is told elsewhere. */
  withoutStep: boolean
  onDismiss: () => void
}

/** What we cancelled before it left; why is said by its alert, in the words of the letter. */
function CancelledTransaction({ transaction, withoutStep, onDismiss }: CancelledTransactionProps) {
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

interface ReturnedTransactionsProps {
  /** The standing or the link tells of what came back. */
  isReturnTold: boolean
}

/**
 * UX 36: what came back, and what we cancelled, is told where the person lands, until they put it
 * away (SPEC 4).
 */
export function ReturnedTransactions({ isReturnTold }: ReturnedTransactionsProps) {
  const transactions = useData(transferEndpoints.getTransactions, { query: {} })
  const { isDismissed, dismiss } = useDismissed('dismissedReturnedTransactions')
  return returnedNews(transactions.data?.transactions ?? [])
    .filter(({ transaction }) => !isDismissed(transaction.uuid))
    .filter(({ transaction }) => !isReturnTold || isCancelledByUs(transaction))
    .map((news) => {
      const { transaction } = news
      const onDismiss = () => dismiss(transaction.uuid)
      return isCancelledByUs(transaction) ? (
        <CancelledTransaction
          key={transaction.uuid}
          transaction={transaction}
          withoutStep={isReturnTold}
          onDismiss={onDismiss}
        />
      ) : (
        <Returned key={transaction.uuid} news={news} onDismiss={onDismiss} />
      )
    })
}

const NEXT: Record<ReturnNextStep, Path | null> = {
  'deposit-again': '/deposit',
  relink: '/relink/selection',
  'contact-us': '/message-center/add-new-message',
  nothing: null,
}

function Returned({ news, onDismiss }: { news: ReturnedNews; onDismiss: () => void }) {
  const { transaction, retry } = news
  const { what, next } = wordsOfReturn(transaction.return_code ?? '')
  const to = retry ? null : NEXT[next.kind]
  const name = `Your ${transaction.description.toLowerCase()} of ${formatCents(transaction.amount_cents)} came back`
  const since = transaction.date_processed
    ? ` It reached us on ${formatDate(transaction.date_processed)}.`
    : ''
  return (
    <TransactionNews
      name={name}
      reasons={[
        what + since,
        ...(retry ? [`${retryWords(retry)} You do not need to do anything.`] : []),
      ]}
      next={to && { to, label: next.label }}
      onDismiss={onDismiss}
    />
  )
}

function retryWords({ status, file_date }: Transaction): string {
  const day = formatWeekday(file_date)
  return status === 'Submitted'
    ? `We asked your bank again on ${day}.`
    : `We ask your bank again on ${day}.`
}

interface NextStep {
  to: Address
  label: string
}

interface TransactionNewsProps {
  /** What became of it, in one sentence. */
  name: string
  reasons: readonly string[]
  next: NextStep | null
  onDismiss: () => void
}

/** Tells of a transaction that did not go through, until it is put away. */
function TransactionNews({ name, reasons, next, onDismiss }: TransactionNewsProps) {
  return (
    <AccountStatusNote tone="warning" status={name} reasons={reasons}>
      {next && (
        <Link to={next.to} className={buttonClass()}>
          {next.label}
        </Link>
      )}
      <LinkButton aria-label={`Dismiss: ${name}`} onClick={onDismiss}>
        Dismiss
      </LinkButton>
    </AccountStatusNote>
  )
}
