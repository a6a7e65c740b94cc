import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import { formatCents } from '@passbook/contract/money'
import type { MoneyPromise } from '@passbook/contract/promise'
import type { ServiceTerms } from '@passbook/contract/transfers'
import type { Context } from '../../../context.ts'
import { apyFromRate, formatRate } from '../../../ledger/interest-math.ts'
import { type SavingsProduct, promiseTerms } from '../../../ledger/product/queries.ts'
import {
  MIN_BALANCE_TO_EARN_CENTS,
  apyWords,
  CACHED_PRODUCT,
  cachedRateOn,
} from '../../../ledger/product/terms.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { moneyPromise } from '../../../platform/calendar/money-promise.ts'
import { invalid } from '../../../platform/errors.ts'
import type { CachedInstitution } from '../../../platform/institutions/known-institution.ts'
import { keptProgrammeOn } from '../nonprofits/giving/programme.ts'
import { readOrderDate } from '../orders/order-row.ts'

interface ServiceQuery {
  amount_cents?: number | undefined
  direction?: 'LinkedToPrimary' | 'PrimaryToLinked' | undefined
  date?: string | undefined
}

/** The product's terms, and the money promise if the query names a direction (DESIGN 6). */
export async function readService(
  { clock }: Pick<Context, 'clock'>,
  known: CachedInstitution,
  query: ServiceQuery,
): Promise<ServiceTerms> {
  const now = clock.now()
  const today = easternDate(now)
  const product = await known.part(CACHED_PRODUCT)
  const rate = await cachedRateOn(known, today)
  const apy = apyFromRate(rate)
  return {
    rate: formatRate(rate),
    apy,
    as_of: today,
    apy_words: apyWords(apy, today, CHARTER_WORDS[charterOf(known.institution.insurer)].rate),
    min_balance_to_earn_cents: MIN_BALANCE_TO_EARN_CENTS,
    min_opening_cents: product.min_opening_cents,
    min_deposit_cents: product.min_deposit_cents,
    max_deposit_cents: product.max_deposit_cents,
    max_withdrawal_cents: product.max_withdrawal_cents,
    par_value_cents: product.par_value_cents,
    withdrawals_per_month: product.withdrawals_per_month,
    cut_off_eastern: product.cut_off_eastern,
    deposit_hold_business_days: product.deposit_hold_business_days,
    donation_share: (await keptProgrammeOn(known, today))?.share ?? null,
    promise: promiseFor(product, query, now),
  }
}

function promiseFor(product: SavingsProduct, query: ServiceQuery, now: Date): MoneyPromise | null {
  const { direction, amount_cents } = query
  if (direction === undefined) return null
  if (amount_cents !== undefined) {
    const assertAmount =
      direction === 'LinkedToPrimary' ? assertDepositAmount : assertWithdrawalAmount
    assertAmount(product, amount_cents)
  }
  const terms = promiseTerms(product)
  return moneyPromise({ direction, requestedDate: readOrderDate(query.date, now), now, terms })
}

/** The first deposit has a separate minimum. */
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
