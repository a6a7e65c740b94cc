import { z } from 'zod/mini'
import { BusinessDate, Instant } from './dates.ts'

/** The dates shown to a depositor before they confirm a transfer (DESIGN 6: money promise). */
export const MoneyPromise = z.object({
  /** When the file that carries the transfer leaves. */
  leaves_at: Instant,
  file_date: BusinessDate,
  /** The network moves the money, the ledger posts it, and interest starts. */
  settlement_date: BusinessDate,
  /** A deposit can be withdrawn; a withdrawal has arrived at the outside account. */
  available_date: BusinessDate,
  /** From this time on the transfer can no longer be canceled. */
  cancel_until: Instant,
})
export type MoneyPromise = z.infer<typeof MoneyPromise>
