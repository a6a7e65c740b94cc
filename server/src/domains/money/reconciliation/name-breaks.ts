import type { BreakKind } from '@passbook/contract/console/reconciliation'
import type { BankLine, ExpectedSettlement } from './match-lines.ts'

export interface Break<E, L> {
  kind: BreakKind
  expected: E | null
  line: L | null
}

/** Classifies every settlement and line that is left unmatched, each once. */
export function nameBreaks<E extends ExpectedSettlement, L extends BankLine>(
  expected: readonly E[],
  lines: readonly L[],
  /** Whether a line was already matched with this reference of ours. */
  isMatched: (reference: string) => boolean,
): Break<E, L>[] {
  const waiting = Map.groupBy(expected, ({ reference }) => reference)
  const ofLines = lines.map((line): Break<E, L> => {
    if (line.reference === '') return { kind: 'unexpected', expected: null, line }
    const meant = waiting.get(line.reference)?.shift()
    if (meant) return { kind: 'amount_differs', expected: meant, line }
    const kind = isMatched(line.reference) ? 'doubled' : 'unexpected'
    return { kind, expected: null, line }
  })
  const missing = [...waiting.values()].flat()
  return [
    ...ofLines,
    ...missing.map((one): Break<E, L> => ({ kind: 'missing', expected: one, line: null })),
  ]
}
