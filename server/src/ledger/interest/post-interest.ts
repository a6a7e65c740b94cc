import { sql } from 'kysely'
import { type BusinessDate, lastDayOfMonth } from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

export interface MonthInput {
  institution_id: string
  /** The last day of the month; it must have accrued. */
  monthEnd: BusinessDate
  /** Banking time. */
  now: Date
}

/** The balances of a batch are locked together, so a batch is small. */
const BATCH = 200
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Pays a month's interest to every account, rounded half-even once, the remainder dropped. If killed, it
 * continues where it stopped; an account is paid at most once per month.
 */
export async function postInterest(db: Database, input: MonthInput): Promise<void> {
  const { institution_id, monthEnd } = input
  if (monthEnd !== lastDayOfMonth(monthEnd)) {
    throw new RangeError(`Not the last day of a month: ${monthEnd}`)
  }
  await assertAccrued(db, institution_id, monthEnd)
  for (let after: string | null = LOWEST_ID; after !== null;) {
    after = await payBatch(db, input, after)
  }
  await db
    .insertInto('interest_runs')
    .values({ institution_id, step: 'payment', through: monthEnd })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function payBatch(
  db: Database,
  { institution_id, monthEnd, now }: MonthInput,
  after: string,
): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ last: string | null }>`
      select pay_interest(${institution_id}, ${monthEnd}, ${after}, ${BATCH}, ${now}) as last`.execute(
      trx,
    )
    return rows[0]?.last ?? null
  })
}

/** The month must have accrued, with all corrections, before it is paid. */
async function assertAccrued(db: Database, institution_id: string, date: BusinessDate) {
  const { rows } = await sql<{ is_done: boolean }>`
    select exists (
      select from interest_runs
      where institution_id = ${institution_id} and step = 'accrual' and through = ${date})
    and not exists (select from uncorrected(${institution_id}, ${date})) as is_done`.execute(db)
  if (!rows[0]?.is_done) throw new Error(`the interest of ${date} has not accrued yet`)
}
