import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import type { KnownInstitution, Part } from '../../platform/institutions/known-institution.ts'
import type { Rate } from '../interest-math.ts'
import { NO_RATE, type RateChange, readRates } from '../interest/rate-on.ts'
import { type SavingsProduct, readSavingsProduct } from './queries.ts'

/** The terms of the product, for those who read them; acts read them in their transaction. */
export const KEPT_PRODUCT: Part<SavingsProduct> = {
  name: 'product',
  read: (db, { id }) => readSavingsProduct(db, id),
}

const KEPT_RATES: Part<RateChange[]> = {
  name: 'rates',
  read: (db, { id }) => readRates(db, id),
}

/** Every rate there was, in the order of time, for those who read them. */
export function keptRates(known: KnownInstitution): Promise<RateChange[]> {
  return known.part(KEPT_RATES)
}

/** The rate in force on a day, for those who read it. */
export async function keptRateOn(known: KnownInstitution, date: BusinessDate): Promise<Rate> {
  const rates = await known.part(KEPT_RATES)
  return rates.findLast((change) => change.date <= date)?.rate ?? NO_RATE
}
