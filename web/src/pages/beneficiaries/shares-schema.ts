import { WHOLE_BP, formatShare, parseShare } from '@passbook/contract/allocations'
import { z } from 'zod/mini'

const Share = z.pipe(
  z
    .string()
    .check(
      z.refine((text) => (parseShare(text) ?? 0) > 0, 'Enter a percentage above 0, like 33.33'),
    ),
  z.transform((text) => parseShare(text) ?? 0),
)

/** By beneficiary, as typed. */
export const Shares = z.record(z.string(), Share)

export function sumOf(shares: Readonly<Record<string, number>>): number {
  return Object.values(shares).reduce((sum, share) => sum + share, 0)
}

/** Of nobody there is nothing to share. */
function isWhole({ shares }: { shares: Readonly<Record<string, number>> }): boolean {
  return Object.keys(shares).length === 0 || sumOf(shares) === WHOLE_BP
}

export const wholeShares = z.refine<{ shares: Record<string, number> }>(isWhole, {
  error: ({ input }) => {
    const sum = sumOf((input as { shares: Record<string, number> }).shares)
    return `All shares together must be 100%. They are ${formatShare(sum)}.`
  },
  path: ['shares'],
})

/** The shares alone, where they are changed or somebody goes. */
export const SharesForm = z.object({ shares: Shares }).check(wholeShares)
export type SharesInput = z.input<typeof SharesForm>
export type SharesOutput = z.output<typeof SharesForm>
