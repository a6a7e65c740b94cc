/**
 * Interest, exactly (DESIGN 7): actual/365, compounded daily, in whole numbers only.
 *
 * A day accrues (balance + accrued) × rate / 365, cut off after the 18th decimal of a cent. Cutting
 * off, unlike rounding, means the same here and in Postgres, so both keep the very same digits. A
 * month of 31 cuts loses less than 32 × 10^-18 cents (at rates up to 70 %), and the cent is rounded
 * once, when posting.
 *
 * The posting can differ from arithmetic without any cut only in a month whose exact interest lies
 * on half a cent or less than that loss above it: about once in 10^16 account-months. Then the cut
 * sum is the interest owed, by this definition. While one rate is in force, an exact half cent is
 * no such case: the powers of 2, 5 and 73 in a denominator only grow from day to day, so a sum that
 * ends on half a cent was a whole number of cents each day before, and nothing was cut.
 */

declare const accruedBrand: unique symbol
declare const rateBrand: unique symbol

/** Interest earned and not yet posted, in units of 10^-18 cents: numeric(38,18) in Postgres. */
export type Accrued = bigint & { readonly [accruedBrand]: true }

/** A yearly rate in millionths, 44020n being 4.402 %: numeric(9,6) in Postgres. */
export type Rate = bigint & { readonly [rateBrand]: true }

const ACCRUED_DECIMALS = 18
const RATE_DECIMALS = 6
const CENT = 10n ** BigInt(ACCRUED_DECIMALS)
const ONE = 10n ** BigInt(RATE_DECIMALS)
const YEAR = 365n
/** The first values too large for numeric(38,18) and numeric(9,6). */
const ACCRUED_LIMIT = 10n ** 38n
const RATE_LIMIT = 10n ** 9n

/** A day's growth is rate / DAILY. */
const DAILY = ONE * YEAR

/** The number of hundredths of a percent in 100 %. */
const HUNDREDTHS = 10_000n

/**
 * What a day adds to `accrued`, in Postgres, over columns balance_cents bigint, accrued numeric(38,18)
 * and rate numeric(9,6). The 28 decimals of the divisor make Postgres compute the quotient that far
 * before it rounds, and no quotient that is not whole in the 18th decimal comes within 10^-27 of the next
 * one, so `trunc` cuts the true digits.
 */
export const DAILY_ACCRUAL_SQL =
  'trunc((balance_cents + accrued) * rate / 365.0000000000000000000000000000, 18)'

function isAccrued(value: bigint): value is Accrued {
  return value >= 0n && value < ACCRUED_LIMIT
}

function toAccrued(value: bigint): Accrued {
  if (!isAccrued(value)) throw new RangeError(`Beyond what can be accrued: ${value}`)
  return value
}

function isRate(value: bigint): value is Rate {
  return value >= 0n && value < RATE_LIMIT
}

function toRate(value: bigint): Rate {
  if (!isRate(value)) throw new RangeError(`Beyond what a rate can be: ${value}`)
  return value
}

export const NOTHING_ACCRUED = toAccrued(0n)

/** Parses a numeric(38,18) as Postgres writes it. */
export function parseAccrued(text: string): Accrued {
  return toAccrued(parseDecimal(text, ACCRUED_DECIMALS))
}

/** Formats cents with 18 decimals, as Postgres reads them. */
export function formatAccrued(accrued: Accrued): string {
  return formatDecimal(accrued, ACCRUED_DECIMALS)
}

/** Parses a rate such as '0.044020', not negative, with at most six decimals. */
export function parseRate(text: string): Rate {
  return toRate(parseDecimal(text, RATE_DECIMALS))
}

export function formatRate(rate: Rate): string {
  return formatDecimal(rate, RATE_DECIMALS)
}

/** The accrued interest after one more day with this end-of-day balance and rate. */
export function accrueDay(balanceCents: bigint, accrued: Accrued, rate: Rate): Accrued {
  refuseBelowZero(balanceCents)
  return toAccrued(accrued + ((balanceCents * CENT + accrued) * rate) / DAILY)
}

/** The interest added between two moments of one month. */
export function addedSince(before: Accrued, after: Accrued): Accrued {
  return toAccrued(after - before)
}

export function sumAccrued(parts: readonly Accrued[]): Accrued {
  return toAccrued(parts.reduce((sum, part) => sum + part, 0n))
}

/** The cents to post for a month, rounded half-even once; the remainder is dropped. */
export function postingCents(accrued: Accrued): bigint {
  return divideHalfEven(accrued, CENT)
}

/** The average of end-of-day balances, to the cent, as the statement shows it. */
export function averageDailyBalance(balancesCents: readonly bigint[]): bigint {
  if (balancesCents.length === 0) throw new RangeError('A period has at least one day')
  balancesCents.forEach(refuseBelowZero)
  const sumCents = balancesCents.reduce((sum, balance) => sum + balance, 0n)
  return divideHalfEven(sumCents, BigInt(balancesCents.length))
}

/** The annual percentage yield of a rate, in percent with two decimals: '4.50' for 4.402 %. */
export function apyFromRate(rate: Rate): string {
  const hundredths = nearestHundredths((DAILY + rate) ** YEAR, DAILY ** YEAR, 1)
  return formatDecimal(hundredths, 2)
}

/**
 * The annual percentage yield earned (RULES: Saying what it pays), in percent with two decimals, from the
 * figures the statement shows: 100·[(1 + interest/average)^(365/days) − 1]. A correction may make it
 * negative. It is null if nothing was on deposit.
 */
export function apye(interestCents: bigint, averageCents: bigint, days: number): string | null {
  if (!Number.isInteger(days) || days < 1) throw new RangeError(`Not a number of days: ${days}`)
  if (averageCents <= 0n) return null
  const grown = (averageCents + interestCents) ** YEAR
  return formatDecimal(nearestHundredths(grown, averageCents ** YEAR, days), 2)
}

/**
 * The yield y, in hundredths of a percent rounded half up, for which (1 + y)^days equals
 * numerator/denominator. It compares powers, so that no root is needed.
 */
function nearestHundredths(numerator: bigint, denominator: bigint, days: number): bigint {
  const exponent = BigInt(days)
  const growth = numerator * (2n * HUNDREDTHS) ** exponent
  // The search runs over 1 + y, which is never negative; the rounding boundary lies between two steps.
  const total = lowestInteger((step) => growth < (2n * step + 1n) ** exponent * denominator)
  return total - HUNDREDTHS
}

/** The lowest whole number from 0 up for which `isEnough` is true; it must be true for every higher one. */
function lowestInteger(isEnough: (candidate: bigint) => boolean): bigint {
  let high = 1n
  while (!isEnough(high)) high *= 2n
  let low = 0n
  while (low < high) {
    const middle = (low + high) / 2n
    if (isEnough(middle)) high = middle
    else low = middle + 1n
  }
  return low
}

function refuseBelowZero(balanceCents: bigint): void {
  if (balanceCents < 0n) throw new RangeError(`A balance below zero: ${balanceCents}`)
}

/** Divides numbers that are not negative. */
function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  const twice = 2n * (numerator % denominator)
  const isUp = twice > denominator || (twice === denominator && quotient % 2n === 1n)
  return isUp ? quotient + 1n : quotient
}

function parseDecimal(text: string, decimals: number): bigint {
  const match = /^(\d{1,20})(?:\.(\d+))?$/.exec(text)
  const [whole, fraction = ''] = [match?.[1], match?.[2]]
  if (whole === undefined || fraction.length > decimals) {
    throw new RangeError(`Not a decimal of at most ${decimals} places: ${text}`)
  }
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

function formatDecimal(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
