import { sql } from 'kysely'
import { type BusinessDate, laterOf } from '../../../platform/calendar/business-date.ts'
import { moneyPromise } from '../../../platform/calendar/money-promise.ts'
import type { Database } from '../../../platform/db/database.ts'
import { readBalances } from '../../../ledger/balances.ts'
import {
  payableInterest,
  quoteInterestToDate,
  readWithholding,
} from '../../../ledger/interest/post-interest-to-date.ts'
import { type SavingsProduct, promiseTerms } from '../../../ledger/product/queries.ts'
import { type TransactionRow, transactionRows } from '../transfers/queries.ts'

export interface QuoteInput {
  institution_id: string
  accountId: string
  today: BusinessDate
  /** The day the payout leaves; the days before it earn interest (RULES-3 9). */
  leavesOn: BusinessDate
}

/** The amounts of a closing on a given day. */
export interface ClosingQuote {
  balanceCents: number
  interestCents: number
  withheldCents: number
  payoutCents: number
  /** Unsent orders, which the closing voids. */
  waiting: TransactionRow[]
  obstacle: Obstacle | null
}

/** What prevents the closing and, if known, the first day on which it no longer does. */
export type Obstacle =
  | { kind: 'owed'; cents: number }
  | { kind: 'deposit' | 'reversal'; cents: number; from: BusinessDate }
  | { kind: 'set_aside'; cents: number }

/** Computes the interest up to the payout, the tax withheld from it, and the total to be paid out. */
export async function quoteClosing(db: Database, of: QuoteInput): Promise<ClosingQuote> {
  const { institution_id, accountId, today, leavesOn } = of
  const balances = await readBalances(db, institution_id, accountId)
  const moving = await listMoving(db, of)
  const waiting = moving.filter(isWaiting)
  const freedCents = waiting.reduce((sum, { held_cents }) => sum + held_cents, 0)
  const availableCents = balances.available_cents + freedCents
  const owed = await quoteInterestToDate(db, { institution_id, accountId, date: leavesOn })
  const lastCents = payableInterest(owed, availableCents)
  let interestCents = lastCents
  let withheldCents = await readWithholding(db, of, { date: leavesOn, cents: lastCents })
  for (const month of owed.months) {
    interestCents += Number(month.cents)
    withheldCents += month.withheldCents
  }
  return {
    balanceCents: balances.current_cents,
    interestCents,
    withheldCents,
    payoutCents: availableCents + interestCents - withheldCents,
    waiting,
    obstacle: obstacleOf({
      owedCents: balances.receivable_cents,
      setAsideCents: balances.held_cents - freedCents,
      moving: moving.filter((row) => !isWaiting(row)),
      today,
    }),
  }
}

/** The day on which a payout that is ordered now leaves. */
export function payoutDay(product: SavingsProduct, now: Date): BusinessDate {
  return moneyPromise({ direction: 'PrimaryToLinked', now, terms: promiseTerms(product) }).file_date
}

type Moving = TransactionRow & { held_cents: number }

/** Whether it is a holder's order that has not been sent. */
function isWaiting({ kind, status }: TransactionRow): boolean {
  return (kind === 'deposit' || kind === 'withdrawal') && status !== 'Submitted'
}

/** Transfers that have not been sent, and incoming ones that may still be returned. */
async function listMoving(
  db: Database,
  { institution_id, accountId }: QuoteInput,
): Promise<Moving[]> {
  return transactionRows(db, institution_id)
    .leftJoin('holds', (join) =>
      join
        .onRef('holds.institution_id', '=', 'transfers.institution_id')
        .onRef('holds.id', '=', 'transfers.hold_id')
        .on('holds.released_at', 'is', null),
    )
    .select(sql<number>`coalesce(holds.amount_cents, 0)`.as('held_cents'))
    .where('transfers.account_id', '=', accountId)
    .where('transfers.kind', '<>', 'payout')
    .where(
      sql<boolean>`(transfers.status in ('Initiated', 'Pending')
        or (transfers.status = 'Submitted' and transfers.direction = 'LinkedToPrimary'))`,
    )
    .orderBy('transfers.id')
    .execute()
}

interface ObstacleFacts {
  owedCents: number
  /** The cents held for anything other than the voided orders. */
  setAsideCents: number
  moving: readonly Moving[]
  today: BusinessDate
}

function obstacleOf({ owedCents, setAsideCents, moving, today }: ObstacleFacts): Obstacle | null {
  if (owedCents > 0) return { kind: 'owed', cents: owedCents }
  const [first] = moving
  if (first !== undefined) {
    return {
      kind: moving.some(({ kind }) => kind === 'deposit') ? 'deposit' : 'reversal',
      cents: moving.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      from: moving.reduce((last, row) => laterOf(last, row.available_date), today),
    }
  }
  return setAsideCents > 0 ? { kind: 'set_aside', cents: setAsideCents } : null
}
