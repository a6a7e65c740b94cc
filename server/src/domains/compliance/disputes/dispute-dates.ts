import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { addBusinessDays, onOrBeforeBusinessDay } from '../../../platform/calendar/holidays.ts'
import { LIMITS } from '@passbook/contract/limits'

/** What the dates follow from. */
export interface Intake {
  /** The Eastern date on which it was received. */
  receivedOn: BusinessDate
  /** The day of the transfer it is about, and of the first deposit, where there are such. */
  transferOn: BusinessDate | null
  firstDepositOn: BusinessDate | null
  /** When the first statement that shows it was sent. */
  statementSentOn: BusinessDate | null
}

export interface PromisedDates {
  decide_by: BusinessDate
  extended_by: BusinessDate
  is_new_account: boolean
  in_time_until: BusinessDate | null
}

/** Reg E 1005.11(c): business days to decide, or calendar days with a provisional credit. */
const USUAL = { businessDays: 10, calendarDays: 45 }
const NEW_ACCOUNT = { businessDays: 20, calendarDays: 90 }
/** A transfer so soon after the first deposit is of a new account. */
const NEW_DAYS = 30
/** Between a notice that there was no error and the debit (comment 11(d)(2)-1). */
const NOTICE_BUSINESS_DAYS = 5

/** Every date of a dispute, set when it comes in; day 1 is the business day after receipt. */
export function promisedDates(intake: Intake): PromisedDates {
  const { receivedOn, transferOn, firstDepositOn, statementSentOn } = intake
  const is_new_account =
    transferOn !== null &&
    firstDepositOn !== null &&
    transferOn <= addDays(firstDepositOn, NEW_DAYS)
  const { businessDays, calendarDays } = is_new_account ? NEW_ACCOUNT : USUAL
  return {
    decide_by: addBusinessDays(receivedOn, businessDays),
    extended_by: addDays(receivedOn, calendarDays),
    is_new_account,
    in_time_until: statementSentOn && addDays(statementSentOn, LIMITS.errorNotice.days),
  }
}

/** Before the last day: when staff are asked for what the deadline does not credit. */
export const ASK_BUSINESS_DAYS = 2

/** The day on which two people are asked to credit or decide a dispute. */
export function askDay(decideBy: BusinessDate): BusinessDate {
  let day = decideBy
  for (let left = ASK_BUSINESS_DAYS; left > 0; left--) day = onOrBeforeBusinessDay(addDays(day, -1))
  return day
}

/** The day a provisional credit is taken back of which a letter tells today. */
export function debitDay(noticeOn: BusinessDate): BusinessDate {
  return addBusinessDays(noticeOn, NOTICE_BUSINESS_DAYS)
}
