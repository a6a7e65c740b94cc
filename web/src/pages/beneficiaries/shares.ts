import { formatShare, splitEvenly } from '@passbook/contract/allocations'
import type { Allocation, Beneficiary } from '@passbook/contract/beneficiaries'
import { nameOfBeneficiary } from '@passbook/contract/beneficiary-words'

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
export function typedShare(bp: number): string {
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
