import type { ServiceTerms } from '@passbook/contract/transfers'
import { href } from 'react-router'

/** The step of a deposit is in the address: without an amount it is asked for. */

const AMOUNT = 'amount_cents'

export function reviewAddress(amountCents: number): string {
  return `${href('/deposit')}?${AMOUNT}=${amountCents}`
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
