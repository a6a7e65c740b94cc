import type { Database } from '../../db/database.ts'
import { readRates } from './rate-on.ts'
import type { InterestHistory } from './replay-interest.ts'

/** Reads what decides the interest of an account, from its first posting on. */
export async function readInterestHistory(
  db: Database,
  institutionId: string,
  accountId: string,
): Promise<InterestHistory> {
  const postings = await db
    .selectFrom('postings')
    .select(['effective_date', 'amount_cents'])
    .where('institution_id', '=', institutionId)
    .where('account_id', '=', accountId)
    .where('account_seq', 'is not', null)
    .orderBy('effective_date')
    .orderBy('account_seq')
    .execute()
  const payments = await db
    .selectFrom('interest_payments')
    .select(['paid_through', 'reason', 'effective_date', 'owed_cents'])
    .where('institution_id', '=', institutionId)
    .where('account_id', '=', accountId)
    .orderBy('effective_date')
    .execute()
  const stops = await db
    .selectFrom('interest_stops')
    .select(['last_day', 'resumed_on'])
    .where('institution_id', '=', institutionId)
    .where('account_id', '=', accountId)
    .orderBy('last_day')
    .execute()
  const periods = payments.filter(({ reason }) => reason !== 'correction')
  return {
    changes: postings.map((row) => ({ date: row.effective_date, cents: BigInt(row.amount_cents) })),
    payments: payments.map((row) => ({
      date: row.effective_date,
      owedCents: BigInt(row.owed_cents),
    })),
    paidThrough:
      periods
        .map((row) => row.paid_through)
        .toSorted()
        .at(-1) ?? null,
    rates: await readRates(db, institutionId),
    stops: stops.map((row) => ({ lastDay: row.last_day, resumedOn: row.resumed_on })),
  }
}
