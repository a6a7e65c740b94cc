import { z } from 'zod/mini'
import { Closing } from './closing.ts'
import { MonthInAddress, YearInAddress } from './dates-in-address.ts'
import { BusinessDate, Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { TransferDirection } from './enums.ts'
import { AmountCents, BalanceCents } from './money.ts'
import { Transaction } from './transfers.ts'

/** Money that cannot be withdrawn yet, or is on its way out. */
export const PendingAmount = z.object({
  transaction_id: z.uuid(),
  direction: TransferDirection,
  amount_cents: AmountCents,
  /** The day it enters or leaves the balance. */
  settlement_date: BusinessDate,
  /** The day it can be withdrawn; for money going out, the day it arrives. */
  available_date: BusinessDate,
  /** It is in the current balance, but on hold until the available date. */
  is_posted: z.boolean(),
})
export type PendingAmount = z.infer<typeof PendingAmount>

/** A savings account. Only a separate, audited call reveals the full number. */
export const Account = z.object({
  uuid: z.uuid(),
  account_last_four: z.string(),
  /** The current balance less holds. */
  available_balance_cents: BalanceCents,
  /** The posted balance. */
  current_balance_cents: BalanceCents,
  /** A credit union’s membership share, which stays until the account is closed; null at a bank. */
  membership_share_cents: z.nullable(AmountCents),
  /** On its way in, not posted yet. */
  pending_in_cents: BalanceCents,
  /** On its way out, not posted yet. */
  pending_out_cents: BalanceCents,
  /** Posted, but not available to withdraw yet. */
  held_cents: BalanceCents,
  /** The transfers behind the sums above, nearest first; a scheduled one appears once its file is made. */
  pending: z.array(PendingAmount),
  /** Owed to the institution: money already withdrawn from a deposit that was later returned. */
  owed_cents: BalanceCents,
  /** The nearest scheduled or repeating deposit that has not left yet. */
  next_deposit: z.nullable(Transaction),
  /**
   * The transfers that are not completed, for the home page: first the scheduled ones, then others that
   * have not left, then those on their way or on hold. At most `LIMITS.comingAtHome`.
   */
  coming: z.array(Transaction),
  /** A problem was reported with a transfer of the account and is not decided yet. */
  has_open_dispute: z.boolean(),
  interest_this_month_cents: BalanceCents,
  interest_this_year_cents: BalanceCents,
  opened_on: BusinessDate,
  /** The first day the caller sees: a joint holder sees nothing from before they joined. */
  history_from: BusinessDate,
  status: z.enum(['OPEN', 'CLOSED']),
  /** The closing that was requested or completed; null after staff reopened the account. */
  closing: z.nullable(Closing),
  /** Set when the holders had no contact for years: no money leaves the account until it is reactivated. */
  dormancy: z.nullable(
    z.object({
      since: BusinessDate,
      /** When a holder asked to reactivate it. */ asked_at: z.nullable(Instant),
    }),
  ),
})
export type Account = z.infer<typeof Account>

/** What a withdrawal can take: the available balance without the membership share. */
export function withdrawableCents({
  available_balance_cents,
  membership_share_cents,
}: Pick<Account, 'available_balance_cents' | 'membership_share_cents'>): number {
  return Math.max(0, available_balance_cents - (membership_share_cents ?? 0))
}

/** An exact decimal number, as text. */
const Decimal = z.string().check(z.regex(/^\d+\.\d+$/))

/** The balance at the end of a day, and the interest credited up to then. */
export const BalancePoint = z.object({
  date: BusinessDate,
  balance_cents: BalanceCents,
  /** Since the account was opened, less interest that was taken back. */
  interest_cents: BalanceCents,
})
export type BalancePoint = z.infer<typeof BalancePoint>

/** Consecutive days with the same balance and rate. */
export const InterestRow = z.object({
  from: BusinessDate,
  to: BusinessDate,
  days: z.int(),
  /** The deposits on each of these days; accrued interest that is not paid yet also earns interest. */
  balance_cents: BalanceCents,
  /** The yearly rate, as a fraction with six digits. */
  rate: z.string(),
  /** The interest earned over all these days, in cents with 18 decimals. */
  interest: Decimal,
})
export type InterestRow = z.infer<typeof InterestRow>

export const InterestMonth = z.object({
  /** The first and last day counted; for the current month, up to last night. */
  from: BusinessDate,
  to: BusinessDate,
  /** Null until the interest is paid. */
  posted_on: z.nullable(BusinessDate),
  posted_cents: BalanceCents,
  /** The sum of the rows, in cents; rounded half-even, it is the amount posted. */
  exact: Decimal,
  withheld_cents: BalanceCents,
  rows: z.array(InterestRow),
  /** Interest credited this month for earlier days, or interest of this month that was taken back. */
  corrections: z.array(
    z.object({
      date: BusinessDate,
      reason: z.enum(['late_posting', 'returned_deposit']),
      cents: BalanceCents,
    }),
  ),
  /** The rates in force before or during the month, newest first. */
  rates: z.array(z.object({ effective_date: BusinessDate, rate: z.string(), apy: z.string() })),
})
export type InterestMonth = z.infer<typeof InterestMonth>

const AccountParams = z.object({ uuid: z.uuid() })

export const accountEndpoints = {
  getAccounts: endpoint({
    method: 'GET',
    path: '/accounts',
    auth: 'session',
    summary: 'Savings accounts with their balances',
    data: z.array(Account),
    errors: [403],
  }),
  getAccountNumbers: endpoint({
    method: 'GET',
    path: '/accounts/:uuid/numbers',
    auth: 'session',
    needsBearer: true,
    summary: 'Reveals the full account and routing number to their owner; audited',
    params: AccountParams,
    data: z.object({ account_number: z.string(), routing_number: z.string() }),
    errors: [403, 404, 429],
  }),
  getBalances: endpoint({
    method: 'GET',
    path: '/accounts/:uuid/balances',
    auth: 'session',
    summary: 'What the account held at the end of each day, over long times of each month',
    params: AccountParams,
    query: z.object({ from: BusinessDate, to: BusinessDate }),
    data: z.object({ points: z.array(BalancePoint) }),
    errors: [403, 404],
  }),
  getInterest: endpoint({
    method: 'GET',
    path: '/accounts/:uuid/interest/:year/:month',
    auth: 'session',
    summary: 'How the interest of a month came about, to the last decimal',
    params: z.object({ uuid: z.uuid(), year: YearInAddress, month: MonthInAddress }),
    data: InterestMonth,
    errors: [403, 404],
  }),
}
