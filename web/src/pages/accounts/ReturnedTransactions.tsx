import {
  easternDay,
  formatDate,
  formatInstantDay,
  formatWeekday,
} from '@passbook/contract/format-dates'
import { linkingEndpoints } from '@passbook/contract/linking'
import { formatCents } from '@passbook/contract/money'
import { type ReturnNextStep, retryWords, wordsOfReturn } from '@passbook/contract/return-words'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { AccountStatusNote } from '../../features/account-status/AccountStatus.tsx'
import { CancelTransfer, useCancelTransfer } from '../../features/transfers/CancelTransfer.tsx'
import { fill } from '../../lib/fill.ts'
import type { Path, Address } from '../../path.ts'
import { useDismissed } from '../../session/dismissed/use-dismissed.ts'
import { useAlerts } from '../../shell/alerts/use-alerts.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import * as wording from './wording.ts'

const UNDER_WAY: readonly Transaction['status'][] = ['Initiated', 'Pending', 'Submitted']

/**
 * Transfers that were returned, are tried again after a return, or that we cancelled, newest first, unless
 * a later transfer has settled since. A schedule whose transfers we cancelled appears once.
 */
export function recentReturns(newestFirst: readonly Transaction[]): Transaction[] {
  const settledAt = newestFirst.findIndex(({ status, linked_account }) => {
    return status === 'Settled' && linked_account !== null
  })
  const recent = settledAt === -1 ? newestFirst : newestFirst.slice(0, settledAt)
  const stopped = recent.filter(
    (each) => each.status === 'Returned' || isTriedAgain(each) || isCancelledByUs(each),
  )
  return stopped.filter(
    (each, index) =>
      stopped.findIndex((other) => other === each || isOfSameCancelledSchedule(each, other)) ===
      index,
  )
}

function isTriedAgain({ earlier_attempts, status }: Transaction): boolean {
  return earlier_attempts.length > 0 && UNDER_WAY.includes(status)
}

/** A transfer the person cancelled is Voided instead; a stopped payout is shown with the closing. */
function isCancelledByUs({ status, kind }: Transaction): boolean {
  return status === 'Cancelled' && (kind === 'deposit' || kind === 'withdrawal')
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
  const name = fill(wording.weCanceledYourDescriptionOf, {
    description: transaction.description.toLowerCase(),
    amount: formatCents(amount_cents),
  })
  const reason = why ?? wording.seeYourAlertsOrOur
  const next = why ? nextOf(transaction) : ALERTS
  return (
    <TransactionNotice
      name={name}
      reasons={[
        date_processed
          ? fill(wording.whyCanceledOn, { why: reason, day: formatInstantDay(date_processed) })
          : reason,
      ]}
      next={withoutStep && why ? null : next}
      onDismiss={onDismiss}
    />
  )
}

const ALERTS: NextStep = { to: '/dashboard/alerts', label: wording.seeYourAlerts }

/** A repeating deposit is made again automatically, so there is nothing to make again. */
function nextOf({ kind, schedule, request_id }: Transaction): NextStep {
  if (kind === 'withdrawal') return { to: '/withdraw', label: wording.makeTheWithdrawalAgain }
  return schedule && schedule.status !== 'ENDED'
    ? { to: `/dashboard/transactions-list?request=${request_id}`, label: wording.seeTheDeposit }
    : { to: '/deposit', label: wording.makeTheDepositAgain }
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
    .filter((transaction) => !isDismissed(noticeId(transaction)))
    .filter((transaction) => !isReturnReported || isCancelledByUs(transaction))
    .map((transaction) => {
      const notice = { transaction, onDismiss: () => dismiss(noticeId(transaction)) }
      const key = transaction.uuid
      if (isCancelledByUs(transaction)) {
        return <CancelledTransaction key={key} {...notice} withoutStep={isReturnReported} />
      }
      return isTriedAgain(transaction) ? (
        <TriedAgain key={key} {...notice} />
      ) : (
        <Returned key={key} {...notice} />
      )
    })
}

/** A dismissed notice comes back with the next return of the same deposit. */
function noticeId({ uuid, status, earlier_attempts }: Transaction): string {
  return status === 'Returned' ? uuid : (earlier_attempts.at(-1)?.uuid ?? uuid)
}

const NEXT: Record<ReturnNextStep, Path | null> = {
  'deposit-again': '/deposit',
  relink: '/relink/selection',
  'contact-us': '/message-center/add-new-message',
  nothing: null,
}

interface ReturnedProps {
  transaction: Transaction
  onDismiss: () => void
}

function Returned({ transaction, onDismiss }: ReturnedProps) {
  const { return_code, date_processed } = transaction
  const { what, next } = wordsOfReturn(return_code ?? '')
  const links = useData(linkingEndpoints.getLinkedAccounts)
  // Once another account is linked, the transfer itself is what is left to do.
  const isLinked = links.data?.some(({ status }) => status === 'ACTIVE') === true
  const isLinkStep = next.kind === 'relink' && isLinked
  const to = NEXT[next.kind]
  return (
    <TransactionNotice
      name={returnedName(transaction)}
      reasons={[returnWords(what, date_processed && easternDay(date_processed))]}
      next={isLinkStep ? nextOf(transaction) : to && { to, label: next.label }}
      onDismiss={onDismiss}
    />
  )
}

/** A deposit that came back and is tried again: when, what to do by then, and Cancel until it is sent. */
function TriedAgain({ transaction, onDismiss }: ReturnedProps) {
  const { earlier_attempts, may_cancel, request_id } = transaction
  const { cancel, isPending, error } = useCancelTransfer(transaction)
  const last = earlier_attempts.at(-1)
  const { what } = wordsOfReturn(last?.return_code ?? '')
  return (
    <>
      <TransactionNotice
        name={returnedName(transaction)}
        reasons={[returnWords(what, last?.returned_on ?? null), againWords(transaction)]}
        next={{
          to: `/dashboard/transactions-list?request=${request_id}`,
          label: wording.seeTheDeposit,
        }}
        onDismiss={onDismiss}
      >
        {may_cancel && (
          <CancelTransfer transaction={transaction} isPending={isPending} onConfirm={cancel} />
        )}
      </TransactionNotice>
      {error && <Refusal error={error} flow="deposit-cancel" />}
    </>
  )
}

function returnedName({ description, amount_cents }: Transaction): string {
  return fill(wording.yourAmountDescriptionWas, {
    amount: formatCents(amount_cents),
    description: description.toLowerCase(),
  })
}

function returnWords(what: string, day: string | null): string {
  return day ? fill(wording.whatYourBankNotifiedUsOn, { what, day: formatDate(day) }) : what
}

function againWords({ status, file_date }: Transaction): string {
  const day = formatWeekday(file_date)
  return status === 'Submitted' ? fill(wording.weRetriedItOnDay, { day }) : retryWords(day)
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
  /** A further action. */
  children?: ReactNode
}

/** A dismissible notice about a transaction that did not go through. */
function TransactionNotice(props: TransactionNoticeProps) {
  const { name, reasons, next, onDismiss, children } = props
  return (
    <AccountStatusNote tone="warning" status={name} reasons={reasons}>
      {next && (
        <Link to={next.to} className={buttonClass()}>
          {next.label}
        </Link>
      )}
      {children}
      <LinkButton aria-label={fill(wording.dismissName, { name })} onClick={onDismiss}>
        {wording.dismiss}
      </LinkButton>
    </AccountStatusNote>
  )
}
