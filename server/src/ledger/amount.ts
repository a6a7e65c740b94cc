import { MAX_AMOUNT_CENTS } from '@passbook/contract/money'
import { invalid } from '../platform/errors.ts'

/** Amounts are judged before they reach SQL: whole cents, more than none, within the limit. */
export function assertAmountCents(amountCents: number, field = 'amount_cents'): void {
  if (!Number.isSafeInteger(amountCents)) throw invalid(field, 'Enter an amount in whole cents.')
  if (amountCents < 1) throw invalid(field, 'Enter an amount above zero.')
  if (amountCents > MAX_AMOUNT_CENTS) throw invalid(field, 'This amount is too large.')
}
