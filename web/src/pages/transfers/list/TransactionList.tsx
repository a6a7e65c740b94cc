import { formatDate } from '@passbook/contract/format-dates'
import { transferEndpoints, type Transaction } from '@passbook/contract/transfers'
import { Link, href } from 'react-router'
import { usePages } from '../../../api/use-pages.ts'
import { StatusAndAmount } from '../../../features/transfers/StatusAndAmount.tsx'
import { requestAddress } from '../../../features/transfers/transaction-address.ts'
import {
  attemptWords,
  describeTransaction,
  postingDay,
} from '../../../features/transfers/transaction-words.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { fill } from '../../../lib/fill.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { ShowEarlier } from '../../../shell/ShowEarlier.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import * as wording from '../wording.ts'
import type { Filters } from './use-filters.ts'

/** Paper is narrower than a screen with these columns, and the description needs the room most. */
const COLUMNS =
  'sm:grid-cols-[6.5rem_minmax(0,1fr)_7rem_8rem_8rem] print:grid-cols-[6rem_minmax(0,1fr)_6rem_6.75rem_6.5rem] print:gap-x-2 print:px-0'

/** The column headings; hidden from screen readers, because each line is clear without them. */
function TransactionColumns() {
  return (
    <div
      aria-hidden
      className={`hidden gap-x-4 border-b border-hairline px-3 pb-2 text-sm text-ink-muted sm:grid ${COLUMNS}`}
    >
      <span>{wording.date}</span>
      <span>{wording.description}</span>
      <span>{wording.status}</span>
      <span className="text-right">{wording.amount}</span>
      <span className="text-right">{wording.balance}</span>
    </div>
  )
}

/** One transaction: day, description, status, amount and balance after it; it links to its details. */
function TransactionLine({ transaction }: { transaction: Transaction }) {
  const { request_id, balance_after_cents } = transaction
  const attempt = attemptWords(transaction)
  return (
    <li className="border-b border-hairline">
      <Link
        to={requestAddress(request_id)}
        className={`grid min-h-target grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 rounded-sm py-3 text-ink no-underline hover:bg-sunken sm:px-3 ${COLUMNS}`}
      >
        <span className="order-3 text-sm text-ink-muted sm:order-1">
          {formatDate(postingDay(transaction))}
        </span>
        <span className="order-1 wrap-anywhere sm:order-2">
          {describeTransaction(transaction)}
          {attempt && <span className="block text-sm text-ink-muted">{attempt}</span>}
        </span>
        <StatusAndAmount transaction={transaction} />
        {balance_after_cents !== null && (
          <span className="order-5 col-span-2 text-sm text-ink-muted sm:col-span-1 sm:text-right sm:text-base sm:text-ink">
            <span className="sm:sr-only">{wording.balanceAfterLabel} </span>
            <Money cents={balance_after_cents} />
          </span>
        )}
      </Link>
    </li>
  )
}

/** Unposted transactions first, then by posting date; earlier ones load on request (UX 5). */
export function TransactionList({ filters, clear }: Pick<Filters, 'filters' | 'clear'>) {
  const query = usePages(transferEndpoints.getTransactions, { order: 'posted', ...filters })
  const isFiltered = Object.keys(filters).length > 0
  const { hasNextPage, isFetchNextPageError } = query
  return (
    <QueryState query={query} loading={<LinesSkeleton />}>
      {({ pages }) => {
        const all = pages.flatMap(({ transactions }) => transactions)
        // A transaction posted meanwhile moves to a later page, so duplicates are removed.
        const shown = [...new Map(all.map((each) => [each.uuid, each])).values()]
        if (shown.length === 0) return isFiltered ? <NothingFound clear={clear} /> : <NothingYet />
        return (
          <>
            <Announcement>{isFiltered && foundWords(shown.length, hasNextPage)}</Announcement>
            <TransactionColumns />
            <ul aria-label={wording.transactions}>
              {shown.map((transaction) => (
                <TransactionLine key={transaction.uuid} transaction={transaction} />
              ))}
            </ul>
            {isFetchNextPageError && (
              <Refusal error={query.error} title={wording.weCouldntLoadEarlier} />
            )}
            <ShowEarlier query={query} className="mt-6 print:hidden">
              {wording.showEarlierTransactions}
            </ShowEarlier>
          </>
        )
      }}
    </QueryState>
  )
}

function NothingYet() {
  const { earnings } = useCharterWords()
  return (
    <div className="flex flex-col items-start gap-4 py-4">
      <p className="text-ink-muted">
        {fill(wording.yourDepositsWithdrawalsAndEarnings, { earnings })}
      </p>
      <Link to={href('/deposit')} className={buttonClass()}>
        {wording.makeADeposit}
      </Link>
    </div>
  )
}

function NothingFound({ clear }: { clear: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-4 text-ink-muted">
      <p role="status">{wording.noTransactionsMatch}</p>
      <LinkButton onClick={clear}>{wording.showAllTransactions}</LinkButton>
    </div>
  )
}

function foundWords(count: number, hasMore: boolean): string {
  if (hasMore) return fill(wording.moreThanCountTransactionsFound, { count })
  return count === 1 ? wording.transactionFound1 : fill(wording.countTransactionsFound, { count })
}

/** A gray placeholder in the real layout (UX 26). */
function LinesSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      {[1, 2, 3, 4, 5, 6].map((each) => (
        <Skeleton key={each} className="h-12" />
      ))}
    </div>
  )
}
