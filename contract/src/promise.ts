import { z } from 'zod/mini'
import { BusinessDate, Instant } from './dates.ts'

/** What a depositor is told before confirming a transfer (DESIGN 6: money promise). */
export const MoneyPromise = z.object({
  /** When the file that carries the transfer leaves. */
  leaves_at: Instant,
  file_date: BusinessDate,
  /** The network moves the money, the ledger posts, interest starts. */
  settlement_date: BusinessDate,
  /** A deposit can be withdrawn; a withdrawal has reached the outside account. */
  available_date: BusinessDate,
  /** From this instant on the transfer can no longer be cancelled. */
  cancel_until: Instant,
})
export type MoneyPromise = z.infer<typeof MoneyPromise>
