import { z } from 'zod/mini'
import { BusinessDate } from '../dates.ts'

/** Figures of the books, as the money desk shows them. */

export const TrialBalance = z.object({
  on: BusinessDate,
  accounts: z.array(z.object({ kind: z.string(), debit_cents: z.int(), credit_cents: z.int() })),
  debit_cents: z.int(),
  credit_cents: z.int(),
})
export type TrialBalance = z.infer<typeof TrialBalance>

/** A customer who owes money because they withdrew a deposit that was then returned. */
export const Owing = z.object({
  depositor_id: z.uuid(),
  customer: z.string(),
  owed_cents: z.int(),
  /** Days since the oldest return they owe for. */
  days: z.int(),
})
export type Owing = z.infer<typeof Owing>

/** The age of an open amount, in days. */
export const AgeBand = z.enum(['0-30', '31-60', '61-90', 'over-90'])
export type AgeBand = z.infer<typeof AgeBand>

/**
 * Open amounts on the books: owed for returned deposits that were already withdrawn; in suspense until the
 * owner is known, held by us or taken from us; and the cost of micro-deposits.
 */
export const AgeingRow = z.object({
  what: z.enum(['returns_receivable', 'suspense_held', 'suspense_taken', 'micro_deposits']),
  bands: z.array(z.object({ band: AgeBand, cents: z.int() })),
  total_cents: z.int(),
})
export type AgeingRow = z.infer<typeof AgeingRow>

/** One amount in suspense that nobody has assigned yet. */
export const SuspenseItem = z.object({
  since: BusinessDate,
  days: z.int(),
  /** Positive: held for somebody; negative: taken from us. */
  cents: z.int(),
  /** The description in the books. */
  words: z.string(),
  depositor_id: z.nullable(z.uuid()),
  customer: z.nullable(z.string()),
  /** The file it came in, if it came in one. */
  file_uuid: z.nullable(z.uuid()),
})
export type SuspenseItem = z.infer<typeof SuspenseItem>
