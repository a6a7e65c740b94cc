import type { DocumentWords } from '@passbook/contract/console/content/documents'

/** A run of unchanged, inserted or deleted words. */
export interface Run {
  kind: 'same' | 'inserted' | 'deleted'
  text: string
}

/** A title, heading or paragraph with its changes. */
export interface Block {
  isHeading: boolean
  runs: Run[]
}

interface Piece {
  isHeading: boolean
  text: string
}

/** Compares two versions block by block and word by word. */
export function differenceOf(before: DocumentWords, after: DocumentWords): Block[] {
  const [old, current] = [piecesOf(before), piecesOf(after)]
  const blocks: Block[] = []
  let [at, to] = [0, 0]
  const upTo = (oldEnd: number, currentEnd: number) => {
    blocks.push(...compareBlocks(old.slice(at, oldEnd), current.slice(to, currentEnd)))
    ;[at, to] = [oldEnd, currentEnd]
  }
  for (const [inOld, inCurrent] of commonPlaces(old.map(keyOf), current.map(keyOf))) {
    upTo(inOld, inCurrent)
    const piece = old[inOld]
    if (piece) blocks.push({ isHeading: piece.isHeading, runs: [same(piece.text)] })
    ;[at, to] = [inOld + 1, inCurrent + 1]
  }
  upTo(old.length, current.length)
  return blocks
}

function piecesOf({ title, sections, agreement }: DocumentWords): Piece[] {
  return [
    { isHeading: true, text: title },
    ...sections.flatMap(({ heading, paragraphs }) => [
      { isHeading: true, text: heading },
      ...paragraphs.map((text) => ({ isHeading: false, text })),
    ]),
    { isHeading: false, text: agreement },
  ]
}

function keyOf({ isHeading, text }: Piece): string {
  return `${isHeading} ${text}`
}

/** Compares blocks at the same place word by word. Left-over blocks are wholly deleted or inserted. */
function compareBlocks(old: readonly Piece[], current: readonly Piece[]): Block[] {
  return Array.from({ length: Math.max(old.length, current.length) }, (_, index): Block[] => {
    const [removed, added] = [old[index], current[index]]
    if (removed && added && removed.isHeading === added.isHeading) {
      return [{ isHeading: added.isHeading, runs: compareWords(removed.text, added.text) }]
    }
    return [
      ...(removed ? [wholeBlock(removed, 'deleted')] : []),
      ...(added ? [wholeBlock(added, 'inserted')] : []),
    ]
  }).flat()
}

function wholeBlock({ isHeading, text }: Piece, kind: Run['kind']): Block {
  return { isHeading, runs: [{ kind, text }] }
}

export function compareWords(before: string, after: string): Run[] {
  const [old, current] = [wordsOf(before), wordsOf(after)]
  const runs: Run[] = []
  const add = (kind: Run['kind'], words: readonly string[]) => {
    if (words.length === 0) return
    const last = runs.at(-1)
    const text = words.join(' ')
    if (last?.kind === kind) last.text += ` ${text}`
    else runs.push({ kind, text })
  }
  let [at, to] = [0, 0]
  for (const [inOld, inCurrent] of commonPlaces(old, current)) {
    add('deleted', old.slice(at, inOld))
    add('inserted', current.slice(to, inCurrent))
    add('same', old.slice(inOld, inOld + 1))
    ;[at, to] = [inOld + 1, inCurrent + 1]
  }
  add('deleted', old.slice(at))
  add('inserted', current.slice(to))
  return runs
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

function same(text: string): Run {
  return { kind: 'same', text }
}

/** Longer texts count as wholly deleted and inserted: their table would be too large. */
const MOST_CELLS = 4_000_000

/** The index pairs of the longest common subsequence, by the textbook dynamic programming table. */
function commonPlaces(a: readonly string[], b: readonly string[]): [number, number][] {
  if (a.length * b.length > MOST_CELLS) return []
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = a.length - 1; row >= 0; row -= 1) {
    for (let column = b.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        a[row] === b[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const places: [number, number][] = []
  let [row, column] = [0, 0]
  while (row < a.length && column < b.length) {
    if (a[row] === b[column]) {
      places.push([row, column])
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return places
}

/** How many blocks differ. */
export function countChanged(blocks: readonly Block[]): number {
  return blocks.filter(({ runs }) => runs.some(({ kind }) => kind !== 'same')).length
}
