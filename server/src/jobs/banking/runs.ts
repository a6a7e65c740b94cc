import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Context } from '../../context.ts'
import { submitDue } from '../../features/ach/submit-due.ts'
import { expireLinks } from '../../features/linking/manual/expire-links.ts'
import { receiveAnswers } from '../../features/returns/receive-answers.ts'
import { settleDue } from '../../features/transfers/settle-due.ts'
import { accrueNight } from '../../ledger/interest/accrue-night.ts'
import { postInterest } from '../../ledger/interest/post-interest.ts'

export interface BankingRun {
  name: string
  /** HH:MM Eastern, or the institution's own cut-off. */
  at: string
  days: 'every day' | 'business days' | 'month ends'
  /** Runs after midnight, for the day that ended. */
  isDayAfter?: boolean
  /** Can be killed at any point and run again. */
  act(ctx: Context, institutionId: string, date: BusinessDate): Promise<void>
}

export const CUT_OFF = 'cut-off'

/** The banking day of every institution, in the order in which runs due at one instant are made. */
export const bankingRuns: readonly BankingRun[] = [
  {
    name: 'accrue',
    at: '00:05',
    days: 'every day',
    isDayAfter: true,
    act: (ctx, institutionId, date) =>
      accrueNight(ctx, { institutionId, date, now: ctx.clock.now() }),
  },
  {
    name: 'post_interest',
    at: '00:10',
    days: 'month ends',
    isDayAfter: true,
    act: (ctx, institutionId, monthEnd) =>
      postInterest(ctx.db, { institutionId, monthEnd, now: ctx.clock.now() }),
  },
  { name: 'expire_links', at: '00:15', days: 'every day', act: expireLinks },
  { name: 'receive', at: '08:00', days: 'business days', act: receiveAnswers },
  { name: 'settle', at: '08:30', days: 'business days', act: settleDue },
  { name: 'submit', at: CUT_OFF, days: 'business days', act: submitDue },
]
