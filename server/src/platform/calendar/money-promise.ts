import type { TransferDirection } from '@passbook/contract/enums'
import type { MoneyPromise } from '@passbook/contract/promise'
import { type BusinessDate, laterOf } from './business-date.ts'
import { cancelUntil, type CutOffTerms, earliestFileDate, cutOffInstant } from './cut-off.ts'
import { addBusinessDays, nextBusinessDay, onOrAfterBusinessDay } from './holidays.ts'

export interface PromiseTerms extends CutOffTerms {
  /** Business days from settlement until a deposit can be withdrawn; contractual (RULES). */
  depositHoldBusinessDays: number
}

export interface PromiseInput {
  direction: Extract<TransferDirection, 'LinkedToPrimary' | 'PrimaryToLinked'>
  /** The day the depositor chose; without one, or with a past one, the next file is used. */
  requestedDate?: BusinessDate
  now: Date
  terms: PromiseTerms
}

/** The promise with the field names of the wire, and its dates typed as business dates. */
export type DatedPromise = MoneyPromise &
  Record<'file_date' | 'settlement_date' | 'available_date', BusinessDate>

/** The money promise (DESIGN 6): when a transfer is sent, settles, becomes available, and can be canceled. */
export function moneyPromise({ direction, requestedDate, now, terms }: PromiseInput): DatedPromise {
  const earliest = earliestFileDate(now, terms)
  const fileDate =
    requestedDate === undefined ? earliest : laterOf(earliest, onOrAfterBusinessDay(requestedDate))
  const settlementDate = nextBusinessDay(fileDate)
  return {
    leaves_at: cutOffInstant(fileDate, terms).toISOString(),
    file_date: fileDate,
    settlement_date: settlementDate,
    available_date:
      direction === 'LinkedToPrimary'
        ? addBusinessDays(settlementDate, terms.depositHoldBusinessDays)
        : settlementDate,
    cancel_until: cancelUntil(fileDate, terms).toISOString(),
  }
}
