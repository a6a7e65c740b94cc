import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import { LIMITS } from '@passbook/contract/limits'
import { formatDate } from '@passbook/contract/dates'
import type { MoneyPromise } from '@passbook/contract/promise'
import type { ServiceTerms } from '@passbook/contract/transfers'
import { type BusinessDate, addDays, parseBusinessDate } from '../../calendar/business-date.ts'
import { easternDate } from '../../calendar/eastern.ts'
import { moneyPromise } from '../../calendar/money-promise.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import type { KnownInstitution } from '../../institutions/known-institution.ts'
import { apyFromRate, formatRate } from '../../ledger/interest-math.ts'
import { MIN_BALANCE_TO_EARN_CENTS, apyWords } from '../accounts/apy-words.ts'
import { KEPT_PRODUCT, keptRateOn } from '../accounts/kept-terms.ts'
import { type SavingsProduct, promiseTerms } from '../accounts/queries.ts'
import { assertDepositAmount, assertWithdrawalAmount } from './amount-limits.ts'

interface Wish {
  amount_cents?: number | undefined
  direction?: 'LinkedToPrimary' | 'PrimaryToLinked' | undefined
  date?: string | undefined
}

/** The product's terms, and the money promise for a wish that names a direction (DESIGN 6). */
export async function readService(
  { clock }: Pick<Context, 'clock'>,
  known: KnownInstitution,
  wish: Wish,
): Promise<ServiceTerms> {
  const now = clock.now()
  const today = easternDate(now)
  const product = await known.part(KEPT_PRODUCT)
  const rate = await keptRateOn(known, today)
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
    withdrawals_per_month: product.withdrawals_per_month,
    cut_off_eastern: product.cut_off_eastern,
    deposit_hold_business_days: product.deposit_hold_business_days,
    promise: promiseFor(product, wish, now),
  }
}

function promiseFor(product: SavingsProduct, wish: Wish, now: Date): MoneyPromise | null {
  const { direction, amount_cents } = wish
  if (direction === undefined) return null
  if (amount_cents !== undefined) {
    const assertAmount =
      direction === 'LinkedToPrimary' ? assertDepositAmount : assertWithdrawalAmount
    assertAmount(product, amount_cents)
  }
  const terms = promiseTerms(product)
  return moneyPromise({ direction, requestedDate: readDate(wish.date, now), now, terms })
}

function readDate(date: string | undefined, now: Date): BusinessDate | undefined {
  if (date === undefined) return undefined
  const wished = parseBusinessDate(date)
  const today = easternDate(now)
  if (wished < today) throw invalid('date', 'Choose today or a later day.')
  const last = addDays(today, LIMITS.scheduledTransfer.daysAhead)
  if (wished > last) throw invalid('date', `Choose a day up to ${formatDate(last)}.`)
  return wished
}
