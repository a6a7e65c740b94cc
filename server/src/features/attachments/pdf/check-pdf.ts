import { FileRefusal } from '../file-refusal.ts'
import { hasMarkup, isArchiveToo } from '../other-content.ts'
import { checkStreams } from './check-streams.ts'
import { refuseNames } from './refuse-names.ts'

const HEAD = /^%PDF-(1\.[0-7]|2\.0)\s/
const TAIL = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/
const TAIL_CHARACTERS = 2_048
/** Writers count from slightly different places. */
const SLACK = 64
const DAMAGED = 'is damaged or not whole. Print it to a new PDF and attach that.'
const MORE = 'holds more than a PDF. Print it to a new PDF and attach that.'

/** Takes a PDF that is whole, only shows pages, and is nothing else besides. */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString('latin1')
  assertWhole(text)
  await refuseNames(text, { areObjects: false })
  const objects = outsideStreams(text)
  await refuseNames(objects, { areObjects: true })
  if (isArchiveToo(bytes) || hasMarkup(objects)) throw new FileRefusal(MORE)
  await checkStreams(bytes, text)
}

function assertWhole(text: string): void {
  const table = TAIL.exec(text.slice(-TAIL_CHARACTERS))?.[1]
  if (!HEAD.test(text) || table === undefined) throw new FileRefusal(DAMAGED)
  const at = Number(table)
  const there = text.slice(Math.max(0, at - SLACK), at + SLACK)
  if (at >= text.length || !/\bxref\b|\d\s+\d+\s+obj\b/.test(there)) throw new FileRefusal(DAMAGED)
}

/** What is not in a stream; a stream without an end is no stream. */
function outsideStreams(text: string): string {
  const parts: string[] = []
  let from = 0
  for (;;) {
    const at = text.indexOf('stream', from)
    const end = text.indexOf('endstream', at)
    if (at === -1 || end === -1) break
    parts.push(text.slice(from, at))
    from = end + 'endstream'.length
  }
  return [...parts, text.slice(from)].join('')
}
