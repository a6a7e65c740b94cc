import { formatShare, splitEvenly, WHOLE_BP, parseShare } from '@passbook/contract/allocations'
import type { Allocation, Beneficiary } from '@passbook/contract/beneficiaries'
import { nameOfBeneficiary } from '@passbook/contract/beneficiary-words'
import { z } from 'zod/mini'
import { fill } from '../../lib/fill.ts'
import * as wording from './wording.ts'

/** A person or organization with a share; `key` is its key in the form. */
export interface Sharer {
  key: string
  name: string
  /** Their share before the change; a new beneficiary has none. */
  currentBp?: number
}

/** The form key of the beneficiary being added, who has no id yet. */
export const NEW_KEY = 'new'

export function sharersOf(beneficiaries: readonly Beneficiary[]): Sharer[] {
  return beneficiaries.map((one) => ({
    key: one.uuid,
    name: nameOfBeneficiary(one),
    currentBp: one.allocation_bp,
  }))
}

/** A share as typed, without the percent sign, which is shown beside the field. */
function typedShare(bp: number): string {
  return formatShare(bp).replace('%', '')
}

/** Even shares by form key; the rounding of thirds is handled. */
export function evenShares(keys: readonly string[]): Record<string, string> {
  if (keys.length === 0) return {}
  const shares = splitEvenly(keys.length)
  return Object.fromEntries(keys.map((key, place) => [key, typedShare(shares[place] ?? 0)]))
}

export function keysOf(sharers: readonly Sharer[]): string[] {
  return sharers.map(({ key }) => key)
}

export function currentShares(beneficiaries: readonly Beneficiary[]): Record<string, string> {
  return Object.fromEntries(
    beneficiaries.map(({ uuid, allocation_bp }) => [uuid, typedShare(allocation_bp)]),
  )
}

/** The shares as the API takes them. */
export function toAllocations(shares: Readonly<Record<string, number>>): Allocation[] {
  return Object.entries(shares)
    .filter(([uuid]) => uuid !== NEW_KEY)
    .map(([uuid, allocation_bp]) => ({ uuid, allocation_bp }))
}

const Share = z.pipe(
  z.string().check(z.refine((text) => (parseShare(text) ?? 0) > 0, wording.enterAPercentageAbove0)),
  z.transform((text) => parseShare(text) ?? 0),
)

/** Shares as typed, by form key. */
export const Shares = z.record(z.string(), Share)

function sumOf(shares: Readonly<Record<string, number>>): number {
  return Object.values(shares).reduce((sum, share) => sum + share, 0)
}

/** Without beneficiaries there is nothing to add up. */
function isWhole({ shares }: { shares: Readonly<Record<string, number>> }): boolean {
  return Object.keys(shares).length === 0 || sumOf(shares) === WHOLE_BP
}

export const wholeShares = z.refine<{ shares: Record<string, number> }>(isWhole, {
  error: ({ input }) => {
    const sum = sumOf((input as { shares: Record<string, number> }).shares)
    return fill(wording.sharesMustTotal100Percent, { sum: formatShare(sum) })
  },
  path: ['shares'],
})

/** A form of shares only, for changing them or removing a beneficiary. */
export const SharesForm = z.object({ shares: Shares }).check(wholeShares)
