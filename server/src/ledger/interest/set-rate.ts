import { sql } from 'kysely'
import type { Actor } from '../../platform/audit/actor.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { invalid } from '../../platform/errors.ts'
import { type Rate, formatRate, parseRate } from '../interest-math.ts'
import { accruedThrough } from './accrued.ts'

export interface RateInput {
  institution_id: string
  /** The first day it is in force: today or later. */
  effectiveDate: BusinessDate
  rate: Rate
  today: BusinessDate
  actor: Actor
}

const ONE_HUNDRED_PERCENT = 1_000_000n

/**
 * Sets the yearly rate from a given day. Past days keep their rate; only an institution's first rate may
 * be backdated, to days that have not accrued yet.
 */
export async function setRate(trx: Transaction, input: RateInput): Promise<void> {
  const { institution_id, effectiveDate, rate, actor } = input
  if (rate >= ONE_HUNDRED_PERCENT) throw invalid('rate', 'Enter a rate below 100 %.')
  await assertOpenDay(trx, input)
  const added = await trx
    .insertInto('product_rates')
    .values({
      institution_id,
      effective_date: effectiveDate,
      rate: formatRate(rate),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('rate')
    .executeTakeFirst()
  if (added === undefined) {
    throw invalid('effective_date', 'A rate was already set for this day; choose another day.')
  }
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'set_rate',
    entity: 'product_rate',
    entityId: effectiveDate,
    details: { rate: formatRate(rate) },
  })
}

interface CancelInput {
  institution_id: string
  effectiveDate: BusinessDate
  today: BusinessDate
  now: Date
  actor: Actor
}

/**
 * Cancels a rate that is not in force yet and returns it; undefined if no such rate is planned. The database
 * refuses it for a day that has come or for which interest has accrued.
 */
export async function cancelRate(
  trx: Transaction,
  { institution_id, effectiveDate, today, now, actor }: CancelInput,
): Promise<Rate | undefined> {
  const { rows } = await sql<{ rate: string }>`
    select rate from cancel_rate(${institution_id}, ${effectiveDate}, ${today}, ${now})`.execute(
    trx,
  )
  const [cancelled] = rows
  if (cancelled === undefined) return undefined
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'cancel_rate',
    entity: 'product_rate',
    entityId: effectiveDate,
    details: { rate: cancelled.rate },
  })
  return parseRate(cancelled.rate)
}

async function assertOpenDay(trx: Transaction, input: RateInput): Promise<void> {
  const { institution_id, effectiveDate, today } = input
  const through = await accruedThrough(trx, institution_id)
  if (through !== null && effectiveDate <= through) {
    throw invalid('effective_date', 'Interest of this day has accrued; choose a later date.')
  }
  if (effectiveDate >= today) return
  const first = await trx
    .selectFrom('product_rates')
    .select('effective_date')
    .where('institution_id', '=', institution_id)
    .limit(1)
    .executeTakeFirst()
  if (first !== undefined) throw invalid('effective_date', 'Choose today or a later date.')
}
