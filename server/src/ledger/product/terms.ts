import { formatDate } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import type { KnownInstitution, Part } from '../../platform/institutions/known-institution.ts'
import { type Rate, formatRate, parseRate } from '../interest-math.ts'
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

/** Every balance earns: a cent is enough. */
export const MIN_BALANCE_TO_EARN_CENTS = 1

/** The words beside a yield (RULES: Saying what it pays). */
export function apyWords(apy: string, today: BusinessDate, rateName = 'rate'): string {
  const least = formatCents(MIN_BALANCE_TO_EARN_CENTS)
  return (
    `Annual Percentage Yield (APY) of ${apy}% as of ${formatDate(today)}. ` +
    `The ${rateName} is variable and may change at any time, also after the account is opened. ` +
    `The minimum balance to earn the APY is ${least}. Fees could reduce the earnings.`
  )
}

const PERCENT = /^(\d{1,3})(?:\.(\d{1,4}))?$/

/** Reads 4.40 exactly; undefined where it is no percentage of at most four decimals. */
export function readPercent(text: string): Rate | undefined {
  const percent = PERCENT.exec(text)
  return percent ? parseRate(hundredth(percent[1] ?? '', percent[2] ?? '')) : undefined
}

/** 4.4020 for a rate of 0.044020. */
export function formatPercent(rate: Rate): string {
  const [whole = '', fraction = ''] = formatRate(rate).split('.')
  return `${Number(whole + fraction.slice(0, 2))}.${fraction.slice(2)}`
}

/** Moves the decimal point two places to the left. */
function hundredth(whole: string, fraction: string): string {
  const digits = whole.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`
}
