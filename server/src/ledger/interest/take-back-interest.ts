import { type Insertable, sql } from 'kysely'
import type { Actor } from '../../platform/audit/actor.ts'
import { partsOf, type BusinessDate } from '../../platform/calendar/business-date.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { lockBalances } from '../balances.ts'
import type { PostingInput } from '../entry.ts'
import { postSettled } from '../settled/post-settled.ts'
import { interestFromDeposit } from './accrued.ts'
import { giveBackWithholding, findWithheldBack } from './give-back-withholding.ts'
import { readInterestHistory } from './read-history.ts'
import type { DatedCents } from './replay-interest.ts'

type Payment = Pick<
  Insertable<Tables['interest_payments']>,
  'institution_id' | 'account_id' | 'paid_through' | 'reason' | 'effective_date'
>

interface TakeBackPayment {
  payment: Payment
  /** If negative, how much of the payment takes back excess interest. */
  takenCents: number
  /** What each month or closing should have paid. */
  paid: readonly DatedCents[]
}

/** The columns that identify a payment. */
export function paymentKey(payment: Payment): Payment {
  const { institution_id, account_id, paid_through, reason, effective_date } = payment
  return { institution_id, account_id, paid_through, reason, effective_date }
}

/**
 * Records which earlier years had been credited too much, the newest first, when a payment takes some of
 * it back: the amount reduces those years and not the year it is posted in.
 */
export async function assignToEarlierYears(
  trx: Transaction,
  { payment, takenCents, paid }: TakeBackPayment,
): Promise<void> {
  if (takenCents >= 0) return
  const { year } = partsOf(payment.effective_date)
  const correctByYear = Map.groupBy(paid, ({ date }) => partsOf(date).year)
  let left = -takenCents
  for (const { tax_year, cents } of await listCredited(trx, payment, year)) {
    const due = (correctByYear.get(tax_year) ?? []).reduce((sum, day) => sum + day.cents, 0n)
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

/** The interest credited in each earlier year, less what already reduces it. */
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

interface TakeBackInput {
  institution_id: string
  accountId: string
  /** The returned deposit, its request, and the entry that posted it. */
  transferId: string
  requestId: string
  entryId: number
  /** The effective date of its return. */
  returnedOn: BusinessDate
  /** The description shown on the statement. */
  description: string
  now: Date
  actor: Actor
}

/**
 * Takes back the interest credited on a returned deposit, in the transaction of the return, and gives
 * back the tax withheld on it. Interest that has only accrued is excluded by the next nightly run. What
 * the balance does not cover becomes a debt. Returns the cents owed. Call it under `lockInterest`, before
 * locking any balance.
 */
export async function takeBackInterest(trx: Transaction, input: TakeBackInput): Promise<number> {
  const { institution_id, accountId, transferId, returnedOn } = input
  await trx
    .insertInto('interest_recounts')
    .values({
      institution_id,
      transfer_id: transferId,
      account_id: accountId,
      returned_on: returnedOn,
    })
    .execute()
  const history = await readInterestHistory(trx, institution_id, accountId)
  const earned = interestFromDeposit(history, input.entryId)
  const amountCents = Number(earned.reduce((sum, { cents }) => sum + cents, 0n))
  if (amountCents === 0) return 0
  const back = await findWithheldBack(trx, input, earned)
  // The tax is given back first, so that it can pay for the interest; on a closed account it reduces the
  // debt.
  const { is_open } = await lockBalances(trx, institution_id, accountId)
  let withholdingEntryId = is_open ? await giveBackWithholding(trx, input, back, false) : null
  const { entryId, owedCents } = await postTakeBack(trx, input, amountCents)
  if (!is_open) withholdingEntryId = await giveBackWithholding(trx, input, back, true)
  const rows = earned.map(({ date, cents }) => ({
    institution_id,
    transfer_id: transferId,
    credited_on: date,
    account_id: accountId,
    effective_date: returnedOn,
    amount_cents: Number(cents),
    entry_id: entryId,
    withheld_back_cents: back.byDay.get(date) ?? 0,
    withholding_entry_id: back.byDay.has(date) ? withholdingEntryId : null,
  }))
  await trx.insertInto('interest_takebacks').values(rows).execute()
  return is_open ? owedCents : owedCents - back.cents
}

/** Posts the take-back as a settled transfer of the same request, with its entry. */
async function postTakeBack(trx: Transaction, input: TakeBackInput, amountCents: number) {
  const { institution_id, accountId, returnedOn } = input
  const { available_cents } = await lockBalances(trx, institution_id, accountId)
  const takenCents = Math.min(amountCents, available_cents)
  const owedCents = amountCents - takenCents
  const postings: PostingInput[] = [
    { kind: 'savings', accountId, amountCents: -takenCents },
    { kind: 'returns_receivable', amountCents: -owedCents },
    { kind: 'interest_expense', amountCents },
  ]
  const { entryId } = await postSettled(trx, {
    institution_id,
    kind: 'interest',
    description: input.description,
    effectiveDate: returnedOn,
    postings: postings.filter((posting) => posting.amountCents !== 0),
    accountId,
    idempotencyKey: `interest_taken_back:${input.transferId}`,
    actor: input.actor,
    transfer: {
      kind: 'interest_taken_back',
      direction: 'PrimaryToService',
      amountCents,
      requestId: input.requestId,
    },
    now: input.now,
  })
  return { entryId, owedCents }
}
