import { PdfDocument } from './document.ts'
import { facesOf } from './faces.ts'
import { type Line, type TextStyle, toLine } from './lay-out.ts'
import type { Mark, Shape } from './mark.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- that is where its types are
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** The scope of a table header cell. */
      scope?: 'Column' | 'Row'
    }
    interface PDFAttachmentOptions {
      /** The relation of the file to the document. */
      relationship?: 'Data'
    }
  }
}

export interface SheetOptions {
  title: string
  /** The institution that issues the document. */
  author: string
  subject: string
  /** The date of the document, not the current time, so that writing it again gives the same bytes. */
  madeAt: Date
  /** Text on every page, next to the page number. */
  footer: string
  /** Text at the top of every page except the first. */
  runningHead?: string
  /** The color of the band across the top of every page. */
  bandColor?: string
}

export interface Attachment {
  name: string
  bytes: Buffer
  /** The MIME type. */
  type: string
  /** A description, shown in the list of attachments. */
  about: string
}

export type Structure = PDFKit.PDFStructureElement

const LETTER = { widthPt: 612, heightPt: 792 }
const MARGIN_PT = 54
/** The footer is between the margin and the edge of the page. */
const FOOTER_Y_PT = LETTER.heightPt - 40
const BOTTOM_PT = LETTER.heightPt - 56
/** The first page needs less margin, because its title is there. */
const FIRST_TOP_PT = 36
const LINE_HEIGHT = 1.35
/** The distance from the top of a line to its baseline, relative to the font size. */
const ASCENT = 1.02

/** A horizontal range of the page. */
export interface Area {
  leftPt: number
  widthPt: number
}

export const CONTENT: Area = { leftPt: MARGIN_PT, widthPt: LETTER.widthPt - 2 * MARGIN_PT }
export const INK = '#1a1a1a'
export const MUTED = '#595959'
const HAIRLINE = '#d9dce1'
const RULE = '#8b919b'
const TINT = '#f3f4f6'
const EDGE_PT = 3
const FIRST_BAND_PT = 8
const BAND_PT = 3
const RUNNING_HEAD_Y_PT = 26
const FOOTER_STYLE = { weight: 'regular', sizePt: 8 } as const

export function lineHeightPt({ sizePt }: TextStyle): number {
  return sizePt * LINE_HEIGHT
}

export interface Spot {
  xPt: number
  yPt: number
}

/**
 * The pages of a tagged document (PDF/UA-1), filled from top to bottom. Everything painted is either in the
 * structure that a screen reader follows, or marked as decoration.
 */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #options: SheetOptions
  readonly #chunks: Buffer[] = []
  readonly root: Structure
  /** The position of the next line, from the top of the page. */
  yPt = FIRST_TOP_PT

  constructor(options: SheetOptions) {
    this.#options = options
    this.#doc = openDocument(options)
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.root = this.#doc.struct('Document', { lang: 'en-US' })
    this.#doc.addStructure(this.root)
  }

  /** Adds an element to the structure, to be filled at once and ended. */
  element(
    parent: Structure,
    type: string,
    options: PDFKit.Mixins.StructureElementOptions = {},
  ): Structure {
    const element = this.#doc.struct(type, options)
    parent.add(element)
    return element
  }

  /** Starts a new page if there is not enough room; returns whether it did. */
  makeRoom(heightPt: number): boolean {
    if (this.yPt + heightPt <= BOTTOM_PT) return false
    this.#doc.addPage()
    this.yPt = MARGIN_PT
    return true
  }

  bookmark(text: string): void {
    this.#doc.outline.addItem(text)
  }

  decorate(paint: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    paint()
    this.#doc.endMarkedContent()
  }

  /** Draws a thin line between rows. */
  hairline(yPt: number, area: Area = CONTENT): void {
    this.#stroke(yPt, area, { widthPt: 0.5, color: HAIRLINE })
  }

  /** Draws a line below the header of a table, and above its total. */
  rule(yPt: number, area: Area = CONTENT): void {
    this.#stroke(yPt, area, { widthPt: 0.75, color: RULE })
  }

  #stroke(yPt: number, { leftPt, widthPt }: Area, pen: { widthPt: number; color: string }): void {
    this.decorate(() => {
      this.#doc
        .moveTo(leftPt, yPt)
        .lineTo(leftPt + widthPt, yPt)
        .lineWidth(pen.widthPt)
        .stroke(pen.color)
    })
  }

  /** Paints a tinted panel with a colored left edge. */
  panel(heightPt: number, { edge, tint = TINT }: { edge: string; tint?: string }): void {
    const { leftPt, widthPt } = CONTENT
    this.decorate(() => {
      this.#doc.rect(leftPt, this.yPt, widthPt, heightPt).fill(tint)
      this.#doc.rect(leftPt, this.yPt, EDGE_PT, heightPt).fill(edge)
    })
  }

  /** Draws the logo as decoration, since the name is written beside it. Returns its width. */
  mark({ width, height, shapes }: Mark, { xPt, yPt }: Spot, heightPt: number): number {
    const scale = heightPt / height
    this.decorate(() => {
      this.#doc.save().translate(xPt, yPt).scale(scale)
      for (const shape of shapes) paintShape(this.#doc, shape)
      this.#doc.restore()
    })
    return width * scale
  }

  /** Paints one line; the spot is its upper left corner. */
  line({ runs }: Line, { sizePt }: TextStyle, { xPt, yPt }: Spot, color: string = INK): void {
    const baselinePt = yPt + sizePt * ASCENT
    let atPt = xPt
    for (const [place, { face, text }] of runs.entries()) {
      this.#doc.font(face.name).fontSize(sizePt).fillColor(color)
      // The last step of pdfkit's `text`, which measures the text three times; here the width is known.
      // oxlint-disable-next-line no-underscore-dangle -- pdfkit names it so
      fragments(this.#doc)._fragment(text, atPt, baselinePt, FRAGMENT)
      if (place < runs.length - 1) atPt += this.#doc.widthOfString(text)
    }
  }

  /** Attaches a file for programs, under the given name. */
  attach({ name, bytes, type, about }: Attachment): void {
    const { madeAt } = this.#options
    this.#doc.file(bytes, {
      name,
      type,
      description: about,
      relationship: 'Data',
      creationDate: madeAt,
      modifiedDate: madeAt,
    })
  }

  async end(): Promise<Buffer> {
    this.root.end()
    this.#numberPages()
    const ended = new Promise<void>((resolve) => {
      this.#doc.once('end', resolve)
    })
    this.#doc.end()
    await ended
    return Buffer.concat(this.#chunks)
  }

  #numberPages(): void {
    const { start, count } = this.#doc.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      this.#doc.switchToPage(page)
      const isFirst = page === start
      this.decorate(() => {
        this.#headPage(isFirst)
        const spot = { xPt: CONTENT.leftPt, yPt: FOOTER_Y_PT }
        this.line(toLine(this.#options.footer, FOOTER_STYLE), FOOTER_STYLE, spot, MUTED)
        const number = toLine(`Page ${page + 1} of ${count}`, FOOTER_STYLE)
        const xPt = CONTENT.leftPt + CONTENT.widthPt - number.widthPt
        this.line(number, FOOTER_STYLE, { ...spot, xPt }, MUTED)
      })
    }
  }

  #headPage(isFirst: boolean): void {
    const { bandColor, runningHead } = this.#options
    const heightPt = isFirst ? FIRST_BAND_PT : BAND_PT
    if (bandColor) this.#doc.rect(0, 0, LETTER.widthPt, heightPt).fill(bandColor)
    if (isFirst || runningHead === undefined) return
    const spot = { xPt: CONTENT.leftPt, yPt: RUNNING_HEAD_Y_PT }
    this.line(toLine(runningHead, FOOTER_STYLE), FOOTER_STYLE, spot, MUTED)
  }
}

interface Fragments {
  _fragment(text: string, xPt: number, yPt: number, options: typeof FRAGMENT): void
}

/** The width would be used for links, underlines and justified text, which are not used. */
const FRAGMENT = { baseline: 'alphabetic', textWidth: 0, wordCount: 1 } as const

/** The types of pdfkit contain only its public methods. */
function fragments(doc: PDFKit.PDFDocument): Fragments {
  return doc as unknown as Fragments
}

function paintShape(doc: PDFKit.PDFDocument, shape: Shape): void {
  if (shape.kind === 'circle') doc.circle(shape.x, shape.y, shape.radius)
  else if (shape.kind === 'path') doc.path(shape.d)
  else doc.roundedRect(shape.x, shape.y, shape.width, shape.height, shape.radius)
  const { fill, stroke, strokeWidth } = shape
  if (stroke === null) doc.fill(fill ?? '#000000')
  else {
    doc.lineWidth(strokeWidth).lineJoin('round').lineCap('round')
    if (fill === null) doc.stroke(stroke)
    else doc.fillAndStroke(fill, stroke)
  }
}

function openDocument({ title, author, subject, madeAt }: SheetOptions): PDFKit.PDFDocument {
  const doc = new PdfDocument({
    pdfVersion: '1.7',
    // The types of pdfkit lack this value.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    size: 'LETTER',
    margin: 0,
    font: null as unknown as string,
    info: { Title: title, Author: author, Subject: subject, CreationDate: madeAt },
  })
  for (const weight of ['regular', 'bold'] as const) {
    for (const { name, font } of facesOf(weight)) {
      doc.registerFont(name, font as unknown as Buffer)
    }
  }
  return doc
}
