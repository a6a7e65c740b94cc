import { charterOf } from '@passbook/contract/charter'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { setRate } from '../../../ledger/interest/set-rate.ts'
import { type Rate, apyFromRate, formatRate } from '../../../ledger/interest-math.ts'
import { startFanOut } from '../../contact/alerts/fan-out.ts'
import { formatPercent } from '../../../ledger/product/terms.ts'

export interface NewRate {
  institution_id: string
  rate: Rate
  effectiveDate: BusinessDate
  /** By the banking clock. */
  now: Date
  actor: Actor
}

/** Pays another rate from a day on, and tells everybody of it. */
export async function changeRate(
  { db }: Pick<Context, 'db'>,
  { institution_id, rate, effectiveDate, now, actor }: NewRate,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await findRateBefore(trx, institution_id, effectiveDate)
    const today = easternDate(now)
    await setRate(trx, { institution_id, effectiveDate, rate, today, actor })
    // A first rate, or the same one again, changes nothing for anybody.
    if (before === undefined || before === formatRate(rate)) return
    const { insurer } = await findInstitution(trx, institution_id)
    await startFanOut(trx, {
      institution_id,
      kind: 'rate_changed',
      event: `rate:${effectiveDate}`,
      params: {
        charter: charterOf(insurer),
        rate: formatPercent(rate),
        apy: apyFromRate(rate),
        effective_date: effectiveDate,
      },
      now,
    })
  })
}

async function findRateBefore(
  trx: Transaction,
  institution_id: string,
  date: BusinessDate,
): Promise<string | undefined> {
  const before = await trx
    .selectFrom('product_rates')
    .select('rate')
    .where('institution_id', '=', institution_id)
    .where('effective_date', '<=', date)
    .orderBy('effective_date', 'desc')
    .executeTakeFirst()
  return before?.rate
}
