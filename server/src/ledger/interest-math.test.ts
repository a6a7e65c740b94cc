import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accrueDay,
  apye,
  apyFromRate,
  averageDailyBalance,
  formatAccrued,
  formatRate,
  NOTHING_ACCRUED,
  parseAccrued,
  parseRate,
  postingCents,
} from './interest-math.ts'

const rate = parseRate('0.044020')

/** In floating point, good to about 12 places. */
function yieldOf(millionths: bigint): number {
  return (1 + Number(millionths) / 365e6) ** 365 - 1
}

describe('a rate and an accrual', () => {
  it('read and write the digits of the database', () => {
    expect(parseRate('0.044020')).toBe(44_020n)
    expect(parseRate('0.04402')).toBe(44_020n)
    expect(parseRate('0')).toBe(0n)
    expect(formatRate(parseRate('0.04402'))).toBe('0.044020')
    expect(formatRate(parseRate('12'))).toBe('12.000000')
    expect(parseAccrued('3.5')).toBe(3_500_000_000_000_000_000n)
    expect(formatAccrued(parseAccrued('0.000000000000000001'))).toBe('0.000000000000000001')
    expect(formatAccrued(NOTHING_ACCRUED)).toBe('0.000000000000000000')
  })

  it.each(['-0.01', '0.0440201', '1e-2', '.04', '0.', '', ' 0.04', '٠.٠٤', 'NaN', '1000'])(
    'a rate cannot be %j',
    (text) => {
      expect(() => parseRate(text)).toThrow(RangeError)
    },
  )

  it.each(['-1', '0.0000000000000000001', '100000000000000000000.5e3', '1'.repeat(21)])(
    'an accrual cannot be %j',
    (text) => {
      expect(() => parseAccrued(text)).toThrow(RangeError)
    },
  )
})

describe('a day of interest', () => {
  it('is a 365th of the rate, cut after the 18th decimal of a cent', () => {
    // 1,000,000 × 0.04402 / 365 = 120.60273972602739726027…
    expect(formatAccrued(accrueDay(1_000_000n, NOTHING_ACCRUED, rate))).toBe(
      '120.602739726027397260',
    )
    // 200 × 0.04402 / 365 = 0.0241205479452054794520|5…
    expect(formatAccrued(accrueDay(200n, NOTHING_ACCRUED, rate))).toBe('0.024120547945205479')
  })

  it('earns on what was accrued before', () => {
    const accrued = parseAccrued('1000000')
    expect(accrueDay(0n, accrued, rate) - accrued).toBe(
      accrueDay(1_000_000n, NOTHING_ACCRUED, rate),
    )
  })

  it('adds nothing to nothing, and nothing at a rate of zero', () => {
    expect(accrueDay(0n, NOTHING_ACCRUED, rate)).toBe(0n)
    expect(accrueDay(1_000_000n, parseAccrued('7.25'), parseRate('0'))).toBe(parseAccrued('7.25'))
  })

  it('refuses a balance below zero and a sum the column cannot hold', () => {
    expect(() => accrueDay(-1n, NOTHING_ACCRUED, rate)).toThrow(RangeError)
    expect(() => accrueDay(10n ** 24n, NOTHING_ACCRUED, rate)).toThrow(RangeError)
  })
})

describe('posting', () => {
  it.each([
    ['0', 0n],
    ['0.499999999999999999', 0n],
    ['0.5', 0n],
    ['0.500000000000000001', 1n],
    ['1.5', 2n],
    ['2.5', 2n],
    ['3.5', 4n],
    ['361.999999999999999999', 362n],
  ])('%s cents as %s, half to even', (accrued, cents) => {
    expect(postingCents(parseAccrued(accrued))).toBe(cents)
  })
})

describe('the average daily balance', () => {
  it('is rounded to the cent, half to even', () => {
    expect(averageDailyBalance([100n, 101n])).toBe(100n)
    expect(averageDailyBalance([101n, 102n])).toBe(102n)
    expect(averageDailyBalance([0n, 0n, 100n])).toBe(33n)
    expect(averageDailyBalance([0n])).toBe(0n)
  })

  it('refuses a period without days and balances below zero', () => {
    expect(() => averageDailyBalance([])).toThrow(RangeError)
    expect(() => averageDailyBalance([500n, -1n])).toThrow(RangeError)
  })
})

describe('the annual percentage yield', () => {
  it.each([
    ['0', '0.00'],
    ['0.044020', '4.50'],
    ['0.010000', '1.01'],
    ['0.050000', '5.13'],
    ['0.000050', '0.01'],
    ['0.000049', '0.00'],
    ['0.100000', '10.52'],
    ['1.000000', '171.46'],
  ])('of the rate %s is %s %%', (text, apy) => {
    expect(apyFromRate(parseRate(text))).toBe(apy)
  })

  it('is what daily interest yields in a year, to two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300_000 }), (millionths) => {
        const shown = Number(apyFromRate(parseRate((millionths / 1e6).toFixed(6))))
        const exact = yieldOf(BigInt(millionths)) * 100
        expect(Math.abs(shown - exact)).toBeLessThanOrEqual(0.005 + 1e-9)
      }),
    )
  })
})

describe('the annual percentage yield earned', () => {
  it.each([
    // The same interest is a higher yield in a shorter period.
    [525n, 100_000n, 30, '6.58'],
    [525n, 100_000n, 91, '2.12'],
    // A full year earns the plain quotient, a leap year a little less.
    [4_500n, 100_000n, 365, '4.50'],
    [4_500n, 100_000n, 366, '4.49'],
    [0n, 100_000n, 31, '0.00'],
    [-5n, 100_000n, 31, '-0.06'],
  ])('for %s on %s in %i days is %s %%', (interestCents, averageCents, days, percent) => {
    expect(apye(interestCents, averageCents, days)).toBe(percent)
  })

  it('is not told when nothing was on deposit', () => {
    expect(apye(0n, 0n, 31)).toBeNull()
  })

  it.each([0, -1, 1.5, NaN])('refuses %d days', (days) => {
    expect(() => apye(1n, 1n, days)).toThrow(RangeError)
  })

  it('agrees with the formula in floating point, but for the last rounding', () => {
    const periods = fc.record({
      average: fc.integer({ min: 1_000, max: 100_000_000_00 }),
      days: fc.integer({ min: 1, max: 366 }),
      yearly: fc.double({ min: 0, max: 0.2, noNaN: true }),
    })
    fc.assert(
      fc.property(periods, ({ average, days, yearly }) => {
        const interest = Math.round((average * yearly * days) / 365)
        const expected = 100 * ((1 + interest / average) ** (365 / days) - 1)
        const told = Number(apye(BigInt(interest), BigInt(average), days))
        expect(Math.abs(told - expected)).toBeLessThan(0.005 + 1e-7)
      }),
    )
  })

  it('of a month without movement comes close to the APY', () => {
    let accrued = NOTHING_ACCRUED
    for (let day = 0; day < 31; day++) accrued = accrueDay(10_000_000n, accrued, rate)
    expect(apye(postingCents(accrued), 10_000_000n, 31)).toBe(apyFromRate(rate))
  })
})
