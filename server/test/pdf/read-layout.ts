import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Word {
  str: string
  /** Its height at 3; where it begins, from the left at 4 and from the bottom at 5. */
  transform: number[]
  width: number
}

interface Box {
  text: string
  leftPt: number
  rightPt: number
  baselinePt: number
  sizePt: number
}

/** The edges of what is written, on every page. */
const MARGIN_PT = 50
const WIDTH_PT = 612
const HEIGHT_PT = 792
/** The footer is below this line. */
const FOOTER_PT = 50
/** A page with fewer lines is a leftover of the page before it. */
const MIN_LINES = 4
/** Less of an overlap is the rounding of widths. */
const SLACK_PT = 1

/**
 * The faults of a document's layout: text beyond the margins or over other text, an empty page, or a last page
 * with only a few lines.
 */
export async function findLayoutFaults(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const pdf = await task.promise
  const faults: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const boxes = (items as Word[]).filter(({ str }) => str?.trim()).map(toBox)
    const body = boxes.filter(({ baselinePt }) => baselinePt > FOOTER_PT)
    const lines = new Set(body.map(({ baselinePt }) => Math.round(baselinePt)))
    if (lines.size < MIN_LINES) faults.push(`page ${number} has ${lines.size} lines`)
    faults.push(
      ...boxes.filter(isOutside).map(({ text }) => `page ${number}: “${text}” is outside`),
    )
    faults.push(...findOverlaps(boxes).map((words) => `page ${number}: ${words}`))
  }
  await task.destroy()
  return faults
}

/** Where a piece of text is, from the top and the left edge of its page. */
interface Place {
  topPt: number
  bottomPt: number
  rightPt: number
}

/** Where each line of the first page is, by its text; of equal ones, the first. */
export async function readPlaces(bytes: Uint8Array): Promise<Map<string, Place>> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const { items } = await page.getTextContent()
  await task.destroy()
  const boxes = (items as Word[]).filter(({ str }) => str?.trim()).map(toBox)
  return new Map(
    boxes.toReversed().map(({ text, baselinePt, sizePt, rightPt }) => {
      const bottomPt = HEIGHT_PT - baselinePt
      return [text.trim(), { topPt: bottomPt - sizePt, bottomPt, rightPt }]
    }),
  )
}

function toBox({ str, transform, width }: Word): Box {
  const [, , , sizePt = 0, leftPt = 0, baselinePt = 0] = transform
  // The space at the end of a line is not seen.
  const seen = str.trimEnd().length / str.length
  return { text: str, leftPt, rightPt: leftPt + width * seen, baselinePt, sizePt }
}

function isOutside({ leftPt, rightPt }: Box): boolean {
  return leftPt < MARGIN_PT || rightPt > WIDTH_PT - MARGIN_PT
}

function findOverlaps(boxes: readonly Box[]): string[] {
  return boxes.flatMap((one, place) =>
    boxes
      .slice(place + 1)
      .filter((other) => isOver(one, other))
      .map((other) => `“${one.text}” is over “${other.text}”`),
  )
}

/** Whether two pieces of text cover each other: their lines are closer than text is high, and they meet. */
function isOver(one: Box, other: Box): boolean {
  const apartPt = Math.abs(one.baselinePt - other.baselinePt)
  return (
    apartPt < 0.75 * Math.min(one.sizePt, other.sizePt) &&
    one.leftPt < other.rightPt - SLACK_PT &&
    other.leftPt < one.rightPt - SLACK_PT
  )
}
