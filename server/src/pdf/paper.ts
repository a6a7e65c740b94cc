import { type Line, type TextStyle, layOut, toLine } from './lay-out.ts'
import { type Area, CONTENT, INK, MUTED, Sheet, type SheetOptions, lineHeightPt } from './sheet.ts'
import { type Table, writeBeside, writeTable } from './table.ts'

export interface PaperOptions extends SheetOptions {
  /** The institution's own, as #rrggbb, dark enough to be read on white. */
  color: string
}

export const STYLES = {
  title: { weight: 'bold', sizePt: 20 },
  figure: { weight: 'bold', sizePt: 15 },
  heading: { weight: 'bold', sizePt: 12.5 },
  strong: { weight: 'bold', sizePt: 10 },
  text: { weight: 'regular', sizePt: 10 },
  note: { weight: 'regular', sizePt: 8.5 },
} as const satisfies Record<string, TextStyle>

/** A document as its writer thinks of it: a title, headings, paragraphs and tables, one after another. */
export class Paper {
  readonly #sheet: Sheet
  readonly #color: string

  constructor({ color, ...options }: PaperOptions) {
    this.#sheet = new Sheet(options)
    this.#color = color
  }

  /** The one title, below the institution's name. */
  title(text: string, issuer: string): void {
    this.#sheet.decorate(() => this.#sheet.band(8, this.#color))
    this.#write('P', issuer, STYLES.strong, { color: this.#color, afterPt: 4 })
    this.#write('H1', text, STYLES.title, { afterPt: 10 })
    this.#sheet.bookmark(text)
  }

  heading(text: string): void {
    this.space(10)
    // Never the last line of a page.
    this.#sheet.makeRoom(lineHeightPt(STYLES.heading) + 3 * lineHeightPt(STYLES.text))
    this.#sheet.bookmark(text)
    this.#write('H2', text, STYLES.heading, { afterPt: 4 })
  }

  paragraph(text: string): void {
    this.#write('P', text, STYLES.text, { afterPt: 6 })
  }

  note(text: string): void {
    this.#write('P', text, STYLES.note, { color: MUTED, afterPt: 4 })
  }

  table(table: Table): void {
    writeTable(this.#sheet, table)
    this.space(8)
  }

  /** Two short tables side by side. */
  beside(tables: readonly [Table, Table]): void {
    writeBeside(this.#sheet, tables)
    this.space(8)
  }

  /** Blocks of lines side by side, the first line of each in bold, as in the head of a letter. */
  blocks(blocks: readonly (readonly string[])[]): void {
    const areas = areasOf(blocks.length, CONTENT)
    const topPt = this.#sheet.yPt
    const heights = blocks.map((lines, index) => {
      const [first, ...rest] = lines.map((text, place) => ({
        text,
        style: place === 0 ? STYLES.strong : STYLES.text,
      }))
      return first ? this.#stack([first, ...rest], areas[index] ?? CONTENT, topPt) : 0
    })
    this.#sheet.yPt = topPt + Math.max(0, ...heights)
    this.space(8)
  }

  /** What a reader looks for first, on a ground of its own. */
  figures(figures: readonly { label: string; value: string }[]): void {
    const sheet = this.#sheet
    const inner = { leftPt: CONTENT.leftPt + 16, widthPt: CONTENT.widthPt - 32 }
    const areas = spreadOut(
      figures.map(({ label, value }) =>
        Math.max(toLine(label, STYLES.note).widthPt, toLine(value, STYLES.figure).widthPt),
      ),
      inner,
    )
    const heightPt = lineHeightPt(STYLES.note) + lineHeightPt(STYLES.figure) + 20
    sheet.makeRoom(heightPt)
    sheet.panel(heightPt, this.#color)
    figures.forEach(({ label, value }, index) => {
      const stacked = [
        { text: label, style: STYLES.note, color: MUTED },
        { text: value, style: STYLES.figure },
      ]
      this.#stack(stacked, areas[index] ?? inner, sheet.yPt + 10)
    })
    sheet.yPt += heightPt
    this.space(12)
  }

  space(pt: number): void {
    this.#sheet.yPt += pt
  }

  /** The bytes; nothing can be written afterwards. */
  end(): Promise<Buffer> {
    return this.#sheet.end()
  }

  /** Lines below each other as one paragraph; gives how high it is. */
  #stack(pieces: readonly Piece[], area: Area, topPt: number): number {
    const sheet = this.#sheet
    const element = sheet.element(sheet.root, 'P')
    let yPt = topPt
    for (const { text, style, color = INK } of pieces) {
      for (const line of layOut(text, style, area.widthPt)) {
        element.add(paintAt(sheet, line, style, { xPt: area.leftPt, yPt }, color))
        yPt += lineHeightPt(style)
      }
    }
    element.end()
    return yPt - topPt
  }

  #write(
    type: 'P' | 'H1' | 'H2',
    text: string,
    style: TextStyle,
    { color = INK, afterPt }: { color?: string; afterPt: number },
  ): void {
    const sheet = this.#sheet
    const element = sheet.element(sheet.root, type)
    for (const line of layOut(text, style, CONTENT.widthPt)) {
      sheet.makeRoom(lineHeightPt(style))
      element.add(() => sheet.line(line, style, { xPt: CONTENT.leftPt, yPt: sheet.yPt }, color))
      sheet.yPt += lineHeightPt(style)
    }
    element.end()
    this.space(afterPt)
  }
}

interface Piece {
  text: string
  style: TextStyle
  color?: string
}

function paintAt(
  sheet: Sheet,
  line: Line,
  style: TextStyle,
  spot: { xPt: number; yPt: number },
  color: string,
): () => void {
  return () => sheet.line(line, style, spot, color)
}

/** Each as wide as what is in it, and what is left between them. */
function spreadOut(widthsPt: readonly number[], { leftPt, widthPt }: Area): Area[] {
  const neededPt = widthsPt.reduce((sum, each) => sum + each, 0)
  const gapPt = (widthPt - neededPt) / (widthsPt.length - 1)
  // Never so close that two figures read as one.
  if (gapPt < 12) return areasOf(widthsPt.length, { leftPt, widthPt })
  let atPt = leftPt
  return widthsPt.map((eachPt) => {
    const area = { leftPt: atPt, widthPt: eachPt + 1 }
    atPt += eachPt + gapPt
    return area
  })
}

/** So many of one width, with a gap between them. */
function areasOf(count: number, { leftPt, widthPt }: Area): Area[] {
  const gapPt = 16
  const eachPt = (widthPt - gapPt * (count - 1)) / count
  return Array.from({ length: count }, (_, index) => ({
    leftPt: leftPt + index * (eachPt + gapPt),
    widthPt: eachPt,
  }))
}
