import { z } from 'zod/mini'
import { MonthInAddress, YearInAddress } from './dates-in-address.ts'
import { BusinessDate } from './dates.ts'
import { Download } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { BalanceCents } from './money.ts'

/** The account's activity from one statement day to the next, as it was when the statement was made. */
export const Statement = z.object({
  uuid: z.uuid(),
  /** The year and month in which the period ends. */
  year: z.int(),
  month: z.int(),
  from: BusinessDate,
  to: BusinessDate,
  opening_cents: BalanceCents,
  closing_cents: BalanceCents,
  /** Credited in the period, less interest taken back in it. */
  interest_cents: BalanceCents,
  /** The statement ends on the day the account was closed. */
  is_final: z.boolean(),
  made_on: BusinessDate,
  /** Printed on it; used to find and check the file. */
  code: z.string(),
})
export type Statement = z.infer<typeof Statement>

export const StatementLine = z.object({
  date: BusinessDate,
  description: z.string(),
  amount_cents: BalanceCents,
  /** The balance after this line. */
  balance_cents: BalanceCents,
  transaction_id: z.nullable(z.uuid()),
})
export type StatementLine = z.infer<typeof StatementLine>

/** The label of `made_good_cents`, on paper and on the page. */
export function madeGoodWords(earnings: string): string {
  return `${earnings} for a problem we corrected, not in the yield`
}

export const WholeStatement = z.object({
  ...Statement.shape,
  /** Names as printed. */
  holders: z.array(z.string()),
  lines: z.array(StatementLine),
  /** Earned by the last day but not paid yet; 0 where a period ends with its month. */
  unpaid_cents: BalanceCents,
  /** Interest paid for a reported problem that was confirmed; it is not part of the yield. */
  made_good_cents: BalanceCents,
  fees_cents: BalanceCents,
  withheld_cents: BalanceCents,
  average_daily_balance_cents: BalanceCents,
  /** Annual percentage yield earned, in percent; null if nothing was on deposit. */
  apy_earned: z.nullable(z.string()),
  interest_this_year_cents: BalanceCents,
  download: Download,
})
export type WholeStatement = z.infer<typeof WholeStatement>

export const documentEndpoints = {
  getStatements: endpoint({
    method: 'GET',
    path: '/statements',
    auth: 'session',
    summary: 'Statements, newest first, by pages',
    /** `after` is the `next` of the previous page. */
    query: z.object({
      after: z.optional(z.uuid('We couldn’t find that page. Start from the first page.')),
    }),
    data: z.object({ statements: z.array(Statement), next: z.nullable(z.string()) }),
    errors: [403],
  }),
  getStatementYears: endpoint({
    method: 'GET',
    path: '/statements/years',
    auth: 'session',
    summary: 'The years there are statements of, newest first',
    data: z.array(z.int()),
    errors: [403],
  }),
  getStatementsOfYear: endpoint({
    method: 'GET',
    path: '/statements/:year',
    auth: 'session',
    summary: 'The statements whose period ends in a year, newest first',
    params: z.object({ year: YearInAddress }),
    data: z.array(Statement),
    errors: [403],
  }),
  getStatementsOfMonth: endpoint({
    method: 'GET',
    path: '/statements/:year/:month',
    auth: 'session',
    needsBearer: true,
    summary: 'The statement of a month with its lines and its PDF; two in a month of closing',
    params: z.object({ year: YearInAddress, month: MonthInAddress }),
    data: z.object({ statements: z.array(WholeStatement) }),
    errors: [403, 404],
  }),
}
