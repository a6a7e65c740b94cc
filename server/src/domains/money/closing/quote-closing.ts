import { sql } from 'kysely'
import { type BusinessDate, laterOf } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { readBalances } from '../../../ledger/balances.ts'
import {
  payableInterest,
  quoteInterestToDate,
} from '../../../ledger/interest/post-interest-to-date.ts'
import { type TransactionRow, transactionRows } from '../transfers/queries.ts'

export interface ClosingOf {
  institution_id: string
  accountId: string
  today: BusinessDate
}

/** What closing on a day would come to. */
export interface ClosingQuote {
  balanceCents: number
  interestCents: number
  withheldCents: number
  payoutCents: number
  /** What has not left, and is taken back. */
  waiting: TransactionRow[]
  obstacle: Obstacle | null
}

/** What stands in the way, and the first day on which it no longer does. */
export type Obstacle =
  | { kind: 'owed'; cents: number }
  | { kind: 'deposit' | 'reversal'; cents: number; from: BusinessDate }
  | { kind: 'set_aside'; cents: number }

/** Interest to the day, what is withheld of it, and everything that is then there to be paid out. */
export async function quoteClosing(db: Database, of: ClosingOf): Promise<ClosingQuote> {
  const { institution_id, accountId, today } = of
  const balances = await readBalances(db, institution_id, accountId)
  const moving = await listMoving(db, of)
  const waiting = moving.filter(isWaiting)
  const freedCents = waiting.reduce((sum, { held_cents }) => sum + held_cents, 0)
  const availableCents = balances.available_cents + freedCents
  const { owedCents } = await quoteInterestToDate(db, { institution_id, accountId, date: today })
  const interestCents = payableInterest(owedCents, availableCents)
  const withheldCents = await quoteWithholding(db, of, interestCents)
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

type Moving = TransactionRow & { held_cents: number }

/** A holder's own wish that has not left. */
function isWaiting({ kind, status }: TransactionRow): boolean {
  return (kind === 'deposit' || kind === 'withdrawal') && status !== 'Submitted'
}

/** What has not left, and what came in and may still go back. */
async function listMoving(
  db: Database,
  { institution_id, accountId }: ClosingOf,
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

async function quoteWithholding(
  db: Database,
  { institution_id, accountId, today }: ClosingOf,
  interestCents: number,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select withholding_of(${institution_id}, ${accountId}, ${interestCents}, ${today})
      as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

interface InTheWay {
  owedCents: number
  /** Held for anything but what is taken back. */
  setAsideCents: number
  moving: readonly Moving[]
  today: BusinessDate
}

function obstacleOf({ owedCents, setAsideCents, moving, today }: InTheWay): Obstacle | null {
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
