import { parseBusinessDate } from '../platform/calendar/business-date.ts'
import type { Transaction } from '../platform/db/transaction.ts'

/** 4.50 % APY, compounded daily (RULES: Moving money); the limits are the table's defaults. */
const RATE = '0.044020'
/** The rate that every installation seeds is in force from here on; others were set by acts. */
export const SEEDED_RATE_SINCE = parseBusinessDate('2020-01-01')

/** Gives an institution its savings product, unless it has one. */
export async function seedProducts(trx: Transaction, institution_id: string): Promise<void> {
  await trx
    .insertInto('savings_products')
    .values({ institution_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('product_rates')
    .values({ institution_id, effective_date: SEEDED_RATE_SINCE, rate: RATE })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
