import { href } from 'react-router'
import { REVIEW_STEP } from '../transfer-address.ts'
import { type DepositPlan, planSearch } from './deposit-plan.ts'

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
