import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { wordsOfReturn } from '@passbook/contract/return-words'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import {
  attemptWords,
  hasEffect,
  isIncoming,
  postingDay,
} from '../../features/transfers/transaction-words.ts'
import { useBankingDay } from '../../features/transfers/use-banking-day.ts'
import { asTitle } from '../../lib/as-title.ts'
import { fill } from '../../lib/fill.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import {
  type RecentRow,
  earningsName,
  recentAddress,
  recentName,
  recentRows,
} from './recent-rows.ts'
import { shortDay } from './short-day.ts'
import * as wording from './wording.ts'

/** The server sorts: the latest banking day may belong to an order that is older than a page of orders. */
export function useRecentTransactions() {
  return useData(transferEndpoints.getTransactions, { query: { order: 'happened' } })
}

/** The latest transactions, one line each, by banking day. */
export function RecentTransactions() {
  const transactions = useRecentTransactions()
  return (
    // As tall as the cards beside it, so that both columns end together.
    <Card className="h-full pb-2! sm:pb-2!">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg font-bold">{wording.recentTransactions}</h2>
        {(transactions.data?.transactions.length ?? 0) > 0 && (
          <Link
            to={href('/dashboard/transactions-list')}
            className={`${standaloneLinkClass} -my-2.5 print:hidden`}
          >
            {wording.allTransactions}
          </Link>
        )}
      </div>
      <QueryState query={transactions}>
        {({ transactions: all }) => <RecentList rows={recentRows(all)} />}
      </QueryState>
    </Card>
  )
}

function RecentList({ rows }: { rows: readonly RecentRow[] }) {
  const today = useBankingDay()
  if (rows.length === 0) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 py-3 text-ink-muted">
        {wording.yourDepositsAndWithdrawalsWill}
        <Link to={href('/deposit')} className={standaloneLinkClass}>
          {wording.makeADeposit}
        </Link>
      </p>
    )
  }
  return (
    <ul className="mt-3">
      {rows.map((row) => (
        <li
          key={row.key}
          className="relative -mx-5 grid grid-cols-[3.25rem_1fr_auto] gap-x-3 border-t border-hairline px-5 py-3 sm:-mx-6 sm:grid-cols-[5.5rem_1fr_auto] sm:px-6 has-[a:hover]:bg-sunken"
        >
          <RowCells row={row} today={today} />
        </li>
      ))}
    </ul>
  )
}

function RowCells({ row, today }: { row: RecentRow; today: string | undefined }) {
  const { earnings } = useCharterWords()
  if (row.kind === 'earnings') {
    const { count } = row
    const note = row.isTaxed
      ? fill(wording.countMonthlyPaymentsTaxed, { count })
      : fill(wording.countMonthlyPayments, { count })
    return (
      <>
        <Day>{shortDay(row.to, today)}</Day>
        <Name row={row} name={earningsName(row, asTitle(earnings))} note={note} />
        <Money cents={row.cents} isSigned className="font-bold" />
      </>
    )
  }
  const { transaction } = row
  const { direction, amount_cents, status } = transaction
  return (
    <>
      <Day>{shortDay(postingDay(transaction), today)}</Day>
      <Name row={row} name={recentName(transaction)} note={noteOf(transaction, today)} />
      <Money
        cents={isIncoming(direction) ? amount_cents : -amount_cents}
        isSigned
        isStruck={!hasEffect(status)}
        className={hasEffect(status) ? 'font-bold' : ''}
      />
    </>
  )
}

/** Says that the line can be pressed, which paper cannot. */
const EXPLAINED = wording.seeHowWeCalculatedIt

function Day({ children }: { children: string }) {
  return <span className="pt-0.5 text-sm text-ink-muted">{children}</span>
}

/** The whole line can be pressed where a page says more. */
function Name({ row, name, note }: { row: RecentRow; name: string; note: string }) {
  const to = recentAddress(row)
  return (
    <div className="min-w-0">
      {to ? (
        <Link to={to} className="rounded-sm text-ink no-underline before:absolute before:inset-0">
          {name}
        </Link>
      ) : (
        name
      )}
      {note && (
        <p className={`text-sm text-ink-muted ${note === EXPLAINED ? 'print:hidden' : ''}`}>
          {note}
        </p>
      )}
    </div>
  )
}

const EVERY = {
  week: wording.weeklyDeposit,
  two_weeks: wording.depositEveryTwoWeeks,
  month: wording.monthlyDeposit,
}

function noteOf(transaction: Transaction, today: string | undefined): string {
  const { kind, status, direction, available_date, return_code, schedule } = transaction
  if (status === 'Returned') {
    const attempt = attemptWords(transaction)
    const why = wordsOfReturn(return_code ?? '').what
    return attempt
      ? fill(wording.returnedAttemptWhy, { attempt, why })
      : fill(wording.returnedWhy, { why })
  }
  if (transaction.is_provisional) return wording.provisional
  if (status === 'Submitted' && isIncoming(direction)) {
    const isAhead = today !== undefined && available_date >= today
    return isAhead
      ? fill(wording.onHoldUntilAvailableDate, { availableDate: shortDay(available_date, today) })
      : wording.onHold
  }
  if (status === 'Submitted') return wording.onItsWayToYour
  if (kind === 'interest') return EXPLAINED
  return schedule ? EVERY[schedule.every] : ''
}
