import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { addBusinessDays, onOrBeforeBusinessDay } from '../../../platform/calendar/holidays.ts'
import { LIMITS } from '@passbook/contract/limits'

/** The facts that the dates of a dispute depend on. */
export interface Intake {
  /** The Eastern date on which the report was received. */
  receivedOn: BusinessDate
  /** The day of the disputed transfer and of the account's first deposit, if any. */
  transferOn: BusinessDate | null
  firstDepositOn: BusinessDate | null
  /** When the first statement that shows the transfer was sent. */
  statementSentOn: BusinessDate | null
  /** When an earlier question about the same transfer was answered (1005.11(b)(3)). */
  answeredOn?: BusinessDate | null
  /** It was answered, and the answer waits to be mailed on paper. */
  isAnswerWaiting?: boolean
}

export interface PromisedDates {
  decide_by: BusinessDate
  extended_by: BusinessDate
  is_new_account: boolean
  in_time_until: BusinessDate | null
}

/**
 * Reg E 1005.11(c): business days to decide, or calendar days with a provisional credit. The regulation does not
 * move a 45th or 90th day on which nobody works, so ours is the business day before it (RULES-3).
 */
const USUAL = { businessDays: 10, calendarDays: 45 }
const NEW_ACCOUNT = { businessDays: 20, calendarDays: 90 }
/** A transfer within this many days of the first deposit counts as one of a new account. */
const NEW_DAYS = 30
/** The business days between a no-error notice and the debit (comment 11(d)(2)-1). */
const NOTICE_BUSINESS_DAYS = 5

/** Sets all dates of a dispute when it comes in. Day 1 is the business day after receipt. */
export function promisedDates(intake: Intake): PromisedDates {
  const { receivedOn, transferOn, firstDepositOn, statementSentOn, answeredOn = null } = intake
  const is_new_account =
    transferOn !== null &&
    firstDepositOn !== null &&
    transferOn <= addDays(firstDepositOn, NEW_DAYS)
  const { businessDays, calendarDays } = is_new_account ? NEW_ACCOUNT : USUAL
  return {
    decide_by: addBusinessDays(receivedOn, businessDays),
    extended_by: onOrBeforeBusinessDay(addDays(receivedOn, calendarDays)),
    is_new_account,
    in_time_until: intake.isAnswerWaiting ? null : lastDayToReport(statementSentOn, answeredOn),
  }
}

/**
 * The last day is the customer's, so it stays where it falls: a report on a Sunday or a holiday is in time.
 * While no statement that shows the transfer was sent there is no last day. Our answer to a question begins
 * the time anew.
 */
function lastDayToReport(
  statementSentOn: BusinessDate | null,
  answeredOn: BusinessDate | null,
): BusinessDate | null {
  if (statementSentOn === null) return null
  const from = answeredOn !== null && answeredOn > statementSentOn ? answeredOn : statementSentOn
  return addDays(from, LIMITS.errorNotice.days)
}

/** How many business days before the deadline staff are asked about disputes that need two people. */
export const ASK_BUSINESS_DAYS = 2

/** The day on which two people are asked to credit or decide a dispute. */
export function askDay(decideBy: BusinessDate): BusinessDate {
  let day = decideBy
  for (let left = ASK_BUSINESS_DAYS; left > 0; left--) day = onOrBeforeBusinessDay(addDays(day, -1))
  return day
}

/** The day a provisional credit is taken back if its notice letter is sent on `noticeOn`. */
export function debitDay(noticeOn: BusinessDate): BusinessDate {
  return addBusinessDays(noticeOn, NOTICE_BUSINESS_DAYS)
}
