import { type BusinessDate, lastDayOfMonth } from '../../calendar/business-date.ts'
import type { Context } from '../../context.ts'
import { nextFile } from '../../features/ach/next-file.ts'
import { submitDue } from '../../features/ach/submit-due.ts'
import { expireLinks } from '../../features/linking/manual/expire-links.ts'
import { nextExpiry } from '../../features/linking/manual/next-expiry.ts'
import { nextAnswers } from '../../features/returns/next-answers.ts'
import { receiveAnswers } from '../../features/returns/receive-answers.ts'
import { nextSettlement } from '../../features/transfers/next-settlement.ts'
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
   * The first day from one on that may bring it something to do, as things stand: none, or a day
   * before that, lets the sandbox leap there. Without it no day is leapt over.
   */
  nextWork?: (
    ctx: Context,
    institution_id: string,
    from: BusinessDate,
  ) => Promise<BusinessDate | null>
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
    nextWork: async (_ctx, _institutionId, from) => lastDayOfMonth(from),
  },
  {
    name: 'expire_links',
    at: '00:15',
    days: 'every day',
    act: expireLinks,
    nextWork: ({ db }, institution_id) => nextExpiry(db, institution_id),
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
    nextWork: ({ db }, institution_id) => nextSettlement(db, institution_id),
  },
  {
    name: 'submit',
    at: CUT_OFF,
    days: 'business days',
    act: submitDue,
    nextWork: ({ db }, institution_id, from) => nextFile(db, institution_id, from),
  },
]
