import { type Insertable, sql } from 'kysely'
import type { Actor } from '../../platform/audit/actor.ts'
import { partsOf, type BusinessDate } from '../../platform/calendar/business-date.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { lockBalances } from '../balances.ts'
import type { PostingInput } from '../entry.ts'
import { postSettled } from '../settled/post-settled.ts'
import { earnedOn } from './accrued.ts'
import { giveBackWithholding, withheldBack } from './give-back-withholding.ts'
import { readInterestHistory } from './read-history.ts'
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

interface TakeBackInput {
  institution_id: string
  accountId: string
  /** The deposit that came back, its wish, and the entry that had posted it. */
  transferId: string
  requestId: string
  entryId: number
  /** The day its return counts from. */
  returnedOn: BusinessDate
  /** As the statement says it. */
  description: string
  now: Date
  actor: Actor
}

/**
 * Takes back, in the transaction of a return, the interest that was credited on the deposit, and
 * gives back the tax withheld of it; what has only accrued is left out by the next night. What is no longer there is owed from then on.
 * Returns the cents owed. Call it under `lockInterest`, taken before any balance is.
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
  const earned = earnedOn(history, input.entryId)
  const amountCents = Number(earned.reduce((sum, { cents }) => sum + cents, 0n))
  if (amountCents === 0) return 0
  const back = await withheldBack(trx, input, earned)
  // The tax comes back first, so that the interest can be taken of it; once closed it is owed less.
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

/** As a settled transfer of the same wish and its entry. */
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
