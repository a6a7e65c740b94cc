import { sql } from 'kysely'
import { type BusinessDate, addDays } from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../platform/db/transaction.ts'
import { lockBalances } from '../balances.ts'
import { formatAccrued } from '../interest-math.ts'
import { lockInterest, payAccount } from './pay-account.ts'
import { readInterestHistory } from './read-history.ts'
import { replayInterest } from './replay-interest.ts'
import { paymentKey, assignToEarlierYears } from './take-back-interest.ts'

export interface NightInput {
  institution_id: string
  /** The day that ended. */
  date: BusinessDate
  /** The banking time of a correction's postings. */
  now: Date
}

/**
 * Corrects the accounts that got backdated postings or a returned deposit that night. The accrued
 * interest becomes what it would be if the postings had been on time, or without the deposit. What
 * earlier months paid too little or too much is posted on the next day, in the open month; their own
 * entries stay unchanged.
 */
export async function correctLate(db: Database, input: NightInput): Promise<void> {
  const { institution_id, date } = input
  const { rows } = await sql<{ account_id: string }>`
    select account_id from uncorrected(${institution_id}, ${date}) as account_id
    order by account_id`.execute(db)
  for (const { account_id } of rows) {
    await inTransaction(db, (trx) => correctAccount(trx, input, account_id))
  }
}

async function correctAccount(
  trx: Transaction,
  { institution_id, date, now }: NightInput,
  accountId: string,
): Promise<void> {
  await lockInterest(trx, institution_id)
  const { available_cents } = await lockBalances(trx, institution_id, accountId)
  const history = await readInterestHistory(trx, institution_id, accountId)
  const { accrued, differenceCents, paid } = replayInterest(history, date)
  const added = await trx
    .insertInto('interest_corrections')
    .values({
      institution_id,
      accrual_date: date,
      account_id: accountId,
      accrued: formatAccrued(accrued),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  if (added === undefined) return
  await markRecounted(trx, institution_id, accountId, date)
  if (differenceCents === 0n) return
  const owedCents = Number(differenceCents)
  const payment = {
    institution_id,
    paid_through: date,
    account_id: accountId,
    reason: 'correction' as const,
    effective_date: addDays(date, 1),
    accrued: null,
    owed_cents: owedCents,
    // Excess interest is taken back only up to the available balance; the institution bears the rest.
    amount_cents: Math.max(owedCents, -available_cents),
  }
  await payAccount(trx, payment, 'Interest correction', now)
  await assignToEarlierYears(trx, {
    payment: paymentKey(payment),
    takenCents: payment.amount_cents,
    paid,
  })
}

/** Marks returns as recalculated: from then on the balance itself excludes the deposit. */
async function markRecounted(
  trx: Transaction,
  institution_id: string,
  accountId: string,
  date: BusinessDate,
): Promise<void> {
  await trx
    .updateTable('interest_recounts')
    .set({ recounted_on: date })
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where('recounted_on', 'is', null)
    .where('returned_on', '<=', date)
    .execute()
}
