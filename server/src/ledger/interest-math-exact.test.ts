import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../test/fuzz/random.ts'
import { accrueDay, NOTHING_ACCRUED, parseRate, postingCents } from './interest-math.ts'

/** Interest against fractions that are never cut or rounded, sharing no code with it. */

interface Day {
  balanceCents: bigint
  /** In millionths. */
  rate: number
}

/** A rate of one millionth, over a year of 365 days. */
const D = 365_000_000n
const POWERS = Array.from({ length: 32 }, (_, exponent) => D ** BigInt(exponent))
function power(exponent: number): bigint {
  return POWERS[exponent] ?? D ** BigInt(exponent)
}

/** After n days the interest is exactly N / D^n, in cents; this is N. */
function exactNumerator(days: readonly Day[]): bigint {
  let n = 0n
  for (const [index, { balanceCents, rate }] of days.entries()) {
    n = n * D + (balanceCents * power(index) + n) * BigInt(rate)
  }
  return n
}

function exactPosting(days: readonly Day[]): bigint {
  const denominator = power(days.length)
  const n = exactNumerator(days)
  const below = n / denominator
  const distance = 2n * (n - below * denominator) - denominator
  if (distance === 0n) return below + (below & 1n)
  return distance > 0n ? below + 1n : below
}

function posting(days: readonly Day[]): bigint {
  let accrued = NOTHING_ACCRUED
  for (const { balanceCents, rate } of days) {
    accrued = accrueDay(balanceCents, accrued, parseRate((rate / 1e6).toFixed(6)))
  }
  return postingCents(accrued)
}

/** One month of an account: real month lengths, some days empty, balances and rates that change. */
function randomMonth(random: () => number): { days: Day[]; isLeapFebruary: boolean } {
  const whole = (below: number) => Math.floor(random() * below)
  const [year, month] = [2020 + whole(20), whole(12)]
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const balance = () => {
    if (random() < 0.15) return 0n
    return BigInt(Math.floor(10 ** (random() * 10)))
  }
  const rateOf = () => (random() < 0.1 ? [0, 73_000, 36_500][whole(3)] : whole(120_000)) ?? 0
  const [movesADay, rateChangesADay] = [random() * 0.4, random() < 0.3 ? 0.1 : 0]
  let day: Day = { balanceCents: balance(), rate: rateOf() }
  const days = Array.from({ length }, () => {
    day = {
      balanceCents: random() < movesADay ? balance() : day.balanceCents,
      rate: random() < rateChangesADay ? rateOf() : day.rate,
    }
    return day
  })
  return { days, isLeapFebruary: length === 29 }
}

/** The inverse of a modulo D, by the extended Euclidean algorithm. */
function inverse(a: bigint): bigint {
  let [r, nextR, s, nextS] = [D, a % D, 0n, 1n]
  while (nextR !== 0n) {
    const quotient = r / nextR
    ;[r, nextR] = [nextR, r - quotient * nextR]
    ;[s, nextS] = [nextS, s - quotient * nextS]
  }
  return ((s % D) + D) % D
}

/** Balances for so many days whose exact interest is half a cent and 1 / D^days more. */
function justAboveHalf(rate: number, length: number): Day[] {
  const days: Day[] = Array.from({ length }, () => ({ balanceCents: 0n, rate }))
  const target = power(length) / 2n + 1n
  for (const [index, day] of days.entries()) {
    // A day's cents move the numerator by rate^(length − index) × D^index and multiples of more.
    const missing = (target - exactNumerator(days)) / power(index)
    const step = BigInt(rate) ** BigInt(length - index)
    day.balanceCents = (((missing * inverse(step)) % D) + D) % D
  }
  return days
}

describe('interest against exact fractions', () => {
  it('agrees to the cent in 100,000 random account-months', { timeout: 60_000 }, () => {
    const random = randomFrom(20_261_115)
    const seen = { leapFebruaries: 0, rateChanges: 0, emptyDays: 0, differences: 0 }
    for (let n = 0; n < 100_000; n++) {
      const { days, isLeapFebruary } = randomMonth(random)
      if (isLeapFebruary) seen.leapFebruaries++
      if (days.some((day) => day.rate !== days[0]?.rate)) seen.rateChanges++
      if (days.some((day) => day.balanceCents === 0n)) seen.emptyDays++
      if (posting(days) !== exactPosting(days)) seen.differences++
    }
    expect(seen.differences).toBe(0)
    expect(seen.leapFebruaries).toBeGreaterThan(1_000)
    expect(seen.rateChanges).toBeGreaterThan(20_000)
    expect(seen.emptyDays).toBeGreaterThan(20_000)
  })

  it.each([
    [1, 2_500n, 0n],
    [1, 7_500n, 2n],
    [1, 12_500n, 2n],
    [2, 12_500_000n, 5_000n],
  ])('agrees on exact half cents after %i days on %s', (length, balanceCents, cents) => {
    // At 7.3 % a day earns exactly 0.0002; on 12,500,000 the second day ends on 5000.5.
    const days = Array.from({ length }, () => ({ balanceCents, rate: 73_000 }))
    expect((2n * exactNumerator(days)) % power(length)).toBe(0n)
    expect(exactNumerator(days) % power(length)).not.toBe(0n)
    expect(posting(days)).toBe(cents)
    expect(exactPosting(days)).toBe(cents)
  })

  it('still sees what is above half a cent after two days', () => {
    const days = justAboveHalf(44_021, 2)
    expect((2n * exactNumerator(days)) % power(2)).toBe(2n)
    expect(posting(days)).toBe(exactPosting(days))
  })

  it('by definition posts the cut sum, a cent less, nearer to half a cent than it can see', () => {
    const days = justAboveHalf(44_021, 3)
    expect((2n * exactNumerator(days)) % power(3)).toBe(2n)
    expect(exactPosting(days) - posting(days)).toBe(1n)
  })
})
