import type { ServiceTerms } from '@passbook/contract/transfers'
import { describe, expect, it } from 'vitest'
import { type DepositPlan, planSearch, readPlan } from './deposit-plan.ts'

const TERMS = {
  as_of: '2026-11-16',
  min_deposit_cents: 25_00,
  max_deposit_cents: 1_000_00,
} as ServiceTerms

const read = (search: string) => readPlan(new URLSearchParams(search), TERMS)

const PLANS: DepositPlan[] = [
  { amountCents: 75_00, date: null, every: null, endsOn: null },
  { amountCents: 75_00, date: '2026-11-16', every: null, endsOn: null },
  { amountCents: 75_00, date: '2027-11-16', every: 'week', endsOn: null },
  { amountCents: 75_00, date: '2026-12-31', every: 'month', endsOn: '2026-12-31' },
]

describe('a plan in the address', () => {
  it.each(PLANS)('is read as it was written: %o', (plan) => {
    const search = new URLSearchParams({ ...planSearch(plan), step: 'review' })
    expect(read(search.toString()).toReview).toEqual(plan)
  })

  it.each([
    ['no amount', 'date=2026-11-20'],
    ['too little', 'amount_cents=100&date=2026-11-20'],
    ['a day that has passed', 'amount_cents=7500&date=2026-11-15'],
    ['a day too far ahead', 'amount_cents=7500&date=2027-11-17'],
    [
      'an end before the first one',
      'amount_cents=7500&date=2026-11-20&every=week&ends_on=2026-11-19',
    ],
  ])('is asked for anew with %s', (_what, search) => {
    expect(read(`${search}&step=review`).toReview).toBeNull()
  })

  it('stays on its day, or repeating, where only the day is asked for anew', () => {
    expect(read('amount_cents=7500&date=2026-11-15')).toMatchObject({
      when: 'date',
      hasPassed: true,
      given: { amountCents: 75_00, date: null },
    })
    expect(read('amount_cents=7500&date=2026-11-15&every=week').when).toBe('repeat')
  })

  it.each(['date=soon', 'date=2026-11-20&every=year', 'every=week&ends_on=2026-02-30'])(
    'never becomes one of today by what is not understood: %s',
    (search) => {
      expect(read(`amount_cents=7500&${search}&step=review`).toReview).toBeNull()
    },
  )
})
