import { formatDate, formatInstantDay } from '@passbook/contract/format-dates'
import { HTTP_STATUS } from '@passbook/contract/envelope'
import { statusWords } from '@passbook/contract/transaction-words'
import {
  type RequestEvent,
  type Transaction,
  transferEndpoints,
} from '@passbook/contract/transfers'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, Navigate, href } from 'react-router'
import { ApiError } from '../../../api/error.ts'
import { useData } from '../../../api/use-data.ts'
import { scheduleRows } from '../../../features/transfers/schedule-words.ts'
import { AuthorizationCopy } from '../../../features/transfers/SingleAuthorization.tsx'
import { TransactionTimeline } from '../../../features/transfers/TransactionTimeline.tsx'
import { WaitingDeposits } from '../../../features/transfers/WaitingDeposits.tsx'
import {
  attemptWords,
  isIncoming,
  hasEffect,
  statusTone,
  describeTransaction,
} from '../../../features/transfers/transaction-words.ts'
import { formatAmount } from '../../../lib/money.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { usePageTitle } from '../../../shell/use-page-title.ts'
import { Card } from '../../../ui/Card.tsx'
import { DefinitionRows } from '../../../ui/DefinitionRows.tsx'
import { Money } from '../../../ui/Money.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'

/** One order with all its transfers, newest first, each with its timeline and possible actions. */
export function RequestDetail({ requestId }: { requestId: string }) {
  const query = useData(transferEndpoints.getRequest, { params: { requestId } })
  const list = href('/dashboard/transactions-list')
  usePageTitle(wording.transaction)
  const isUnknown = query.error instanceof ApiError && query.error.status === HTTP_STATUS.NOT_FOUND
  // STATES: an unknown or foreign id redirects to the list.
  if (isUnknown) return <Navigate to={list} replace />
  return (
    <div className="max-w-reading">
      <Link to={list} className={`${standaloneLinkClass} mb-2 gap-1.5 print:hidden`}>
        <ArrowLeft aria-hidden className="size-4" />
        {wording.allTransactions}
      </Link>
      <h1 className="mb-6 text-xl font-bold">{wording.transaction}</h1>
      <QueryState query={query}>
        {({ transactions, events, next_step }) => (
          <div className="flex flex-col gap-6">
            <WaitingDeposits isAsked={transactions.some(({ is_waiting }) => is_waiting)} />
            {transactions.map((transaction) => (
              <TransferCard key={transaction.uuid} transaction={transaction} events={events} />
            ))}
            {next_step && (
              <p>
                <Link to={next_step.path} className={buttonClass()}>
                  {next_step.label}
                </Link>
              </p>
            )}
          </div>
        )}
      </QueryState>
    </div>
  )
}

interface TransferCardProps {
  transaction: Transaction
  events: readonly RequestEvent[]
}

function TransferCard({ transaction, events }: TransferCardProps) {
  const { direction, amount_cents, status } = transaction
  const attempt = attemptWords(transaction)
  return (
    <Card>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg font-bold wrap-anywhere">{describeTransaction(transaction)}</h2>
        <Money
          cents={isIncoming(direction) ? amount_cents : -amount_cents}
          isSigned
          isStruck={!hasEffect(status)}
          className={`text-lg ${hasEffect(status) ? 'font-bold' : ''}`}
        />
        <div className="basis-full">
          <StatusDot tone={statusTone(transaction)}>{statusWords(transaction)}</StatusDot>
          {attempt && <p className="text-sm text-ink-muted">{attempt}</p>}
        </div>
      </div>
      <TransactionTimeline transaction={transaction} />
      <div className="mt-5 border-t border-hairline pt-3">
        <DefinitionRows rows={factRowsOf(transaction, events)} />
      </div>
      <AuthorizationCopy text={transaction.authorization} />
    </Card>
  )
}

function factRowsOf(transaction: Transaction, events: readonly RequestEvent[]) {
  const file = events.find(
    ({ transaction_id, file_reference }) =>
      transaction_id === transaction.uuid && file_reference !== null,
  )?.file_reference
  const { reference, date_created, posted_on, balance_after_cents, made_by } = transaction
  return [
    { term: wording.referenceHeading, value: reference },
    ...(isByUs(transaction)
      ? []
      : [{ term: wording.created, value: formatInstantDay(date_created) }]),
    ...(made_by?.first_name ? [{ term: wording.requestedBy, value: made_by.first_name }] : []),
    ...scheduleRows(transaction),
    ...(file ? [{ term: wording.fileAndTrace, value: file }] : []),
    ...(posted_on ? [{ term: postedTerm(transaction), value: formatDate(posted_on) }] : []),
    ...(balance_after_cents === null
      ? []
      : [{ term: wording.balanceAfter, value: formatAmount(balance_after_cents) }]),
  ]
}

/** What we pay or withhold at the end of a month is written down in the night after its day. */
function isByUs({ kind }: Transaction): boolean {
  return kind === 'interest' || kind === 'withholding'
}

/** Only a deposit that stays earns from the day it is posted: what was paid earns from the next day on. */
function postedTerm({ kind, status }: Transaction): string {
  return kind === 'deposit' && status !== 'Returned' ? wording.earnsFrom : wording.posted
}
