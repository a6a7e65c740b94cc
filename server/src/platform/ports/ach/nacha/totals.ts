import type { Direction } from './transaction-codes.ts'

/** The totals that a control record must agree with; reader and writer both add them up. */
export type Totals = {
  entryAddendaCount: number
  entryHash: number
  totalDebitCents: number
  totalCreditCents: number
}

/** The hash has ten digits; higher ones are dropped. */
const HASH_MODULUS = 10_000_000_000

export function newTotals(): Totals {
  return { entryAddendaCount: 0, entryHash: 0, totalDebitCents: 0, totalCreditCents: 0 }
}

/** Counts one entry; its addenda are counted separately as they follow. */
export function addEntry(
  totals: Totals,
  entry: { readonly routing: string; readonly amountCents: number },
  direction: Direction,
): void {
  totals.entryAddendaCount += 1
  totals.entryHash = (totals.entryHash + Number(entry.routing.slice(0, 8))) % HASH_MODULUS
  if (direction === 'debit') totals.totalDebitCents += entry.amountCents
  else totals.totalCreditCents += entry.amountCents
}

/** Adds the totals of a batch to those of its file. */
export function addBatch(file: Totals, batch: Totals): void {
  file.entryAddendaCount += batch.entryAddendaCount
  file.entryHash = (file.entryHash + batch.entryHash) % HASH_MODULUS
  file.totalDebitCents += batch.totalDebitCents
  file.totalCreditCents += batch.totalCreditCents
}

export const BLOCKING_FACTOR = 10

/** The number of blocks of ten records. */
export function blocksOf(recordCount: number): number {
  return Math.ceil(recordCount / BLOCKING_FACTOR)
}
