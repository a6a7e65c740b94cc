import { formatDate } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import type { CachedInstitution, Part } from '../../platform/institutions/known-institution.ts'
import { type Rate, formatRate, parseRate } from '../interest-math.ts'
import { NO_RATE, type RateChange, readRates } from '../interest/rates.ts'
import { type SavingsProduct, readSavingsProduct } from './queries.ts'

/** The product's terms, cached for display. Actions read them in their transaction. */
export const CACHED_PRODUCT: Part<SavingsProduct> = {
  name: 'product',
  read: (db, { id }) => readSavingsProduct(db, id),
}

const CACHED_RATES: Part<RateChange[]> = {
  name: 'rates',
  read: (db, { id }) => readRates(db, id),
}

/** All rates in chronological order, cached for display. */
export function cachedRates(known: CachedInstitution): Promise<RateChange[]> {
  return known.part(CACHED_RATES)
}

/** The rate in force on a day, cached for display. */
export async function cachedRateOn(known: CachedInstitution, date: BusinessDate): Promise<Rate> {
  const rates = await known.part(CACHED_RATES)
  return rates.findLast((change) => change.date <= date)?.rate ?? NO_RATE
}

/** Every balance earns interest, even a single cent. */
export const MIN_BALANCE_TO_EARN_CENTS = 1

/**
 * The words beside a yield. RULES (Saying what it pays) want them to say that fees could reduce it. No account
 * has a fee, so they say that too.
 */
export function apyWords(apy: string, today: BusinessDate, rateName = 'rate'): string {
  const least = formatCents(MIN_BALANCE_TO_EARN_CENTS)
  return (
    `Annual Percentage Yield (APY) of ${apy}% as of ${formatDate(today)}. ` +
    `The ${rateName} is variable and may change at any time, including after you open the account. ` +
    `The minimum balance to earn the APY is ${least}. ` +
    'We charge no fees. If we ever did, fees could reduce the earnings.'
  )
}

const PERCENT = /^(\d{1,3})(?:\.(\d{1,4}))?$/

/** Parses a percentage such as 4.40 exactly; undefined if it is not one with at most four decimals. */
export function readPercent(text: string): Rate | undefined {
  const percent = PERCENT.exec(text)
  return percent ? parseRate(hundredth(percent[1] ?? '', percent[2] ?? '')) : undefined
}

/** Formats a rate of 0.044020 as 4.4020. */
export function formatPercent(rate: Rate): string {
  const [whole = '', fraction = ''] = formatRate(rate).split('.')
  return `${Number(whole + fraction.slice(0, 2))}.${fraction.slice(2)}`
}

/** Moves the decimal point two places to the left. */
function hundredth(whole: string, fraction: string): string {
  const digits = whole.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`
}
