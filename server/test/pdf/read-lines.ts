import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Word {
  str: string
  /** Where it begins: from the left at 4, from the bottom at 5. */
  transform: number[]
  width: number
}

/** Words further apart than this stand in different columns. */
const COLUMN_GAP_PT = 10

/** The lines of a document as they stand on its pages, from top to bottom; columns are apart by a bar. */
export async function readLines(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const pdf = await task.promise
  const lines: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const words = (items as Word[]).filter(({ str }) => str?.trim())
    const rows = Map.groupBy(words, ({ transform }) => Math.round((transform[5] ?? 0) * 2) / 2)
    const fromTop = [...rows].toSorted(([one], [other]) => other - one)
    lines.push(...fromTop.map(([, row]) => lineOf(row)))
  }
  await task.destroy()
  return lines
}

function lineOf(row: readonly Word[]): string {
  const fromLeft = row.toSorted((one, other) => (one.transform[4] ?? 0) - (other.transform[4] ?? 0))
  let line = ''
  let endPt = 0
  for (const { str, transform, width } of fromLeft) {
    const gapPt = (transform[4] ?? 0) - endPt
    const between = line === '' ? '' : gapPt > COLUMN_GAP_PT ? ' | ' : gapPt > 0.5 ? ' ' : ''
    line += between + str
    endPt = (transform[4] ?? 0) + width
  }
  return line.replaceAll(/[ \u00A0]+/g, ' ').trim()
}
