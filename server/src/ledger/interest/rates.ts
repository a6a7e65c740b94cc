import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Rate, parseRate } from '../interest-math.ts'

export interface RateChange {
  /** The first day it is in force. */
  date: BusinessDate
  rate: Rate
}

/** Before its first rate an institution pays no interest. */
export const NO_RATE = parseRate('0')

/** The rates of an institution in chronological order. */
export async function readRates(db: Database, institution_id: string): Promise<RateChange[]> {
  const rows = await db
    .selectFrom('product_rates')
    .select(['effective_date', 'rate'])
    .where('institution_id', '=', institution_id)
    .orderBy('effective_date')
    .execute()
  return rows.map(({ effective_date, rate }) => ({ date: effective_date, rate: parseRate(rate) }))
}
