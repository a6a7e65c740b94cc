import type { BusinessDate } from '../../../platform/calendar/business-date.ts'

/** Money that should move on the institution's account at its bank, according to our files. */
export interface ExpectedSettlement {
  key: string
  date: BusinessDate
  /** Positive if the money comes in. */
  cents: number
  reference: string
}

/** Money that moved on that account, according to the bank's statement. */
export interface BankLine {
  key: string
  date: BusinessDate
  /** Null if the bank does not state the direction. */
  cents: number | null
  /** '' if it has none of our references. */
  reference: string
}

export interface Match<E, L> {
  expected: E
  line: L
}

interface Matching<E, L> {
  matches: Match<E, L>[]
  expected: E[]
  lines: L[]
}

/**
 * Pairs expected settlements with bank lines: by reference, amount and day; then by reference and
 * amount, since money may move on another day; then, for lines without a reference of ours, by day and
 * amount. A line with a reference of ours is never paired with anything else.
 */
export function matchLines<E extends ExpectedSettlement, L extends BankLine>(
  expected: readonly E[],
  lines: readonly L[],
): Matching<E, L> {
  const named = lines.filter(({ reference }) => reference !== '')
  const nameless = lines.filter(({ reference }) => reference === '')
  const exact = pair(expected, named, ({ reference, cents, date }) => [reference, cents, date])
  const late = pair(exact.expected, exact.lines, ({ reference, cents }) => [reference, cents])
  const plain = pair(late.expected, nameless, ({ cents, date }) => [cents, date])
  return {
    matches: [...exact.matches, ...late.matches, ...plain.matches],
    expected: plain.expected,
    lines: [...late.lines, ...plain.lines],
  }
}

type Named = Pick<BankLine, 'reference' | 'cents' | 'date'>

/** Pairs items with the same key one to one, as many as both sides have. */
function pair<E extends ExpectedSettlement, L extends BankLine>(
  expected: readonly E[],
  lines: readonly L[],
  by: (one: Named) => unknown[],
): Matching<E, L> {
  const waiting = Map.groupBy(expected, (one) => JSON.stringify(by(one)))
  const matches: Match<E, L>[] = []
  const left: L[] = []
  for (const line of lines) {
    const found = line.cents === null ? undefined : waiting.get(JSON.stringify(by(line)))?.shift()
    if (found) matches.push({ expected: found, line })
    else left.push(line)
  }
  const taken = new Set(matches.map((match) => match.expected.key))
  return { matches, expected: expected.filter(({ key }) => !taken.has(key)), lines: left }
}

/** The reference of a batch: the day and modifier of its file, and its batch number, as in the NACHA file. */
export function batchReference(
  businessDate: BusinessDate,
  fileIdModifier: string,
  batchNumber: number,
): string {
  const day = businessDate.slice(2).replaceAll('-', '')
  return `${day}${fileIdModifier}${String(batchNumber).padStart(7, '0')}`
}

/** A batch reference as above, or the trace of a returned entry. */
const OWN = /(?<![A-Z0-9])(?:\d{6}[A-Z0-9]\d{7}|\d{15})(?![A-Z0-9])/

/** Our reference in a bank line; banks put it into the reference or into the text. */
export function ownReference({ reference, text }: { reference: string; text: string }): string {
  return OWN.exec(reference.toUpperCase())?.[0] ?? OWN.exec(text.toUpperCase())?.[0] ?? ''
}
