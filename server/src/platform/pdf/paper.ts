import { type Section, writeColumns } from './columns.ts'
import { type Line, type TextStyle, layOut, toLine } from './lay-out.ts'
import type { Mark } from './mark.ts'
import {
  type Area,
  type Attachment,
  CONTENT,
  INK,
  MUTED,
  Sheet,
  type SheetOptions,
  lineHeightPt,
} from './sheet.ts'
import { type Table, tableHeightPt, writeBeside, writeTable } from './table.ts'

export interface PaperOptions extends SheetOptions {
  /** The brand color as #rrggbb, dark enough to be read on white. */
  color: string
  /** A pale tint of it, as the background of highlights. */
  tint?: string
  /** The logo before the name. */
  mark?: Mark
}

/** A line of a block: text, or a label and a value. */
export type BlockLine = string | readonly [label: string, value: string]

export const STYLES = {
  title: { weight: 'bold', sizePt: 24 },
  below: { weight: 'regular', sizePt: 12 },
  figure: { weight: 'bold', sizePt: 18 },
  issuer: { weight: 'bold', sizePt: 12 },
  notice: { weight: 'bold', sizePt: 13 },
  heading: { weight: 'bold', sizePt: 12.5 },
  strong: { weight: 'bold', sizePt: 10 },
  text: { weight: 'regular', sizePt: 10 },
  note: { weight: 'regular', sizePt: 8.5 },
} as const satisfies Record<string, TextStyle>

const MARK_PT = 24
/** The height of a reply form, so that it is not split between pages. */
const TEAR_OFF_PT = 175
/** The room above a line on which somebody signs. */
const BLANK_PT = 26
/** The width of the labels in a block, enough for the longest one. */
const LABEL_PT = 78
/**
 * Where the two windows of a #9 envelope show the addresses of a letter that is folded in three, however it
 * slides in the envelope: 7/8 and 2 1/4 inches below the top of the page, and no wider than the windows.
 */
const ENVELOPE = { senderPt: 63, recipientPt: 162, widthPt: 240 }

/** A document as a sequence of a title, headings, paragraphs and tables. */
export class Paper {
  readonly #sheet: Sheet
  readonly #color: string
  readonly #bandColor: string
  readonly #tint: string | undefined
  readonly #mark: Mark | undefined

  constructor({ color, tint, mark, bandColor = color, ...options }: PaperOptions) {
    this.#sheet = new Sheet({ ...options, bandColor })
    this.#color = color
    this.#bandColor = bandColor
    this.#tint = tint
    this.#mark = mark
  }

  /** Writes the addresses of a letter at the top of its first page, where the windows of an envelope are. */
  addresses(sender: readonly string[], recipient: readonly string[]): void {
    const area = { leftPt: CONTENT.leftPt, widthPt: ENVELOPE.widthPt }
    const write = (lines: readonly string[], topPt: number) =>
      topPt +
      this.#stack(
        lines.map((text, place) => ({ text, style: place === 0 ? STYLES.strong : STYLES.text })),
        area,
        topPt,
      )
    const belowPt = write(sender, ENVELOPE.senderPt) + 12
    this.#sheet.yPt = write(recipient, Math.max(ENVELOPE.recipientPt, belowPt))
    this.space(12)
  }

  /** Signs a letter with the name of the institution. */
  signature(name: string): void {
    this.space(6)
    this.#sheet.makeRoom(2 * lineHeightPt(STYLES.text))
    this.#write('P', 'Sincerely,', STYLES.text, { afterPt: 0 })
    this.strong(name)
  }

  /** Writes the title, below the name of the institution unless a letter has it above, with an optional subtitle. */
  title(text: string, issuer: string | null, below?: string): void {
    if (issuer !== null) this.#writeIssuer(issuer)
    this.#write('H1', text, STYLES.title, { afterPt: below === undefined ? 10 : 0 })
    this.#sheet.bookmark(text)
    if (below !== undefined) this.#write('P', below, STYLES.below, { color: MUTED, afterPt: 12 })
  }

  /** Writes the title of a letter that the law words as a whole sentence. */
  notice(text: string): void {
    this.space(6)
    this.#write('H1', text, STYLES.notice, { afterPt: 10 })
    this.#sheet.bookmark(text)
  }

  #writeIssuer(issuer: string): void {
    const sheet = this.#sheet
    if (this.#mark === undefined) {
      this.#write('P', issuer, STYLES.issuer, { color: this.#color, afterPt: 10 })
      return
    }
    const topPt = sheet.yPt
    const widthPt = sheet.mark(this.#mark, { xPt: CONTENT.leftPt, yPt: topPt }, MARK_PT)
    sheet.yPt += (MARK_PT - lineHeightPt(STYLES.issuer)) / 2
    const leftPt = CONTENT.leftPt + widthPt + 9
    this.#write('P', issuer, STYLES.issuer, { color: INK, afterPt: 0, leftPt })
    sheet.yPt = Math.max(topPt + MARK_PT, sheet.yPt) + 10
  }

  heading(text: string): void {
    this.space(10)
    // A heading is never the last line of a page.
    this.#sheet.makeRoom(lineHeightPt(STYLES.heading) + 3 * lineHeightPt(STYLES.text))
    this.#sheet.bookmark(text)
    this.#write('H2', text, STYLES.heading, { afterPt: 4 })
  }

  paragraph(text: string): void {
    this.#write('P', keepPhonesWhole(text), STYLES.text, { afterPt: 6 })
  }

  strong(text: string): void {
    this.#write('P', text, STYLES.strong, { afterPt: 6 })
  }

  /** Draws the line along which the form below it is cut off. */
  tearOff(): void {
    this.space(8)
    this.#sheet.makeRoom(TEAR_OFF_PT)
    this.#sheet.rule(this.#sheet.yPt)
  }

  /** Writes labels of equal width above which somebody writes by hand. */
  blanks(labels: readonly string[]): void {
    const sheet = this.#sheet
    sheet.makeRoom(BLANK_PT + lineHeightPt(STYLES.note))
    sheet.yPt += BLANK_PT
    const areas = equalAreas(labels.length, CONTENT)
    for (const [place, label] of labels.entries()) {
      const area = areas[place] ?? CONTENT
      sheet.rule(sheet.yPt, area)
      this.#stack([{ text: label, style: STYLES.note, color: MUTED }], area, sheet.yPt + 2)
    }
    sheet.yPt += lineHeightPt(STYLES.note) + 2
  }

  note(text: string): void {
    this.#write('P', keepPhonesWhole(text), STYLES.note, { color: MUTED, afterPt: 4 })
  }

  /** Writes a heading, a paragraph and a short table, which stay together on one page. */
  record({ heading, text, table }: { heading?: string; text: string; table: Table }): void {
    const lines = layOut(text, STYLES.text, CONTENT.widthPt).length
    const headingPt = heading === undefined ? 0 : 10 + lineHeightPt(STYLES.heading) + 4
    this.#sheet.makeRoom(headingPt + lines * lineHeightPt(STYLES.text) + 6 + tableHeightPt(table))
    if (heading !== undefined) this.heading(heading)
    this.paragraph(text)
    this.table(table)
  }

  table(table: Table): void {
    writeTable(this.#sheet, table)
    this.space(8)
  }

  /** Writes two short tables side by side. */
  beside(tables: readonly [Table, Table]): void {
    writeBeside(this.#sheet, tables)
    this.space(8)
  }

  /** Writes small print in two columns. */
  columns(sections: readonly Section[]): void {
    this.space(4)
    writeColumns(this.#sheet, sections)
  }

  /** Writes blocks of lines side by side, as at the top of a letter; a plain first line is bold. */
  blocks(blocks: readonly (readonly BlockLine[])[]): void {
    const areas = equalAreas(blocks.length, CONTENT)
    const topPt = this.#sheet.yPt
    const heights = blocks.map((lines, index) => {
      const pieces = lines.map((line, place): Piece =>
        typeof line === 'string'
          ? { text: line, style: place === 0 ? STYLES.strong : STYLES.text }
          : { label: line[0], text: line[1], style: STYLES.text },
      )
      return this.#stack(pieces, areas[index] ?? CONTENT, topPt)
    })
    this.#sheet.yPt = topPt + Math.max(0, ...heights)
    this.space(12)
  }

  /** Writes the key figures in a highlighted panel. */
  figures(figures: readonly { label: string; value: string }[]): void {
    const sheet = this.#sheet
    const inner = { leftPt: CONTENT.leftPt + 16, widthPt: CONTENT.widthPt - 32 }
    const areas = spreadAreas(
      figures.map(({ label, value }) =>
        Math.max(toLine(label, STYLES.note).widthPt, toLine(value, STYLES.figure).widthPt),
      ),
      inner,
    )
    const heightPt = lineHeightPt(STYLES.note) + lineHeightPt(STYLES.figure) + 22
    sheet.makeRoom(heightPt)
    sheet.panel(heightPt, { edge: this.#bandColor, ...(this.#tint && { tint: this.#tint }) })
    figures.forEach(({ label, value }, index) => {
      const stacked = [
        { text: label, style: STYLES.note, color: MUTED },
        { text: value, style: STYLES.figure },
      ]
      this.#stack(stacked, areas[index] ?? inner, sheet.yPt + 11)
    })
    sheet.yPt += heightPt
    this.space(12)
  }

  /** Continues at the top of a page. */
  newPage(): void {
    this.#sheet.makeRoom(Infinity)
  }

  space(pt: number): void {
    this.#sheet.yPt += pt
  }

  attach(attachment: Attachment): void {
    this.#sheet.attach(attachment)
  }

  /** Returns the bytes; nothing can be written afterwards. */
  end(): Promise<Buffer> {
    return this.#sheet.end()
  }

  /** Writes lines below each other as one paragraph; returns its height. */
  #stack(pieces: readonly Piece[], area: Area, topPt: number): number {
    const sheet = this.#sheet
    const element = sheet.element(sheet.root, 'P')
    let yPt = topPt
    for (const { label, text, style, color = INK } of pieces) {
      const besidePt = label === undefined ? 0 : LABEL_PT
      if (label !== undefined) {
        const spot = { xPt: area.leftPt, yPt }
        element.add(paintAt(sheet, toLine(label, style), style, spot, MUTED))
      }
      for (const line of layOut(text, style, area.widthPt - besidePt)) {
        element.add(paintAt(sheet, line, style, { xPt: area.leftPt + besidePt, yPt }, color))
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
    { color = INK, afterPt, leftPt = CONTENT.leftPt }: Placing,
  ): void {
    const sheet = this.#sheet
    const element = sheet.element(sheet.root, type)
    const widthPt = CONTENT.leftPt + CONTENT.widthPt - leftPt
    const lines = layOut(text, style, widthPt)
    for (const [place, line] of lines.entries()) {
      sheet.makeRoom(linesTogether(place, lines.length) * lineHeightPt(style))
      element.add(() => sheet.line(line, style, { xPt: leftPt, yPt: sheet.yPt }, color))
      sheet.yPt += lineHeightPt(style)
    }
    element.end()
    this.space(afterPt)
  }
}

/** How many lines, from this one on, stay on a page: neither the first nor the last line stands alone. */
function linesTogether(place: number, count: number): number {
  if (count <= 3) return place === 0 ? count : 1
  return place === 0 || place === count - 2 ? 2 : 1
}

interface Placing {
  color?: string
  afterPt: number
  leftPt?: number
}

interface Piece {
  /** A label before it, in a separate column. */
  label?: string
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

/** Areas as wide as their content, with equal gaps between them. */
function spreadAreas(widthsPt: readonly number[], { leftPt, widthPt }: Area): Area[] {
  const neededPt = widthsPt.reduce((sum, each) => sum + each, 0)
  const gapPt = (widthPt - neededPt) / (widthsPt.length - 1)
  // If two figures would be so close that they read as one, equal widths are used.
  if (gapPt < 12) return equalAreas(widthsPt.length, { leftPt, widthPt })
  let atPt = leftPt
  return widthsPt.map((eachPt) => {
    const area = { leftPt: atPt, widthPt: eachPt + 1 }
    atPt += eachPt + gapPt
    return area
  })
}

/** Areas of equal width, with a gap between them. */
function equalAreas(count: number, { leftPt, widthPt }: Area): Area[] {
  const gapPt = 16
  const eachPt = (widthPt - gapPt * (count - 1)) / count
  return Array.from({ length: count }, (_, index) => ({
    leftPt: leftPt + index * (eachPt + gapPt),
    widthPt: eachPt,
  }))
}

/** A phone number is not broken at the end of a line, where it would be misread. */
function keepPhonesWhole(text: string): string {
  return text.replaceAll(/(\(\d{3}\)) (?=\d{3}-\d{4})/g, '$1\u00A0')
}
