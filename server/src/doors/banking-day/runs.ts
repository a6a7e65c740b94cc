import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import type { Context } from '../../context.ts'
import { nextFiles, submitDue } from '../../domains/money/ach/submit-due.ts'
import { endAmountHolds, nextAmountHolds } from '../../domains/accounts/customers/amount-holds.ts'
import { nextWatch, watchCoverage } from '../../domains/accounts/coverage/watch-coverage.ts'
import { nextDisputes, runDisputes } from '../../domains/compliance/disputes/run-disputes.ts'
import { nextReports, sendReports } from '../../domains/compliance/reports/report-schedules.ts'
import { nextStatements } from '../../domains/documents/statements/due-statements.ts'
import { makeStatements } from '../../domains/documents/statements/make-statements.ts'
import { makeTaxDocuments } from '../../domains/documents/tax/make-tax-documents.ts'
import { nextTaxDocuments } from '../../domains/documents/tax/due-forms.ts'
import { nextDormancy, watchDormancy } from '../../domains/accounts/dormancy/watch-dormancy.ts'
import { expireLinks, nextExpiries } from '../../domains/money/linking/manual/expire-links.ts'
import { giveMonthly } from '../../domains/money/nonprofits/giving/give-monthly.ts'
import { nextAnswers, receiveAnswers } from '../../domains/money/returns/receive-answers.ts'
import { makeDueChanges, nextChanges } from '../../domains/accounts/terms/make-due-changes.ts'
import {
  nextReminders,
  remindOfDeposits,
} from '../../domains/money/schedules/remind-of-deposits.ts'
import { nextSettlements, settleDue } from '../../domains/money/transfers/settle-due.ts'
import { askForNumbers, nextRequests } from '../../domains/people/taxpayer/ask-for-number.ts'
import { accrueNight } from '../../ledger/interest/accrue-night.ts'
import { accrueQuietNights } from '../../ledger/interest/accrue-quiet-nights.ts'
import { postInterest } from '../../ledger/interest/post-interest.ts'

/** Runs that share a lock per institution and a job. Lanes keep money from waiting for documents. */
export type BankingLane = 'money' | 'notices' | 'papers'

export interface BankingRun {
  name: string
  lane: BankingLane
  /**
   * Other runs that must be finished for every earlier time first, besides this run's earlier days. A
   * failed run blocks only the runs that need it.
   */
  needs?: readonly string[]
  /** HH:MM Eastern, or the institution's cut-off time. */
  at: string
  days: 'every day' | 'business days' | 'month ends'
  /** Whether it runs after midnight, for the day that ended. */
  isDayAfter?: boolean
  /** Does the work. It can be killed at any point and run again. */
  act(ctx: Context, institution_id: string, date: BusinessDate): Promise<void>
  /**
   * The first day on which each institution may have work, from the current data. The sandbox clock
   * skips the days before. If absent, there may be work on any of its days.
   */
  nextWork?: (ctx: Context, from: BusinessDate) => Promise<ReadonlyMap<string, BusinessDate>>
  /**
   * For a run with work every day: processes all days after a processed one in bulk. Returns false,
   * with nothing done, if they must be processed one by one.
   */
  actInBulk?: (
    ctx: Context,
    institution_id: string,
    days: { after: BusinessDate; last: BusinessDate },
  ) => Promise<boolean>
}

export const CUT_OFF = 'cut-off'

/** The runs that post to most accounts. Statements and tax forms need these to be finished for the day. */
const POSTINGS = ['accrue', 'post_interest', 'settle', 'submit']

/** The runs of a banking day. Runs due at the same time are run in this order. */
export const bankingRuns: readonly BankingRun[] = [
  {
    name: 'accrue',
    lane: 'money',
    at: '00:05',
    days: 'every day',
    isDayAfter: true,
    act: (ctx, institution_id, date) =>
      accrueNight(ctx, { institution_id, date, now: ctx.clock.now() }),
    actInBulk: ({ pool }, institution_id, days) =>
      accrueQuietNights(pool, { institution_id, ...days }),
  },
  {
    name: 'post_interest',
    lane: 'money',
    needs: ['accrue'],
    at: '00:10',
    days: 'month ends',
    isDayAfter: true,
    act: (ctx, institution_id, monthEnd) =>
      postInterest(ctx.db, { institution_id, monthEnd, now: ctx.clock.now() }),
  },
  {
    name: 'give',
    lane: 'money',
    needs: ['post_interest'],
    at: '00:12',
    days: 'month ends',
    isDayAfter: true,
    act: giveMonthly,
  },
  {
    // Later postings go on the next statement, so a statement can also be made days later.
    name: 'statements',
    lane: 'papers',
    needs: POSTINGS,
    at: '00:15',
    days: 'every day',
    isDayAfter: true,
    act: makeStatements,
    nextWork: ({ db }, from) => nextStatements(db, from),
  },
  {
    // After the interest of December 31 is posted and corrected.
    name: 'tax_documents',
    lane: 'papers',
    needs: POSTINGS,
    at: '00:20',
    days: 'every day',
    isDayAfter: true,
    act: makeTaxDocuments,
    nextWork: ({ db }, from) => nextTaxDocuments(db, from),
  },
  {
    // Uses the day's closing balances with interest.
    name: 'watch_coverage',
    lane: 'notices',
    needs: ['accrue', 'post_interest'],
    at: '00:25',
    days: 'every day',
    isDayAfter: true,
    act: watchCoverage,
    nextWork: ({ db }, from) => nextWatch(db, from),
  },
  {
    // Before anybody can move money on that day.
    name: 'change_terms',
    lane: 'money',
    at: '00:01',
    days: 'every day',
    act: makeDueChanges,
    nextWork: ({ db }) => nextChanges(db),
  },
  {
    // Early, so that the customer has the whole day.
    name: 'end_amount_holds',
    lane: 'money',
    at: '00:02',
    days: 'every day',
    act: endAmountHolds,
    nextWork: ({ db }) => nextAmountHolds(db),
  },
  {
    name: 'expire_links',
    lane: 'money',
    at: '00:15',
    days: 'every day',
    act: expireLinks,
    nextWork: ({ db }) => nextExpiries(db),
  },
  {
    // In the morning, so that nobody gets an email at night.
    name: 'dormancy',
    lane: 'notices',
    at: '07:00',
    days: 'every day',
    act: watchDormancy,
    nextWork: ({ db }, from) => nextDormancy(db, from),
  },
  {
    name: 'ask_for_numbers',
    lane: 'notices',
    at: '07:05',
    days: 'every day',
    act: askForNumbers,
    nextWork: ({ db }, from) => nextRequests(db, from),
  },
  {
    name: 'reports',
    lane: 'notices',
    at: '07:10',
    days: 'every day',
    act: sendReports,
    nextWork: ({ db }) => nextReports(db),
  },
  {
    name: 'receive',
    lane: 'money',
    at: '08:00',
    days: 'business days',
    act: receiveAnswers,
    nextWork: nextAnswers,
  },
  {
    // A deposit becomes available only after the returns of the day were received.
    name: 'settle',
    lane: 'money',
    needs: ['receive'],
    at: '08:30',
    days: 'business days',
    act: settleDue,
    nextWork: ({ db }) => nextSettlements(db),
  },
  {
    name: 'remind',
    lane: 'notices',
    at: '09:00',
    days: 'every day',
    act: remindOfDeposits,
    nextWork: ({ db }, from) => nextReminders(db, from),
  },
  {
    name: 'submit',
    lane: 'money',
    at: CUT_OFF,
    days: 'business days',
    act: submitDue,
    nextWork: ({ db }, from) => nextFiles(db, from),
  },
  {
    // Late in the day, so that staff can use the whole day to decide.
    name: 'disputes',
    lane: 'money',
    at: '19:00',
    days: 'business days',
    act: runDisputes,
    nextWork: ({ db }) => nextDisputes(db),
  },
]
