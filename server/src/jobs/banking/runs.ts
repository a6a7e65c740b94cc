import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Context } from '../../context.ts'
import { nextFiles } from '../../features/ach/next-files.ts'
import { submitDue } from '../../features/ach/submit-due.ts'
import { nextWatch } from '../../features/coverage/next-watch.ts'
import { watchCoverage } from '../../features/coverage/watch-coverage.ts'
import { nextDisputes, runDisputes } from '../../features/disputes/run-disputes.ts'
import { nextStatements } from '../../features/documents/statements/due-statements.ts'
import { makeStatements } from '../../features/documents/statements/make-statements.ts'
import { makeTaxDocuments } from '../../features/documents/tax/make-tax-documents.ts'
import { nextTaxDocuments } from '../../features/documents/tax/open-years.ts'
import { nextDormancy } from '../../features/dormancy/next-dormancy.ts'
import { watchDormancy } from '../../features/dormancy/watch-dormancy.ts'
import { expireLinks } from '../../features/linking/manual/expire-links.ts'
import { nextExpiries } from '../../features/linking/manual/next-expiries.ts'
import { giveMonthly } from '../../features/nonprofits/giving/give-monthly.ts'
import { nextAnswers } from '../../features/returns/next-answers.ts'
import { makeDueChanges } from '../../features/terms/make-due-changes.ts'
import { nextChanges } from '../../features/terms/next-changes.ts'
import { receiveAnswers } from '../../features/returns/receive-answers.ts'
import { nextReminders } from '../../features/schedules/next-reminders.ts'
import { remindOfDeposits } from '../../features/schedules/remind-of-deposits.ts'
import { nextSettlements } from '../../features/transfers/next-settlements.ts'
import { settleDue } from '../../features/transfers/settle-due.ts'
import { accrueNight } from '../../ledger/interest/accrue-night.ts'
import { accrueQuietNights } from '../../ledger/interest/accrue-quiet-nights.ts'
import { postInterest } from '../../ledger/interest/post-interest.ts'

export interface BankingRun {
  name: string
  /** HH:MM Eastern, or the institution's own cut-off. */
  at: string
  days: 'every day' | 'business days' | 'month ends'
  /** Runs after midnight, for the day that ended. */
  isDayAfter?: boolean
  /** Can be killed at any point and run again. */
  act(ctx: Context, institution_id: string, date: BusinessDate): Promise<void>
  /**
   * By institution, the first day from one on that may bring it something to do, as things stand: the
   * sandbox's clock leaps over those before. Without it there may be something on any of its days.
   */
  nextWork?: (ctx: Context, from: BusinessDate) => Promise<ReadonlyMap<string, BusinessDate>>
  /**
   * Of a run with something to do each day: makes all days after one that was made, at once. False,
   * and nothing done, when they must be made one by one.
   */
  actQuietly?: (
    ctx: Context,
    institution_id: string,
    days: { after: BusinessDate; last: BusinessDate },
  ) => Promise<boolean>
}

export const CUT_OFF = 'cut-off'

/** The banking day of every institution, in the order in which runs due at one instant are made. */
export const bankingRuns: readonly BankingRun[] = [
  {
    name: 'accrue',
    at: '00:05',
    days: 'every day',
    isDayAfter: true,
    act: (ctx, institution_id, date) =>
      accrueNight(ctx, { institution_id, date, now: ctx.clock.now() }),
    actQuietly: ({ pool }, institution_id, days) =>
      accrueQuietNights(pool, { institution_id, ...days }),
  },
  {
    name: 'post_interest',
    at: '00:10',
    days: 'month ends',
    isDayAfter: true,
    act: (ctx, institution_id, monthEnd) =>
      postInterest(ctx.db, { institution_id, monthEnd, now: ctx.clock.now() }),
  },
  {
    name: 'give',
    at: '00:12',
    days: 'month ends',
    isDayAfter: true,
    act: giveMonthly,
  },
  {
    // After the interest of the last day, before anything else is posted.
    name: 'statements',
    at: '00:15',
    days: 'every day',
    isDayAfter: true,
    act: makeStatements,
    nextWork: ({ db }, from) => nextStatements(db, from),
  },
  {
    // After the interest of 31 December, and what was taken back of it until then.
    name: 'tax_documents',
    at: '00:20',
    days: 'every day',
    isDayAfter: true,
    act: makeTaxDocuments,
    nextWork: ({ db }, from) => nextTaxDocuments(db, from),
  },
  {
    // Of what the day has left on deposit, with its interest.
    name: 'watch_coverage',
    at: '00:25',
    days: 'every day',
    isDayAfter: true,
    act: watchCoverage,
    nextWork: ({ db }, from) => nextWatch(db, from),
  },
  {
    // Before anybody can move money on that day.
    name: 'change_terms',
    at: '00:01',
    days: 'every day',
    act: makeDueChanges,
    nextWork: ({ db }) => nextChanges(db),
  },
  {
    name: 'expire_links',
    at: '00:15',
    days: 'every day',
    act: expireLinks,
    nextWork: ({ db }) => nextExpiries(db),
  },
  {
    // In the morning, so that a letter does not reach anybody at night.
    name: 'dormancy',
    at: '07:00',
    days: 'every day',
    act: watchDormancy,
    nextWork: ({ db }, from) => nextDormancy(db, from),
  },
  {
    name: 'receive',
    at: '08:00',
    days: 'business days',
    act: receiveAnswers,
    nextWork: nextAnswers,
  },
  {
    name: 'settle',
    at: '08:30',
    days: 'business days',
    act: settleDue,
    nextWork: ({ db }) => nextSettlements(db),
  },
  {
    name: 'remind',
    at: '09:00',
    days: 'every day',
    act: remindOfDeposits,
    nextWork: ({ db }, from) => nextReminders(db, from),
  },
  {
    name: 'submit',
    at: CUT_OFF,
    days: 'business days',
    act: submitDue,
    nextWork: ({ db }, from) => nextFiles(db, from),
  },
  {
    // Late in the day, so that people have all of it to decide in.
    name: 'disputes',
    at: '19:00',
    days: 'business days',
    act: runDisputes,
    nextWork: ({ db }) => nextDisputes(db),
  },
]
