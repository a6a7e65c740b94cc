import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import type { Context } from '../../context.ts'
import { nextFiles, submitDue } from '../../domains/money/ach/submit-due.ts'
import { nextWatch, watchCoverage } from '../../domains/accounts/coverage/watch-coverage.ts'
import { nextDisputes, runDisputes } from '../../domains/compliance/disputes/run-disputes.ts'
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
import { accrueNight } from '../../ledger/interest/accrue-night.ts'
import { accrueQuietNights } from '../../ledger/interest/accrue-quiet-nights.ts'
import { postInterest } from '../../ledger/interest/post-interest.ts'

/**
 * Which runs wait for the same things. Money never waits for paper: each lane has a lock of its own in
 * every institution and a job of its own.
 */
export type BankingLane = 'money' | 'notices' | 'papers'

export interface BankingRun {
  name: string
  lane: BankingLane
  /**
   * Runs that must be finished for every earlier instant before this one is made, beside its own
   * earlier days. A run that fails holds up only those that need it.
   */
  needs?: readonly string[]
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

/** The runs that post to most accounts: a statement or a tax form is made of a day they have ended. */
const POSTINGS = ['accrue', 'post_interest', 'settle', 'submit']

/** The banking day of every institution, in the order in which runs due at one instant are made. */
export const bankingRuns: readonly BankingRun[] = [
  {
    name: 'accrue',
    lane: 'money',
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
    // What is posted after its last day is on the next statement, so it may also be made days later.
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
    // After the interest of 31 December, and what was taken back of it until then.
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
    // Of what the day has left on deposit, with its interest.
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
    name: 'expire_links',
    lane: 'money',
    at: '00:15',
    days: 'every day',
    act: expireLinks,
    nextWork: ({ db }) => nextExpiries(db),
  },
  {
    // In the morning, so that a letter does not reach anybody at night.
    name: 'dormancy',
    lane: 'notices',
    at: '07:00',
    days: 'every day',
    act: watchDormancy,
    nextWork: ({ db }, from) => nextDormancy(db, from),
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
    // A deposit counts as good only once the network was asked whether it came back.
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
    // Late in the day, so that people have all of it to decide in.
    name: 'disputes',
    lane: 'money',
    at: '19:00',
    days: 'business days',
    act: runDisputes,
    nextWork: ({ db }) => nextDisputes(db),
  },
]
