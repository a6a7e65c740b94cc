import { formatDate } from '@passbook/contract/format-dates'
import { Every } from '@passbook/contract/repeating'
import type { ServiceTerms } from '@passbook/contract/transfers'
import { z } from 'zod/mini'
import { amountSchema } from '../../../features/transfers/amount-schema.ts'
import { fill } from '../../../lib/fill.ts'
import * as wording from '../wording.ts'
import { type DepositPlan, When, dayLimits } from './deposit-plan.ts'

/** The values of the form. */
export interface DepositValues {
  amount_cents: number | null
  when: When
  date: string
  every: Every
  ends: 'never' | 'date'
  ends_on: string
}

/** Runs every check even if others fail, so that all errors show together. */
const always = { when: () => true }

/** Validates only the fields that are shown. */
export function depositSchema(terms: ServiceTerms) {
  const { first, last } = dayLimits(terms)
  const amount = amountSchema(terms.min_deposit_cents, terms.max_deposit_cents)
  return z
    .extend(amount, {
      when: When,
      date: z.string(),
      every: Every,
      ends: z.enum(['never', 'date']),
      ends_on: z.string(),
    })
    .check(
      z.refine(({ when, date }) => when === 'now' || date !== '', {
        ...always,
        path: ['date'],
        error: wording.chooseADate,
      }),
      z.refine(({ when, date }) => when === 'now' || date === '' || date >= first, {
        ...always,
        path: ['date'],
        error: wording.chooseTodayOrALater,
      }),
      z.refine(({ when, date }) => when === 'now' || date <= last, {
        ...always,
        path: ['date'],
        error: fill(wording.chooseADayUpTo, { last: formatDate(last) }),
      }),
      z.refine((values) => !hasEnd(values) || values.ends_on !== '', {
        ...always,
        path: ['ends_on'],
        error: wording.chooseTheLastDay,
      }),
      z.refine(
        (values) => !hasEnd(values) || values.ends_on === '' || values.ends_on >= values.date,
        { ...always, path: ['ends_on'], error: wording.chooseAnEndDateThat },
      ),
    )
}

function hasEnd({ when, ends }: Pick<DepositValues, 'when' | 'ends'>): boolean {
  return when === 'repeat' && ends === 'date'
}

/** The plan from the form's values, without fields that are no longer shown. */
export function planOf(values: DepositValues): DepositPlan {
  const { amount_cents, when, date, every, ends_on } = values
  return {
    amountCents: amount_cents ?? 0,
    date: when === 'now' ? null : date,
    every: when === 'repeat' ? every : null,
    endsOn: hasEnd(values) ? ends_on : null,
  }
}

/** The initial values of the form. */
export function valuesOf(given: Partial<DepositPlan>, when: When): DepositValues {
  return {
    amount_cents: given.amountCents ?? null,
    when,
    date: given.date ?? '',
    every: given.every ?? 'month',
    ends: given.endsOn ? 'date' : 'never',
    ends_on: given.endsOn ?? '',
  }
}
