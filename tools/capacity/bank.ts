import type { Inputs } from './inputs.ts'

/** Made-up institutions of skewed sizes, placed in cells. The same seed makes the same ones. */

export interface Institution {
  depositors: number
  /** Its bank cannot be reached when its returns are due. */
  hasLateReturns: boolean
}

export type Cell = readonly Institution[]

export interface BankSize {
  institutions: number
  depositors: number
  cells: number
}

/** How far a size may be from what its place says. */
const SPREAD = 0.3

/**
 * Few institutions have most depositors: the n-th largest is smaller by a power of n. They arrive in any order, and
 * each goes to the cell with the fewest depositors, as nobody knows who will come next.
 */
export function makeCells(
  { institutions, depositors, cells }: BankSize,
  inputs: Inputs,
  seed: number,
): Cell[] {
  const fraction = fractionsFrom(seed)
  const weights = Array.from(
    { length: institutions },
    (_, place) => (place + 1) ** -inputs.sizeSkew * (1 - SPREAD / 2 + SPREAD * fraction()),
  )
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const arrivals = weights
    .map((weight) => ({
      place: fraction(),
      institution: {
        depositors: Math.max(1, Math.round((depositors * weight) / all)),
        hasLateReturns: fraction() < inputs.lateReturnsShare,
      },
    }))
    .toSorted((a, b) => a.place - b.place)
  const placed = Array.from({ length: cells }, () => ({
    institutions: [] as Institution[],
    depositors: 0,
  }))
  for (const { institution } of arrivals) {
    const emptiest = placed.reduce((least, cell) =>
      cell.depositors < least.depositors ? cell : least,
    )
    emptiest.institutions.push(institution)
    emptiest.depositors += institution.depositors
  }
  return placed.map((cell) => cell.institutions)
}

/** Fractions below 1 by mulberry32, of which a hash would draw tens of thousands too slowly. */
function fractionsFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function depositorsOf(cell: Cell): number {
  return cell.reduce((sum, { depositors }) => sum + depositors, 0)
}

export function largestOf(cell: Cell): number {
  return cell.reduce((most, { depositors }) => Math.max(most, depositors), 0)
}
