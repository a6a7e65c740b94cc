import { FileRefusal } from '../checked-file.ts'
import { hasMarkup, isAlsoArchive } from '../other-content.ts'
import { checkStreams } from './check-streams.ts'
import { readLayout } from './read-layout.ts'
import { refuseNames, type References, refuseObjects, refuseReferences } from './refuse-objects.ts'

const HEAD = /^%PDF-(1\.[0-7]|2\.0)\s/
const TAIL = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/
const TAIL_CHARACTERS = 2_048
/** PDF writers count this offset from slightly different places. */
const SLACK = 64
const DAMAGED = 'is damaged or not whole. Print it to a new PDF and attach that.'
const MORE = 'holds more than a PDF. Print it to a new PDF and attach that.'

/** Accepts a PDF that is complete, only shows pages, and is no other kind of file as well. */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString('latin1')
  assertComplete(text)
  refuseNames(text)
  const { objects, streams, definitions } = readLayout(text)
  if (isAlsoArchive(bytes) || hasMarkup(objects)) throw new FileRefusal(MORE)
  const references: References = { opened: new Set(), files: new Set() }
  refuseObjects(objects, references)
  await checkStreams(bytes, streams, { references, definitions })
  refuseReferences(references, definitions)
}

function assertComplete(text: string): void {
  const table = TAIL.exec(text.slice(-TAIL_CHARACTERS))?.[1]
  if (!HEAD.test(text) || table === undefined) throw new FileRefusal(DAMAGED)
  const at = Number(table)
  const there = text.slice(Math.max(0, at - SLACK), at + SLACK)
  if (at >= text.length || !/\bxref\b|\d\s+\d+\s+obj\b/.test(there)) throw new FileRefusal(DAMAGED)
}
