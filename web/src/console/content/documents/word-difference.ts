import type { DocumentWords } from '@passbook/contract/console/content/documents'

/** Words that stayed, came or went, in the order to read them. */
export interface Run {
  kind: 'same' | 'inserted' | 'deleted'
  text: string
}

/** A title, a heading or a paragraph, with what changed in it. */
export interface Block {
  isHeading: boolean
  runs: Run[]
}

interface Piece {
  isHeading: boolean
  text: string
}

/** What a new version says otherwise, block by block and word by word. */
export function differenceOf(before: DocumentWords, after: DocumentWords): Block[] {
  const [old, young] = [piecesOf(before), piecesOf(after)]
  const blocks: Block[] = []
  let [at, to] = [0, 0]
  const upTo = (oldEnd: number, youngEnd: number) => {
    blocks.push(...between(old.slice(at, oldEnd), young.slice(to, youngEnd)))
    ;[at, to] = [oldEnd, youngEnd]
  }
  for (const [inOld, inYoung] of common(old.map(keyOf), young.map(keyOf))) {
    upTo(inOld, inYoung)
    const piece = old[inOld]
    if (piece) blocks.push({ isHeading: piece.isHeading, runs: [same(piece.text)] })
    ;[at, to] = [inOld + 1, inYoung + 1]
  }
  upTo(old.length, young.length)
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

/** Blocks that stand in each other's place are compared by words; those left over came or went whole. */
function between(old: readonly Piece[], young: readonly Piece[]): Block[] {
  return Array.from({ length: Math.max(old.length, young.length) }, (_, index): Block[] => {
    const [went, came] = [old[index], young[index]]
    if (went && came && went.isHeading === came.isHeading) {
      return [{ isHeading: came.isHeading, runs: compareWords(went.text, came.text) }]
    }
    return [...(went ? [whole(went, 'deleted')] : []), ...(came ? [whole(came, 'inserted')] : [])]
  }).flat()
}

function whole({ isHeading, text }: Piece, kind: Run['kind']): Block {
  return { isHeading, runs: [{ kind, text }] }
}

export function compareWords(before: string, after: string): Run[] {
  const [old, young] = [wordsOf(before), wordsOf(after)]
  const runs: Run[] = []
  const add = (kind: Run['kind'], words: readonly string[]) => {
    if (words.length === 0) return
    const last = runs.at(-1)
    const text = words.join(' ')
    if (last?.kind === kind) last.text += ` ${text}`
    else runs.push({ kind, text })
  }
  let [at, to] = [0, 0]
  for (const [inOld, inYoung] of common(old, young)) {
    add('deleted', old.slice(at, inOld))
    add('inserted', young.slice(to, inYoung))
    add('same', old.slice(inOld, inOld + 1))
    ;[at, to] = [inOld + 1, inYoung + 1]
  }
  add('deleted', old.slice(at))
  add('inserted', young.slice(to))
  return runs
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

function same(text: string): Run {
  return { kind: 'same', text }
}

/** Longer ones are told as gone and come: the table of both would not fit. */
const MOST_CELLS = 4_000_000

/** The places of the longest sequence both have, by the table every textbook has. */
function common(a: readonly string[], b: readonly string[]): [number, number][] {
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
