import { z } from 'zod/mini'
import { BusinessDate, Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { GenericStatus } from './enums.ts'
import { LIMITS } from './limits.ts'
import { BalanceCents } from './money.ts'

const { searchCharacters } = LIMITS.nonprofits

/** An employer identification number; people may type it with its hyphen. */
const Ein = z.string().check(z.regex(/^\d{9}$/, 'Enter nine digits'))

export const Nonprofit = z.object({
  ein: Ein,
  name: z.string(),
  /** COMPLETED is in the directory, ARCHIVED has left it; FAILED could not be looked up. */
  status: GenericStatus,
  /** `City, ST`. */
  location: z.string(),
  locationAddress: z.nullable(z.string()),
})
export type Nonprofit = z.infer<typeof Nonprofit>

/** What the institution donated in a month because of an account. */
export const MonthOfGiving = z.object({
  /** The last day of the month. */
  month_end: BusinessDate,
  /** Its name at that time. */
  nonprofit_name: z.string(),
  /** The share as a fraction with six digits: 0.100000. */
  share: z.string(),
  /** Credited in the month, less interest taken back in it. */
  interest_cents: BalanceCents,
  /** The base of the donation: less earlier interest that was taken back and had to be made up for. */
  counted_cents: BalanceCents,
  given_cents: BalanceCents,
})
export type MonthOfGiving = z.infer<typeof MonthOfGiving>

/** The chosen non-profit, and what the institution has donated because of the account. */
export const Giving = z.object({
  nonprofit: z.nullable(Nonprofit),
  selected_at: z.nullable(Instant),
  given_cents: BalanceCents,
  given_this_year_cents: BalanceCents,
  /** The share of the credited interest, as a fraction with six digits; null without a program. */
  share: z.nullable(z.string()),
  /** Why the institution donates, in its own words. */
  words: z.nullable(z.string()),
  /** Newest first. */
  months: z.array(MonthOfGiving),
})
export type Giving = z.infer<typeof Giving>

export const nonprofitEndpoints = {
  searchNonprofits: endpoint({
    method: 'GET',
    path: '/nonprofits',
    auth: 'session',
    summary: 'Non-profits by name, place or EIN, as one types; typing errors are forgiven',
    query: z.object({
      q: z
        .string()
        .check(
          z.minLength(1, 'Type a name, a place or an EIN'),
          z.maxLength(searchCharacters, `Use at most ${searchCharacters} characters`),
        ),
      /** The `next` of the previous page. */
      after: z.optional(
        z
          .string()
          .check(z.regex(/^\d{1,9}$/, 'We couldn’t find that page. Start from the first page.')),
      ),
    }),
    data: z.object({ nonprofits: z.array(Nonprofit), next: z.nullable(z.string()) }),
    errors: [403],
  }),
  getDefaultNonprofits: endpoint({
    method: 'GET',
    path: '/nonprofits/default',
    auth: 'session',
    summary: 'Non-profits the institution offers before anybody searches',
    data: z.array(Nonprofit),
    errors: [403],
  }),
  getSelectedNonprofit: endpoint({
    method: 'GET',
    path: '/nonprofits/selected',
    auth: 'session',
    summary: 'The non-profit that was chosen, and what was given because of the account',
    data: Giving,
    errors: [400, 403],
  }),
  selectNonprofit: endpoint({
    method: 'POST',
    path: '/nonprofits/select',
    auth: 'session',
    summary: 'Choose a non-profit, or none',
    body: z.object({ ein: z.nullable(Ein) }),
    data: Giving,
    errors: [400, 403],
  }),
}

const PERCENT = 100
const DECIMALS = 4

/** Formats a share of 0.100000 as `10%`. */
export function shareInPercent(share: string): string {
  return `${Number((Number(share) * PERCENT).toFixed(DECIMALS))}%`
}

/** Formats an EIN as `12-3456789`. */
export function formatEin(ein: string): string {
  return `${ein.slice(0, 2)}-${ein.slice(2)}`
}
