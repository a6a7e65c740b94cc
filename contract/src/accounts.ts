import { z } from 'zod/mini'
import { Closing } from './closing.ts'
import { MonthInAddress, YearInAddress } from './dates-in-address.ts'
import { BusinessDate, Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { TransferDirection } from './enums.ts'
import { AmountCents, BalanceCents } from './money.ts'
import { Transaction } from './transfers.ts'

/** Money that cannot be taken out yet, or is on its way out. */
export const PendingAmount = z.object({
  transaction_id: z.uuid(),
  direction: TransferDirection,
  amount_cents: AmountCents,
  /** The day it is in the balance, or out of it. */
  settlement_date: BusinessDate,
  /** The day it can be withdrawn; of what goes out, the day it arrives. */
  available_date: BusinessDate,
  /** In the current balance, on hold until then. */
  is_posted: z.boolean(),
})
export type PendingAmount = z.infer<typeof PendingAmount>

/** A savings account. The full number is revealed by its own audited call, nowhere else. */
export const Account = z.object({
  uuid: z.uuid(),
  account_last_four: z.string(),
  /** Current less what is held. */
  available_balance_cents: BalanceCents,
  /** Posted. */
  current_balance_cents: BalanceCents,
  /** On its way in, not posted yet. */
  pending_in_cents: BalanceCents,
  /** On its way out, not posted yet. */
  pending_out_cents: BalanceCents,
  /** Posted and not to be taken out yet. */
  held_cents: BalanceCents,
  /** What the sums above are made of, the nearest first; a scheduled one once its file is made. */
  pending: z.array(PendingAmount),
  /** Spent of a deposit that came back, and owed to the institution. */
  owed_cents: BalanceCents,
  /** The nearest deposit that was chosen for a day or repeats, and has not left. */
  next_deposit: z.nullable(Transaction),
  interest_this_month_cents: BalanceCents,
  interest_this_year_cents: BalanceCents,
  opened_on: BusinessDate,
  status: z.enum(['OPEN', 'CLOSED']),
  /** The closing that is asked for or done; null once staff opened the account again. */
  closing: z.nullable(Closing),
  /** Nothing was heard of its holders for years: money leaves it once it is reactivated. */
  dormancy: z.nullable(
    z.object({
      since: BusinessDate,
      /** When a holder asked for it back. */ asked_at: z.nullable(Instant),
    }),
  ),
})
export type Account = z.infer<typeof Account>

/** A number with decimals, exact, in text. */
const Decimal = z.string().check(z.regex(/^\d+\.\d+$/))

/** What the account held at the end of a day, and the interest credited to it until then. */
export const BalancePoint = z.object({
  date: BusinessDate,
  balance_cents: BalanceCents,
  /** Since the account was opened, less what was taken back. */
  interest_cents: BalanceCents,
})
export type BalancePoint = z.infer<typeof BalancePoint>

/** Days in a row on which balance and rate were the same. */
export const InterestRow = z.object({
  from: BusinessDate,
  to: BusinessDate,
  days: z.int(),
  /** What was on deposit each of these days; interest earned and not paid yet earns beside it. */
  balance_cents: BalanceCents,
  /** A year's, as a fraction with six digits. */
  rate: z.string(),
  /** What these days earned together, in cents with 18 decimals. */
  interest: Decimal,
})
export type InterestRow = z.infer<typeof InterestRow>

export const InterestMonth = z.object({
  /** The first and the last day counted: of a month that runs, the last night's. */
  from: BusinessDate,
  to: BusinessDate,
  /** Null until it is paid. */
  posted_on: z.nullable(BusinessDate),
  posted_cents: BalanceCents,
  /** The sum of the rows, in cents; rounded half-even once it is what is posted. */
  exact: Decimal,
  withheld_cents: BalanceCents,
  rows: z.array(InterestRow),
  /** Credited within the month for days of earlier ones, or taken back of what it credited. */
  corrections: z.array(
    z.object({
      date: BusinessDate,
      reason: z.enum(['late_posting', 'returned_deposit']),
      cents: BalanceCents,
    }),
  ),
  /** In force before or within the month, newest first. */
  rates: z.array(z.object({ effective_date: BusinessDate, rate: z.string(), apy: z.string() })),
})
export type InterestMonth = z.infer<typeof InterestMonth>

const Which = z.object({ uuid: z.uuid() })

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
    params: Which,
    data: z.object({ account_number: z.string(), routing_number: z.string() }),
    errors: [403, 404, 429],
  }),
  getBalances: endpoint({
    method: 'GET',
    path: '/accounts/:uuid/balances',
    auth: 'session',
    summary: 'What the account held at the end of each day, over long times of each month',
    params: Which,
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
