import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { moneyPromise } from '../../../platform/calendar/money-promise.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import {
  type SavingsProduct,
  promiseTerms,
  readSavingsProduct,
} from '../../../ledger/product/queries.ts'
import type { LedgerEffect } from './moves/ledger-effects.ts'

export interface TransferDates {
  file_date: BusinessDate
  settlement_date: BusinessDate
  available_date: BusinessDate
  cancel_until: Date
}

interface DateInput {
  institution_id: string
  now: Date
  scheduledDate?: BusinessDate
  /** The product, if the caller has read it already. */
  product?: SavingsProduct
}

/** The dates a transfer is recorded with: the money promise, or today for a transfer that is in no file. */
export async function transferDates(
  trx: Transaction,
  { direction }: LedgerEffect,
  { institution_id, now, scheduledDate, product }: DateInput,
): Promise<TransferDates> {
  if (direction === 'ServiceToPrimary' || direction === 'PrimaryToService') {
    const today = easternDate(now)
    return { file_date: today, settlement_date: today, available_date: today, cancel_until: now }
  }
  const terms = product ?? (await readSavingsProduct(trx, institution_id))
  return promisedDates(terms, { direction, now, scheduledDate })
}

/** The money promise of a transfer that leaves in a file. */
export function promisedDates(
  product: SavingsProduct,
  {
    direction,
    now,
    scheduledDate,
  }: {
    direction: 'LinkedToPrimary' | 'PrimaryToLinked'
    now: Date
    scheduledDate: BusinessDate | undefined
  },
): TransferDates {
  const terms = promiseTerms(product)
  const promise = moneyPromise({ direction, requestedDate: scheduledDate, now, terms })
  return {
    file_date: promise.file_date,
    settlement_date: promise.settlement_date,
    available_date: promise.available_date,
    cancel_until: new Date(promise.cancel_until),
  }
}
