import { type Insertable, sql } from 'kysely'
import { partsOf } from '../../platform/calendar/business-date.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import type { DatedCents } from './replay-interest.ts'

type Payment = Pick<
  Insertable<Tables['interest_payments']>,
  'institution_id' | 'account_id' | 'paid_through' | 'reason' | 'effective_date'
>

interface Taking {
  payment: Payment
  /** Below zero: how much of the payment takes back what was credited too much. */
  takenCents: number
  /** What each month or closing should have paid. */
  paid: readonly DatedCents[]
}

/** Which payment it is. */
export function nameOf(payment: Payment): Payment {
  const { institution_id, account_id, paid_through, reason, effective_date } = payment
  return { institution_id, account_id, paid_through, reason, effective_date }
}

/**
 * Says of which earlier years too much had been credited, the newest first, when a payment takes some
 * of it back: it is missing from those years, not from the one it is posted in.
 */
export async function takeFromYears(
  trx: Transaction,
  { payment, takenCents, paid }: Taking,
): Promise<void> {
  if (takenCents >= 0) return
  const { year } = partsOf(payment.effective_date)
  const should = Map.groupBy(paid, ({ date }) => partsOf(date).year)
  let left = -takenCents
  for (const { tax_year, cents } of await listCredited(trx, payment, year)) {
    const due = (should.get(tax_year) ?? []).reduce((sum, day) => sum + day.cents, 0n)
    const share = Math.min(left, cents - Number(due))
    if (share <= 0) continue
    left -= share
    const row = { ...payment, tax_year, amount_cents: -share }
    await trx.insertInto('interest_of_earlier_years').values(row).execute()
  }
}

interface Credited {
  tax_year: number
  cents: number
}

/** What each year before one has credited, less what is missing from it already. */
async function listCredited(
  trx: Transaction,
  { institution_id, account_id }: Payment,
  before: number,
): Promise<Credited[]> {
  const { rows } = await sql<Credited>`
    select tax_year, sum(cents)::bigint as cents from (
      select extract(year from effective_date)::int as tax_year, owed_cents as cents
      from interest_payments
      where institution_id = ${institution_id} and account_id = ${account_id}
      union all
      select extract(year from credited_on)::int, -amount_cents from interest_takebacks
      where institution_id = ${institution_id} and account_id = ${account_id}
      union all
      select tax_year::int, amount_cents from interest_of_earlier_years
      where institution_id = ${institution_id} and account_id = ${account_id}
      union all
      select extract(year from effective_date)::int, -amount_cents from interest_of_earlier_years
      where institution_id = ${institution_id} and account_id = ${account_id}) amounts
    where tax_year < ${before}
    group by tax_year order by tax_year desc`.execute(trx)
  return rows
}
