import { BusinessDate } from '@passbook/contract/dates'
import { LIMITS } from '@passbook/contract/limits'
import { Every } from '@passbook/contract/repeating'
import type { ServiceTerms } from '@passbook/contract/transfers'
import { href } from 'react-router'
import { z } from 'zod/mini'
import { addDays } from '../../../lib/dates.ts'
import { isReview, readAmount, REVIEW_STEP } from '../transfer-address.ts'

/** The deposit to confirm; the URL carries it, so that Back and a reload keep it (UX 6). */
export interface DepositPlan {
  amountCents: number
  /** The transfer date; null means with the next ACH file. */
  date: string | null
  /** Null means a single deposit. */
  every: Every | null
  /** The end of a repeating deposit; null means until canceled. */
  endsOn: string | null
}

export const When = z.enum(['now', 'date', 'repeat'])
export type When = z.infer<typeof When>

export function whenOf({ date, every }: Partial<DepositPlan>): When {
  if (every) return 'repeat'
  return date ? 'date' : 'now'
}

/** The first and last day that can be chosen. */
export function dayLimits({ as_of }: Pick<ServiceTerms, 'as_of'>): { first: string; last: string } {
  return { first: as_of, last: addDays(as_of, LIMITS.scheduledTransfer.daysAhead) }
}

/** A plan as query parameters. */
export function planSearch(plan: DepositPlan): Record<string, string> {
  const { amountCents, date, every, endsOn } = plan
  return {
    amount_cents: String(amountCents),
    ...(date && { date }),
    ...(every && { every }),
    ...(every && endsOn && { ends_on: endsOn }),
  }
}

/** The valid part of the plan in the URL; a day that has passed has to be chosen again. */
interface GivenPlan {
  given: Partial<DepositPlan>
  when: When
  /** The complete plan, if the URL asks for the review. */
  toReview: DepositPlan | null
  hasPassed: boolean
}

export function readPlan(search: URLSearchParams, terms: ServiceTerms): GivenPlan {
  const { min_deposit_cents: minCents, max_deposit_cents: maxCents } = terms
  const amountCents = readAmount(search, { minCents, maxCents }) ?? undefined
  const every = Every.safeParse(search.get('every')).data ?? null
  const asked = readDay(search, 'date')
  const { first, last } = dayLimits(terms)
  const date = asked !== null && asked >= first && asked <= last ? asked : null
  const ends = every && readDay(search, 'ends_on')
  const endsOn = ends !== null && ends >= (date ?? first) ? ends : null
  // An invalid date or frequency must not turn into a deposit today.
  const isValid = search.get('date') === date && search.get('every') === every
  const isWhole = isValid && search.get('ends_on') === endsOn && amountCents !== undefined
  return {
    given: { amountCents, date, every, endsOn },
    when: whenOf({ date: asked, every }),
    toReview: isWhole && isReview(search) ? { amountCents, date, every, endsOn } : null,
    hasPassed: asked !== null && asked < first,
  }
}

function readDay(search: URLSearchParams, name: string): string | null {
  return BusinessDate.safeParse(search.get(name)).data ?? null
}

/** Pages whose URLs carry a plan and other parameters. */
type DepositPath = '/deposit' | '/deposit/edit'

export function planAddress(
  path: DepositPath,
  plan: DepositPlan,
  about: Record<string, string> = {},
): string {
  return `${href(path)}?${new URLSearchParams({ ...about, ...planSearch(plan) })}`
}

export function planReviewAddress(
  path: DepositPath,
  plan: DepositPlan,
  about: Record<string, string> = {},
): string {
  return `${planAddress(path, plan, about)}&${REVIEW_STEP}`
}
