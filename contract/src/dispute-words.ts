import { z } from 'zod/mini'

/** What somebody says is wrong with a transfer (Reg E 1005.11(a)); asking what it was also counts. */
export const DisputeKind = z.enum([
  'unauthorised',
  'wrong_amount',
  'missing',
  'duplicate',
  'what_was_this',
  'other',
])
export type DisputeKind = z.infer<typeof DisputeKind>

/** The texts that people choose from, and that letters and staff show. */
export const DISPUTE_KIND_WORDS: Readonly<Record<DisputeKind, string>> = {
  unauthorised: 'I didn’t make or authorize this transfer',
  wrong_amount: 'The amount is wrong',
  missing: 'A transfer is missing',
  duplicate: 'It happened twice',
  what_was_this: 'I don’t recognize this transfer',
  other: 'Something else is wrong',
}

/** The reported error was found, a different error was found, or none. */
export const DisputeOutcome = z.enum(['error', 'other_error', 'no_error'])
export type DisputeOutcome = z.infer<typeof DisputeOutcome>

/**
 * The state of a dispute: under investigation; the same with a provisional credit; decided either
 * way; or withdrawn by the person who reported it.
 */
export const DisputeState = z.enum(['open', 'credited', 'corrected', 'no_error', 'withdrawn'])
export type DisputeState = z.infer<typeof DisputeState>
