import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { TransactionStatus } from '../enums.ts'
import { clean } from '../plain-text.ts'
import { CustomerLine } from './customers.ts'

/** Counts stop here, so that each costs as little as a short page. */
export const MOST_COUNTED = 100

/** How many items wait, up to `MOST_COUNTED`; null where the role has no such desk. */
const Count = z.nullable(z.int())

/** What waits at the desks of the menu. */
export const DeskCounts = z.object({
  /** Open work that the caller claimed, and overdue work that no one claimed. */
  work: Count,
  /** Requests that the caller can decide. */
  approvals: Count,
  reviews: Count,
  messages: Count,
  /** Open disputes that are due today or overdue. */
  disputes: Count,
})
export type DeskCounts = z.infer<typeof DeskCounts>

/** A text of one letter would find nearly everyone. */
export const SEARCH_CHARACTERS = { min: 2, max: 100 }

/** What a search found, a few of each kind. A kind that the role may not read is empty. */
export const SearchResults = z.object({
  customers: z.array(CustomerLine),
  /** The page of customers shows the others. */
  has_more_customers: z.boolean(),
  transfers: z.array(
    z.object({
      uuid: z.uuid(),
      depositor_id: z.uuid(),
      customer: z.string(),
      description: z.string(),
      status: TransactionStatus,
      amount_cents: z.int(),
      reference: z.string(),
      created_at: Instant,
    }),
  ),
  conversations: z.array(
    z.object({
      uuid: z.uuid(),
      subject: z.string(),
      customer: z.string(),
      updated_at: Instant,
      is_waiting: z.boolean(),
    }),
  ),
  disputes: z.array(
    z.object({
      uuid: z.uuid(),
      reference: z.string(),
      customer: z.string(),
      received_at: Instant,
      is_open: z.boolean(),
    }),
  ),
  files: z.array(
    z.object({ uuid: z.uuid(), direction: z.enum(['out', 'in']), business_date: BusinessDate }),
  ),
})
export type SearchResults = z.infer<typeof SearchResults>

/** The calls of the frame around every page of the console. */
export const frameEndpoints = {
  getCounts: endpoint({
    method: 'GET',
    path: '/console/counts',
    auth: 'staff',
    act: 'work.read',
    summary: 'What waits at each desk that the caller may open',
    data: DeskCounts,
    errors: [403],
  }),
  searchConsole: endpoint({
    method: 'GET',
    path: '/console/search',
    auth: 'staff',
    act: 'customers.read',
    summary:
      'Customers, transfers, conversations, disputes and files by name, email, last four digits, amount, reference, trace number or call id',
    query: z.object({
      q: z
        .string()
        .check(
          clean(),
          z.trim(),
          z.minLength(SEARCH_CHARACTERS.min, 'Enter at least two characters'),
          z.maxLength(SEARCH_CHARACTERS.max),
        ),
    }),
    data: SearchResults,
    errors: [403],
  }),
}
