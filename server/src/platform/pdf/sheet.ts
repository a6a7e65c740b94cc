import { PdfDocument } from './document.ts'
import { facesOf } from './faces.ts'
import { type Line, type TextStyle, toLine } from './lay-out.ts'
import type { Mark, Shape } from './mark.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- that is where its types are
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** Of a table's header cell. */
      scope?: 'Column' | 'Row'
    }
    interface PDFAttachmentOptions {
      /** What the file is to the document. */
      relationship?: 'Data'
    }
  }
}

export interface SheetOptions {
  title: string
  /** Whose document it is. */
  author: string
  subject: string
  /** Of the document, not of the moment: made again it has the same bytes. */
  madeAt: Date
  /** On every page, beside its number. */
  footer: string
  /** On every page but the first, above what goes on there. */
  runningHead?: string
  /** Across the top of every page, in the institution's own colour. */
  bandColor?: string
}

export interface Attachment {
  name: string
  bytes: Buffer
  /** As MIME names it. */
  type: string
  /** In words, for whoever sees the list of them. */
  about: string
}

export type Structure = PDFKit.PDFStructureElement

const LETTER = { widthPt: 612, heightPt: 792 }
const MARGIN_PT = 54
/** Between the margin and the edge: the footer's own. */
const FOOTER_Y_PT = LETTER.heightPt - 40
const BOTTOM_PT = LETTER.heightPt - 56
/** The first page has its title to set it off from the edge. */
const FIRST_TOP_PT = 36
const LINE_HEIGHT = 1.35
/** From the top of a line to the foot of its letters. */
const ASCENT = 1.02

/** From where to where something goes across the page. */
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
 * The pages of a tagged document (PDF/UA-1), filled from top to bottom. Whatever is painted is either
 * in the structure that a screen reader follows, or marked as decoration.
 */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #options: SheetOptions
  readonly #chunks: Buffer[] = []
  readonly root: Structure
  /** Where the next line goes, from the top of the page. */
  yPt = FIRST_TOP_PT

  constructor(options: SheetOptions) {
    this.#options = options
    this.#doc = openDocument(options)
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.root = this.#doc.struct('Document', { lang: 'en-US' })
    this.#doc.addStructure(this.root)
  }

  /** A new element of the structure, to be filled at once and ended. */
  element(
    parent: Structure,
    type: string,
    options: PDFKit.Mixins.StructureElementOptions = {},
  ): Structure {
    const element = this.#doc.struct(type, options)
    parent.add(element)
    return element
  }

  /** Says whether there was no room, and a new page begins. */
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

  /** Between rows. */
  hairline(yPt: number, area: Area = CONTENT): void {
    this.#stroke(yPt, area, { widthPt: 0.5, color: HAIRLINE })
  }

  /** Below the head of a table, and above what its rows come to. */
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

  /** A tinted ground for what stands out, with an edge in a colour of its own. */
  panel(heightPt: number, { edge, tint = TINT }: { edge: string; tint?: string }): void {
    const { leftPt, widthPt } = CONTENT
    this.decorate(() => {
      this.#doc.rect(leftPt, this.yPt, widthPt, heightPt).fill(tint)
      this.#doc.rect(leftPt, this.yPt, EDGE_PT, heightPt).fill(edge)
    })
  }

  /** Decoration: the name it stands for is written beside it. Gives how wide it is. */
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
      // What `text` ends with: it measures each text thrice on the way, and we know how wide it is.
      // oxlint-disable-next-line no-underscore-dangle -- so it is called there
      fragments(this.#doc)._fragment(text, atPt, baselinePt, FRAGMENT)
      if (place < runs.length - 1) atPt += this.#doc.widthOfString(text)
    }
  }

  /** A file within the file, for programs; what it is called is its name when it is taken out. */
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

/** Nothing is linked, underlined or justified, which the width would be for. */
const FRAGMENT = { baseline: 'alphabetic', textWidth: 0, wordCount: 1 } as const

/** Its types tell only of what is written for everybody. */
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
    // Its types do not know this one yet.
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
