import { href } from 'react-router'

/** The amount and step of a transfer are in the URL, so that Back, Change and a reload keep them. */

const AMOUNT = 'amount_cents'
const STEP = 'step'
const REVIEW = 'review'
export const REVIEW_STEP = `${STEP}=${REVIEW}`

type TransferPath = '/deposit' | '/withdraw'

export function amountAddress(path: TransferPath, amountCents: number): string {
  return `${href(path)}?${AMOUNT}=${amountCents}`
}

export function reviewAddress(path: TransferPath, amountCents: number): string {
  return `${amountAddress(path, amountCents)}&${REVIEW_STEP}`
}

export function isReview(search: URLSearchParams): boolean {
  return search.get(STEP) === REVIEW
}

/** Null for an invalid amount, so that the person enters it again. */
export function readAmount(
  search: URLSearchParams,
  { minCents, maxCents }: { minCents: number; maxCents: number },
): number | null {
  const given = search.get(AMOUNT) ?? ''
  if (!/^\d{1,15}$/.test(given)) return null
  const cents = Number(given)
  return cents >= minCents && cents <= maxCents ? cents : null
}
