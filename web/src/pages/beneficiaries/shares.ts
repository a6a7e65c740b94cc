import { formatShare, splitEvenly, WHOLE_BP, parseShare } from '@passbook/contract/allocations'
import type { Allocation, Beneficiary } from '@passbook/contract/beneficiaries'
import { nameOfBeneficiary } from '@passbook/contract/beneficiary-words'
import { z } from 'zod/mini'

/** Somebody with a share, by what the form calls them. */
export interface Sharer {
  key: string
  name: string
}

/** Whoever is being named has no number yet. */
export const NEWCOMER = 'new'

export function sharersOf(beneficiaries: readonly Beneficiary[]): Sharer[] {
  return beneficiaries.map((one) => ({ key: one.uuid, name: nameOfBeneficiary(one) }))
}

/** As typed: without the sign, which stands beside the field. */
function typedShare(bp: number): string {
  return formatShare(bp).replace('%', '')
}

/** Thirds made easy, by what the form calls those who share. */
export function evenShares(keys: readonly string[]): Record<string, string> {
  if (keys.length === 0) return {}
  const shares = splitEvenly(keys.length)
  return Object.fromEntries(keys.map((key, place) => [key, typedShare(shares[place] ?? 0)]))
}

export function keysOf(sharers: readonly Sharer[]): string[] {
  return sharers.map(({ key }) => key)
}

export function sharesNow(beneficiaries: readonly Beneficiary[]): Record<string, string> {
  return Object.fromEntries(
    beneficiaries.map(({ uuid, allocation_bp }) => [uuid, typedShare(allocation_bp)]),
  )
}

/** As calls take them. */
export function toAllocations(shares: Readonly<Record<string, number>>): Allocation[] {
  return Object.entries(shares)
    .filter(([uuid]) => uuid !== NEWCOMER)
    .map(([uuid, allocation_bp]) => ({ uuid, allocation_bp }))
}

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

function sumOf(shares: Readonly<Record<string, number>>): number {
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
