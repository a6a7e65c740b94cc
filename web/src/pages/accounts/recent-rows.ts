import type { Transaction } from '@passbook/contract/transfers'
import {
  describeTransaction,
  isIncoming,
  postingDay,
} from '../../features/transfers/transaction-words.ts'
import { fill } from '../../lib/fill.ts'
import type { Address } from '../../path.ts'
import { monthAddress, monthOf, yearAddress } from './interest/month-address.ts'
import * as wording from './wording.ts'

/** A line under "Recent transactions": a transaction, or the earnings of several months together. */
export type RecentRow =
  | { kind: 'transaction'; key: string; transaction: Transaction }
  | {
      kind: 'earnings'
      key: string
      from: string
      to: string
      cents: number
      count: number
      isTaxed: boolean
    }

/** How many lines home shows. */
const SHOWN = 6

/**
 * What happened, as the server sorts it. Transfers that are still to come are under "Coming up", and
 * canceled or changed orders moved no money. Where monthly earnings would fill all lines, the earlier ones
 * become one line, so that people who seldom move money see their deposits too.
 */
export function recentRows(happened: readonly Transaction[]): RecentRow[] {
  for (let apart = SHOWN; apart > 1; apart -= 1) {
    const rows = groupEarnings(happened, apart)
    if (rows.length <= SHOWN) return rows
  }
  return groupEarnings(happened, 1).slice(0, SHOWN)
}

const EARNINGS: readonly Transaction['kind'][] = ['interest', 'withholding']

/** Of consecutive earnings, so many months stay apart, and the earlier ones become one line. */
function groupEarnings(happened: readonly Transaction[], apart: number): RecentRow[] {
  const rows: RecentRow[] = []
  let run: Transaction[] = []
  for (const transaction of happened) {
    if (EARNINGS.includes(transaction.kind)) {
      run.push(transaction)
      continue
    }
    rows.push(...earningRows(run, apart), toRow(transaction))
    run = []
  }
  return [...rows, ...earningRows(run, apart)]
}

/** Fewer would save no room that is worth the detail. */
const TOGETHER = 3

function earningRows(run: readonly Transaction[], apart: number): RecentRow[] {
  const months = [...new Set(run.map(monthOfPosting))].slice(0, apart)
  const earlier = run.filter((each) => !months.includes(monthOfPosting(each)))
  const [newest, oldest] = [earlier[0], earlier.at(-1)]
  if (!newest || !oldest || earlier.length < TOGETHER) return run.map(toRow)
  const cents = earlier.reduce((sum, { direction, amount_cents }) => {
    return sum + (isIncoming(direction) ? amount_cents : -amount_cents)
  }, 0)
  const count = earlier.filter(({ kind }) => kind === 'interest').length
  const [from, to] = [postingDay(oldest), postingDay(newest)]
  const isTaxed = earlier.length > count
  const together: RecentRow = {
    kind: 'earnings',
    key: newest.uuid,
    from,
    to,
    cents,
    count,
    isTaxed,
  }
  return [...run.slice(0, -earlier.length).map(toRow), together]
}

function monthOfPosting(transaction: Transaction): string {
  return postingDay(transaction).slice(0, 7)
}

function toRow(transaction: Transaction): RecentRow {
  return { kind: 'transaction', key: transaction.uuid, transaction }
}

const MONTHS = [
  wording.january,
  wording.february,
  wording.march,
  wording.april,
  wording.may,
  wording.june,
  wording.july,
  wording.august,
  wording.september,
  wording.october,
  wording.november,
  wording.december,
]

function monthName(date: string): string {
  return MONTHS[monthOf(date).month - 1] ?? ''
}

/** "Interest for October"; other transactions as in the list of transactions. */
export function recentName(transaction: Transaction): string {
  // The last digits of an account stay on the line of their dots.
  const name = describeTransaction(transaction).replace('•• ', '••\u00a0')
  const isMonthly = transaction.kind === 'interest' && transaction.description === 'Interest'
  return isMonthly && transaction.posted_on
    ? fill(wording.nameForMonth, { name, month: monthName(transaction.posted_on) })
    : name
}

/** "Interest for June to September"; short months with their years where these differ. */
export function earningsName({ from, to }: { from: string; to: string }, earnings: string): string {
  if (from.slice(0, 4) === to.slice(0, 4)) {
    const [first, last] = [monthName(from), monthName(to)]
    return first === last
      ? fill(wording.earningsForMonth, { earnings, month: first })
      : fill(wording.earningsForMonths, { earnings, first, last })
  }
  const short = (date: string) => `${monthName(date).slice(0, 3)} ${date.slice(0, 4)}`
  return fill(wording.earningsFromTo, { earnings, from: short(from), to: short(to) })
}

/** The page about the line; null where there is none. */
export function recentAddress(row: RecentRow): Address | null {
  if (row.kind === 'earnings') return yearAddress(monthOf(row.to).year)
  const { kind, posted_on, linked_account, request_id } = row.transaction
  if (kind === 'interest' && posted_on) return monthAddress(monthOf(posted_on))
  return linked_account === null ? null : `/dashboard/transactions-list?request=${request_id}`
}
