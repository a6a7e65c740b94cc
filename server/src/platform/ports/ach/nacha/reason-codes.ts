/** The return and change codes of the network; any other code refuses the file (RULES: Moving money). */

type ReturnKind = 'return' | 'dishonored' | 'contested'
type ChangeKind = 'noc' | 'refused'

type Range = readonly [first: number, last: number]

const RETURNS: readonly Range[] = [
  [1, 47],
  [50, 53],
  [80, 85],
]
const DISHONORED: readonly Range[] = [
  [61, 62],
  [67, 70],
]
const CONTESTED: readonly Range[] = [[71, 77]]
const CHANGES: readonly Range[] = [[1, 14]]
const REFUSED_CHANGES: readonly Range[] = [[61, 69]]

function within(ranges: readonly Range[], code: number): boolean {
  return ranges.some(([first, last]) => code >= first && code <= last)
}

function numberOf(letter: 'R' | 'C', code: string): number {
  return new RegExp(`^${letter}\\d\\d$`).test(code) ? Number(code.slice(1)) : Number.NaN
}

/** Which of the three uses of addenda 99 a code belongs to; undefined if there is no such code. */
export function returnKind(code: string): ReturnKind | undefined {
  const number = numberOf('R', code)
  if (within(RETURNS, number)) return 'return'
  if (within(DISHONORED, number)) return 'dishonored'
  if (within(CONTESTED, number)) return 'contested'
  return undefined
}

/** Which of the two uses of addenda 98 a code belongs to; undefined if there is no such code. */
export function changeKind(code: string): ChangeKind | undefined {
  const number = numberOf('C', code)
  if (within(CHANGES, number)) return 'noc'
  if (within(REFUSED_CHANGES, number)) return 'refused'
  return undefined
}
