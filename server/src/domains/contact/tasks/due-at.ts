import { addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate, easternInstant } from '../../../platform/calendar/eastern.ts'
import { addBusinessDays } from '../../../platform/calendar/holidays.ts'

/** By when a kind of work is to be done, and what says so. */
interface Due {
  /** So many banking or calendar days after it was raised, at the end of the day. */
  banking?: number
  calendar?: number
  rule: string
}

/** The rest of a day that is late already. */
const TODAY: Due = { banking: 0, rule: 'ours: money or a file waits, before the next cut-off' }
const NEXT_DAY: Due = { banking: 1, rule: 'ours: before another banking day has passed' }

/**
 * Every kind of work that the server raises, once: what of RULES gives it a day, or ours where nothing
 * does. A kind that is not listed is due like a message.
 */
export const dueRules: Readonly<Record<string, Due>> = {
  identity_review: { banking: 2, rule: 'ours: as the person is told while they wait' },
  review_documents: { banking: 2, rule: 'ours: as the review they are for' },
  sanctions_hit: { banking: 10, rule: 'RULES-2 OFAC: blocked or rejected is reported in 10 bd' },
  contact_disputed: NEXT_DAY,
  // The dispute's own dates are set at intake.
  dispute_begun: { banking: 10, rule: 'RULES-2 Disputes, Reg E 1005.11(c): decide in 10 bd' },
  invitation_locked: { banking: 2, rule: 'ours: somebody waits' },
  wrong_amounts: { banking: 2, rule: 'ours: somebody waits' },
  application_cancelled: { banking: 2, rule: 'ours: money of theirs may be under way' },
  transfer_cancelled: NEXT_DAY,
  transfer_left_out: TODAY,
  banking_run_failed: TODAY,
  paper_failed: NEXT_DAY,
  traces_exhausted: TODAY,
  file_refused: TODAY,
  ach_unreachable: TODAY,
  answer_failed: TODAY,
  answer_not_handled: {
    banking: 2,
    rule: 'RULES-2 ACH originator: a dishonored return is contested in 2 banking days',
  },
  unknown_trace: { banking: 5, rule: 'RULES-2 ACH originator: dishonored in 5 banking days' },
  return_mismatch: { banking: 5, rule: 'RULES-2 ACH originator: dishonored in 5 banking days' },
  already_returned: { banking: 5, rule: 'RULES-2 ACH originator: dishonored in 5 banking days' },
  return_code: { banking: 5, rule: 'RULES-2 ACH originator: dishonored in 5 banking days' },
  change_not_handled: { banking: 1, rule: 'RULES Moving money: applied before the next entry' },
  reversal_returned: NEXT_DAY,
  return_rate: { calendar: 30, rule: 'RULES-2 ACH originator: below the limit in 30 cd' },
  returned_money_spent: { calendar: 30, rule: 'ours: before it is older than 30 days' },
  credit_spent: { calendar: 30, rule: 'ours: before it is older than 30 days' },
  returned_to_closed_account: { banking: 2, rule: 'ours: somebody waits for their money' },
  payout_stopped: { banking: 2, rule: 'ours: somebody waits for their money' },
  paper_statement: { banking: 5, rule: 'ours: with the month’s other statements' },
  tax_profile_missing: { banking: 5, rule: 'RULES-2 Tax: forms reach people by 31 January' },
  settlement_break: NEXT_DAY,
  paper_letter: { banking: 2, rule: 'ours: a letter of the law waits to be printed' },
  dormancy_asked_back: { banking: 2, rule: 'ours: somebody waits for their account' },
  escheat_report: { calendar: 30, rule: 'RULES-2 Dormancy: before the state’s day' },
  unclaimed_left_out: { calendar: 30, rule: 'RULES-2 Dormancy: before the state’s day' },
}

const MESSAGE: Due = { banking: 2, rule: 'ours: as messages are answered' }
const END_OF_DAY = '17:00'

/** The end of the day by which a task that is raised now is to be done. */
export function dueAt(kind: string, now: Date): Date {
  const { banking, calendar } = dueRules[kind] ?? MESSAGE
  const today = easternDate(now)
  if (calendar !== undefined) return easternInstant(addDays(today, calendar), END_OF_DAY)
  const due = easternInstant(addBusinessDays(today, banking ?? 0), END_OF_DAY)
  // What is raised in the evening, or on a day without banking, has the next one.
  return due > now ? due : easternInstant(addBusinessDays(today, 1), END_OF_DAY)
}
