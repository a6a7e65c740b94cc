import { NOT_AN_AMOUNT, formatCents } from '@passbook/contract/money'
import { z } from 'zod/mini'
import { fill } from '../../lib/fill.ts'
import * as wording from './wording.ts'

/** An amount between two limits, which the field also names. */
export function amountSchema(minCents: number, maxCents: number) {
  return z.object({
    amount_cents: z.nullable(z.int(NOT_AN_AMOUNT)).check(
      z.refine((cents) => cents !== null, { error: NOT_AN_AMOUNT, abort: true }),
      z.refine(
        (cents) => (cents ?? 0) >= minCents,
        fill(wording.enterAtLeastMin, { min: formatCents(minCents) }),
      ),
      z.refine(
        (cents) => (cents ?? 0) <= maxCents,
        fill(wording.enterAtMostMax, { max: formatCents(maxCents) }),
      ),
    ),
  })
}
