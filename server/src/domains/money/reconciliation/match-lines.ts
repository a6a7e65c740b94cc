import type { BusinessDate } from '../../../platform/calendar/business-date.ts'

/** Money that has to move on the institution's account at its bank, by our files. */
export interface ExpectedSettlement {
  key: string
  date: BusinessDate
  /** More than zero comes in. */
  cents: number
  reference: string
}

/** Money that moved there, by the bank's statement. */
export interface BankLine {
  key: string
  date: BusinessDate
  /** Null where the bank does not say which way it went. */
  cents: number | null
  /** '' where it names nothing of ours. */
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
 * Pairs what was expected with what the bank tells: by reference, amount and day; then by reference and
 * amount, since money may come on another day; then, of lines that name nothing of ours, by day and
 * amount. A line that names something of ours is never taken for something else.
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

/** Each with one that is the same in this, as many as there are of both. */
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

/** Of a batch: the day and the letter of its file, and its number there, as the NACHA file has them. */
export function batchReference(
  businessDate: BusinessDate,
  fileIdModifier: string,
  batchNumber: number,
): string {
  const day = businessDate.slice(2).replaceAll('-', '')
  return `${day}${fileIdModifier}${String(batchNumber).padStart(7, '0')}`
}

/** A batch as above, or the trace of an entry that came back. */
const OWN = /(?<![A-Z0-9])(?:\d{6}[A-Z0-9]\d{7}|\d{15})(?![A-Z0-9])/

/** What of a line names something of ours; banks put it into the reference or into the text. */
export function ownReference({ reference, text }: { reference: string; text: string }): string {
  return OWN.exec(reference.toUpperCase())?.[0] ?? OWN.exec(text.toUpperCase())?.[0] ?? ''
}
