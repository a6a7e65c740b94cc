import { formatCents } from '@passbook/contract/money'
import { invalid } from '../../../platform/errors.ts'
import type { SavingsProduct } from '../../../ledger/product/queries.ts'

/** The first deposit has a minimum of its own. */
export function assertOpeningAmount(product: SavingsProduct, amountCents: number): void {
  assertBetween(amountCents, product.min_opening_cents, product.max_deposit_cents)
}

export function assertDepositAmount(product: SavingsProduct, amountCents: number): void {
  assertBetween(amountCents, product.min_deposit_cents, product.max_deposit_cents)
}

export function assertWithdrawalAmount(product: SavingsProduct, amountCents: number): void {
  assertBetween(amountCents, 1, product.max_withdrawal_cents)
}

function assertBetween(amountCents: number, minCents: number, maxCents: number): void {
  if (amountCents >= minCents && amountCents <= maxCents) return
  const limits = `from ${formatCents(minCents)} to ${formatCents(maxCents)}`
  throw invalid('amount_cents', `Enter an amount ${limits}.`)
}
