import { NOT_AN_AMOUNT, formatCents } from '@passbook/contract/money'
import { z } from 'zod/mini'

/** An amount between two limits, which the field also names. */
export function amountSchema(minCents: number, maxCents: number) {
  return z.object({
    amount_cents: z.nullable(z.int(NOT_AN_AMOUNT)).check(
      z.refine((cents) => cents !== null, { error: NOT_AN_AMOUNT, abort: true }),
      z.refine((cents) => (cents ?? 0) >= minCents, `Enter at least ${formatCents(minCents)}`),
      z.refine((cents) => (cents ?? 0) <= maxCents, `Enter at most ${formatCents(maxCents)}`),
    ),
  })
}
