import { type TextStyle, layOut } from './lay-out.ts'
import { CONTENT, INK, MUTED, Sheet, type SheetOptions, lineHeightPt } from './sheet.ts'
import { type Table, writeTable } from './table.ts'

export interface PaperOptions extends SheetOptions {
  /** The institution's own, as #rrggbb, dark enough to be read on white. */
  color: string
}

export const STYLES = {
  title: { weight: 'bold', sizePt: 20 },
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

  space(pt: number): void {
    this.#sheet.yPt += pt
  }

  /** The bytes; nothing can be written afterwards. */
  end(): Promise<Buffer> {
    return this.#sheet.end()
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
