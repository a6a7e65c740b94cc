import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Transaction } from '../../db/transaction.ts'
import { refusing } from '../refusals.ts'

type Payment = Omit<Insertable<Tables['interest_payments']>, 'entry_id'>

/** Takes turns with everyone who pays interest of this institution, until the transaction ends. */
export async function lockInterest(trx: Transaction, institution_id: string): Promise<void> {
  await sql`select lock_interest(${institution_id})`.execute(trx)
}

/** Posts interest of one account, as a settled transfer and its entry, and records the payment. */
export async function payAccount(
  trx: Transaction,
  payment: Payment,
  description: string,
  now: Date,
): Promise<void> {
  const { institution_id, account_id, amount_cents, effective_date } = payment
  const key = `interest:${account_id}:${payment.paid_through}:${payment.reason}`
  const call = sql<{ entry_id: number | null }>`
    select case when ${amount_cents}::bigint <> 0 then post_interest(
      ${institution_id}, ${account_id}, ${amount_cents}, ${effective_date}, ${description}, ${now},
      ${key}) end as entry_id`
  const { rows } = await refusing(call.execute(trx))
  await trx
    .insertInto('interest_payments')
    .values({ ...payment, entry_id: rows[0]?.entry_id ?? null })
    .execute()
}
