import { formatInstantDay, formatWeekday } from '@passbook/contract/dates'
import { linkingEndpoints } from '@passbook/contract/linking'
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

/** A transfer that was returned or that we cancelled, and the retry that is under way, if any. */
interface RecentReturn {
  transaction: Transaction
  retry: Transaction | null
}

const UNDER_WAY: readonly Transaction['status'][] = ['Initiated', 'Pending', 'Submitted']

/**
 * Transfers that were returned or that we cancelled, newest first, unless a later transfer has settled
 * since. Each request appears once, by its latest transfer; so does each schedule whose transfers we
 * cancelled.
 */
export function recentReturns(newestFirst: readonly Transaction[]): RecentReturn[] {
  const settledAt = newestFirst.findIndex(({ status, linked_account }) => {
    return status === 'Settled' && linked_account !== null
  })
  const recent = settledAt === -1 ? newestFirst : newestFirst.slice(0, settledAt)
  const stopped = recent.filter((each) => each.status === 'Returned' || isCancelledByUs(each))
  return stopped
    .filter((each, index) => {
      const first = stopped.findIndex(
        (other) => sameRequest(each)(other) || isOfSameCancelledSchedule(each, other),
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

/** A transfer the person cancelled is Voided instead; a stopped payout is shown with the closing. */
function isCancelledByUs({ status, kind }: Transaction): boolean {
  return status === 'Cancelled' && (kind === 'deposit' || kind === 'withdrawal')
}

function sameRequest({ request_id }: Transaction): (other: Transaction) => boolean {
  return (other) => other.request_id === request_id
}

function isOfSameCancelledSchedule(one: Transaction, other: Transaction): boolean {
  if (!isCancelledByUs(one) || !isCancelledByUs(other)) return false
  return one.schedule !== null && one.schedule.uuid === other.schedule?.uuid
}

interface CancelledTransactionProps {
  transaction: Transaction
  /** Another message already names the next step, so this one shows none. */
  withoutStep: boolean
  onDismiss: () => void
}

/** A transfer we cancelled before it was sent; the reason is the message of its alert. */
function CancelledTransaction({ transaction, withoutStep, onDismiss }: CancelledTransactionProps) {
  const alerts = useAlerts()
  if (alerts.isLoading) return null
  const { request_id, amount_cents, date_processed } = transaction
  const why = alerts.data?.pages
    .flatMap((page) => page.alerts)
    .find(({ kind, path }) => kind === 'transfer_cancelled' && path.endsWith(request_id))?.message
  const name = `We cancelled your ${transaction.description.toLowerCase()} of ${formatCents(amount_cents)}`
  const when = date_processed ? ` This was on ${formatInstantDay(date_processed)}.` : ''
  const next = why ? nextOf(transaction) : ALERTS
  return (
    <TransactionNotice
      name={name}
      reasons={[(why ?? 'Your alerts and the email we sent say why.') + when]}
      next={withoutStep && why ? null : next}
      onDismiss={onDismiss}
    />
  )
}

const ALERTS: NextStep = { to: '/dashboard/alerts', label: 'See your alerts' }

/** A repeating deposit is made again automatically, so there is nothing to make again. */
function nextOf({ kind, schedule, request_id }: Transaction): NextStep {
  if (kind === 'withdrawal') return { to: '/withdraw', label: 'Make the withdrawal again' }
  return schedule && schedule.status !== 'ENDED'
    ? { to: `/dashboard/transactions-list?request=${request_id}`, label: 'See the deposit' }
    : { to: '/deposit', label: 'Make the deposit again' }
}

interface ReturnedTransactionsProps {
  /** A message about the account status or the link already explains the return. */
  isReturnReported: boolean
}

/**
 * UX 36: home shows the transfers that were returned or that we cancelled until the person dismisses
 * them (SPEC 4).
 */
export function ReturnedTransactions({ isReturnReported }: ReturnedTransactionsProps) {
  const transactions = useData(transferEndpoints.getTransactions, { query: {} })
  const { isDismissed, dismiss } = useDismissed('dismissedReturnedTransactions')
  return recentReturns(transactions.data?.transactions ?? [])
    .filter(({ transaction }) => !isDismissed(transaction.uuid))
    .filter(({ transaction }) => !isReturnReported || isCancelledByUs(transaction))
    .map((recent) => {
      const { transaction } = recent
      const onDismiss = () => dismiss(transaction.uuid)
      return isCancelledByUs(transaction) ? (
        <CancelledTransaction
          key={transaction.uuid}
          transaction={transaction}
          withoutStep={isReturnReported}
          onDismiss={onDismiss}
        />
      ) : (
        <Returned key={transaction.uuid} recent={recent} onDismiss={onDismiss} />
      )
    })
}

const NEXT: Record<ReturnNextStep, Path | null> = {
  'deposit-again': '/deposit',
  relink: '/relink/selection',
  'contact-us': '/message-center/add-new-message',
  nothing: null,
}

function Returned({ recent, onDismiss }: { recent: RecentReturn; onDismiss: () => void }) {
  const { transaction, retry } = recent
  const { what, next } = wordsOfReturn(transaction.return_code ?? '')
  const links = useData(linkingEndpoints.getLinkedAccounts)
  // Once another account is linked, the transfer itself is what is left to do.
  const isLinked = links.data?.some(({ status }) => status === 'ACTIVE') === true
  const isLinkStep = next.kind === 'relink' && isLinked
  const to = retry ? null : NEXT[next.kind]
  const name = `Your ${transaction.description.toLowerCase()} of ${formatCents(transaction.amount_cents)} came back`
  const since = transaction.date_processed
    ? ` It reached us on ${formatInstantDay(transaction.date_processed)}.`
    : ''
  return (
    <TransactionNotice
      name={name}
      reasons={[
        what + since,
        ...(retry ? [`${retryWords(retry)} You do not need to do anything.`] : []),
      ]}
      next={isLinkStep ? nextOf(transaction) : to && { to, label: next.label }}
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

interface TransactionNoticeProps {
  /** What happened to the transaction, in one sentence. */
  name: string
  reasons: readonly string[]
  next: NextStep | null
  onDismiss: () => void
}

/** A dismissible notice about a transaction that did not go through. */
function TransactionNotice({ name, reasons, next, onDismiss }: TransactionNoticeProps) {
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
