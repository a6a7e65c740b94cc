import { type Run, type Weight, runsOf, widthOf } from './faces.ts'

export interface Line {
  runs: readonly Run[]
  widthPt: number
}

export interface TextStyle {
  weight: Weight
  sizePt: number
}

/** Breaks text into lines at its line feeds, and between words where a line is full. */
export function layOut(text: string, style: TextStyle, widthPt: number): Line[] {
  return text.split('\n').flatMap((line) => layOutLine(line, style, widthPt))
}

/**
 * Breaks a line between words; a word longer than a line is cut. The space at the end of a line is
 * written too, so that its last word and the next stay separate when read aloud or copied.
 */
function layOutLine(text: string, style: TextStyle, widthPt: number): Line[] {
  const lines: Line[] = []
  const spacePt = widthOfWord(' ', style)
  let line = ''
  let linePt = 0
  for (const { word, isCut } of text.split(/ +/).flatMap((each) => cut(each, style, widthPt))) {
    const wordPt = widthOfWord(word, style)
    if (line !== '' && linePt + spacePt + wordPt > widthPt) {
      lines.push({ runs: runsOf(isCut ? line : `${line} `, style.weight), widthPt: linePt })
      line = ''
    }
    linePt = line === '' ? wordPt : linePt + spacePt + wordPt
    line = line === '' ? word : `${line} ${word}`
  }
  lines.push({ runs: runsOf(line, style.weight), widthPt: linePt })
  return lines
}

interface Piece {
  word: string
  /** True if it continues the previous piece. */
  isCut: boolean
}

function cut(word: string, style: TextStyle, widthPt: number): Piece[] {
  if (widthOfWord(word, style) <= widthPt) return [{ word, isCut: false }]
  const pieces: string[] = []
  let rest = [...word]
  while (rest.length > 1 && widthOfWord(rest.join(''), style) > widthPt) {
    let end = rest.length - 1
    while (end > 1 && widthOfWord(rest.slice(0, end).join(''), style) > widthPt) end -= 1
    pieces.push(rest.slice(0, end).join(''))
    rest = rest.slice(end)
  }
  return [...pieces, rest.join('')].map((piece, place) => ({ word: piece, isCut: place > 0 }))
}

/** Caches the widths of words, which documents repeat; it is bounded, so that names do not stay for long. */
const widths = new Map<string, number>()
const MAX_WIDTHS = 20_000

function widthOfWord(word: string, style: TextStyle): number {
  const key = `${style.weight} ${word}`
  let emWidth = widths.get(key)
  if (emWidth === undefined) {
    emWidth = toLine(word, { ...style, sizePt: 1 }).widthPt
    if (widths.size >= MAX_WIDTHS) widths.clear()
    widths.set(key, emWidth)
  }
  return emWidth * style.sizePt
}

export function toLine(text: string, { weight, sizePt }: TextStyle): Line {
  const runs = runsOf(text, weight)
  return { runs, widthPt: runs.reduce((sum, run) => sum + widthOf(run, sizePt), 0) }
}
