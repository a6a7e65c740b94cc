import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import { mayDepositFrom } from '@passbook/contract/linked-account-states'
import { formatCents } from '@passbook/contract/money'
import type { Reader } from '../../../platform/callers/caller.ts'
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
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { moneyPromise } from '../../../platform/calendar/money-promise.ts'
import { invalid } from '../../../platform/errors.ts'
import type { CachedInstitution } from '../../../platform/institutions/known-institution.ts'
import { listLinks } from '../../people/linked-accounts/queries.ts'
import { keptProgrammeOn } from '../nonprofits/giving/programme.ts'
import { readOrderDate } from '../orders/order-row.ts'
import { authorizationText, readAuthorizingNames } from './authorization.ts'

interface ServiceQuery {
  amount_cents?: number | undefined
  direction?: 'LinkedToPrimary' | 'PrimaryToLinked' | undefined
  date?: string | undefined
}

/** The product's terms, and the money promise if the query names a direction (DESIGN 6). */
export async function readService(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  known: CachedInstitution,
  reader: Pick<Reader, 'institution_id' | 'depositor_id' | 'entity_id'>,
  query: ServiceQuery,
): Promise<ServiceTerms> {
  const now = clock.now()
  const today = easternDate(now)
  const product = await known.part(CACHED_PRODUCT)
  const rate = await cachedRateOn(known, today)
  const apy = apyFromRate(rate)
  const promise = promiseFor(product, query, now)
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
    promise,
    authorization: promise && (await authorizationFor(db, reader, query, promise, now)),
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

/** What a person authorizes by confirming a single deposit of this amount now. */
async function authorizationFor(
  db: Context['db'],
  {
    institution_id,
    depositor_id,
    entity_id,
  }: Pick<Reader, 'institution_id' | 'depositor_id' | 'entity_id'>,
  { direction, amount_cents: amountCents }: ServiceQuery,
  { file_date, cancel_until }: MoneyPromise,
  now: Date,
): Promise<string | null> {
  if (direction !== 'LinkedToPrimary' || amountCents === undefined) return null
  const links = await listLinks(db, institution_id, entity_id)
  const link = links.find(({ status }) => mayDepositFrom(status))
  const [names] = await readAuthorizingNames(db, { institution_id, depositor_id })
  if (!link || !names) return null
  const debit = { amountCents, file_date: parseBusinessDate(file_date), now }
  return authorizationText({ ...names, link }, { ...debit, cancel_until: new Date(cancel_until) })
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
