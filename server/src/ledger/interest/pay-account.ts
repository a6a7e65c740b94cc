import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { translateErrors } from '../refusals.ts'

type Payment = Pick<
  Insertable<Tables['interest_payments']>,
  | 'institution_id'
  | 'account_id'
  | 'paid_through'
  | 'reason'
  | 'effective_date'
  | 'accrued'
  | 'owed_cents'
  | 'amount_cents'
>

/** Locks the interest payments of an institution until the transaction ends, so that payers take turns. */
export async function lockInterest(trx: Transaction, institution_id: string): Promise<void> {
  await sql`select lock_interest(${institution_id})`.execute(trx)
}

/**
 * Posts interest to one account as a settled transfer and its entry, withholds tax if the depositor is
 * subject to withholding, and records the payment. Returns the cents withheld.
 */
export async function payAccount(
  trx: Transaction,
  payment: Payment,
  description: string,
  now: Date,
): Promise<number> {
  const { institution_id, account_id, paid_through, reason, effective_date } = payment
  const key = `interest:${account_id}:${paid_through}:${reason}`
  const call = sql<{ withheld_cents: number }>`
    select pay_account(${institution_id}, ${account_id}, ${paid_through}, ${reason},
      ${effective_date}, ${payment.accrued}, ${payment.owed_cents}, ${payment.amount_cents},
      ${description}, ${key}, ${now}) as withheld_cents`
  const { rows } = await translateErrors(call.execute(trx))
  return rows[0]?.withheld_cents ?? 0
}
