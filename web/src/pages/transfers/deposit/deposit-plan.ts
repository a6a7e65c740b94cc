import { BusinessDate } from '@passbook/contract/dates'
import { LIMITS } from '@passbook/contract/limits'
import { Every } from '@passbook/contract/repeating'
import type { ServiceTerms } from '@passbook/contract/transfers'
import { href } from 'react-router'
import { z } from 'zod/mini'
import { addDays } from '../../../lib/add-days.ts'
import { isReview, readAmount, REVIEW_STEP } from '../transfer-address.ts'

/** What somebody is about to confirm; the address carries it, so that Back and a reload keep it (UX 6). */
export interface DepositPlan {
  amountCents: number
  /** The day it leaves; none: with the next file. */
  date: string | null
  /** None: it comes once. */
  every: Every | null
  /** Of what repeats; none: until it is stopped. */
  endsOn: string | null
}

export const When = z.enum(['now', 'date', 'repeat'])
export type When = z.infer<typeof When>

export function whenOf({ date, every }: Partial<DepositPlan>): When {
  if (every) return 'repeat'
  return date ? 'date' : 'now'
}

/** The days that can be chosen. */
export function dayLimits({ as_of }: Pick<ServiceTerms, 'as_of'>): { first: string; last: string } {
  return { first: as_of, last: addDays(as_of, LIMITS.scheduledTransfer.daysAhead) }
}

/** A plan in the words of the address. */
export function planSearch(plan: DepositPlan): Record<string, string> {
  const { amountCents, date, every, endsOn } = plan
  return {
    amount_cents: String(amountCents),
    ...(date && { date }),
    ...(every && { every }),
    ...(every && endsOn && { ends_on: endsOn }),
  }
}

/** What the address says, as far as it can be; a day that has passed meanwhile is asked for anew. */
interface GivenPlan {
  given: Partial<DepositPlan>
  when: When
  /** Whole, and to be looked at once more. */
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
  // What is not understood must not become a deposit of today.
  const isUnderstood = search.get('date') === date && search.get('every') === every
  const isWhole = isUnderstood && search.get('ends_on') === endsOn && amountCents !== undefined
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

/** Addresses that carry a plan, and beside it what the page is about. */

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
