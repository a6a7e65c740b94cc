import type { ServiceTerms } from '@passbook/contract/transfers'
import { href } from 'react-router'

/** The amount and the step of a deposit are in the address: Back, Change and a reload keep them. */

const AMOUNT = 'amount_cents'
const STEP = 'step'
const REVIEW = 'review'

export function amountAddress(amountCents: number): string {
  return `${href('/deposit')}?${AMOUNT}=${amountCents}`
}

export function reviewAddress(amountCents: number): string {
  return `${amountAddress(amountCents)}&${STEP}=${REVIEW}`
}

export function isReview(search: URLSearchParams): boolean {
  return search.get(STEP) === REVIEW
}

/** An amount the product does not take is asked for anew. */
export function readAmount(
  search: URLSearchParams,
  { min_deposit_cents, max_deposit_cents }: ServiceTerms,
): number | null {
  const given = search.get(AMOUNT) ?? ''
  if (!/^\d{1,15}$/.test(given)) return null
  const cents = Number(given)
  return cents >= min_deposit_cents && cents <= max_deposit_cents ? cents : null
}
