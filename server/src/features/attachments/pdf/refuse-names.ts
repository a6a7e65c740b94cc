import { setImmediate as nextTurn } from 'node:timers/promises'
import { FileRefusal } from '../file-refusal.ts'
import { UNREADABLE } from './unreadable.ts'
import { namesIn } from './pdf-names.ts'

const PRINT_IT = 'Print it to a new PDF and attach that.'
const ACTS = `does more than show pages: it holds a script or starts something. ${PRINT_IT}`
const HOLDS_FILES = `holds other files inside. Attach those by themselves, or ${PRINT_IT.toLowerCase()}`
const LOCKED = `is encrypted, so that we cannot check it. ${PRINT_IT}`

/** Names too long to turn up by chance in packed bytes: looked for everywhere. */
const REFUSED = new Map([
  ['JavaScript', ACTS],
  ['Launch', ACTS],
  ['Rendition', ACTS],
  ['RichMedia', ACTS],
  ['ImportData', ACTS],
  ['GoToE', HOLDS_FILES],
  ['EmbeddedFile', HOLDS_FILES],
  ['EmbeddedFiles', HOLDS_FILES],
  ['Encrypt', LOCKED],
])
/** Short ones: looked for where objects are, as keys that have a value. In an address they have none. */
const REFUSED_KEYS = new Map([
  ['JS', ACTS],
  ['XFA', ACTS],
  ['EF', HOLDS_FILES],
])
/** An address goes on with these; a key is followed by its value. */
const NO_VALUE = '/)'
/** What all of them begin with, or how that is escaped: a page has many names that begin otherwise. */
const BEGINNINGS = 'JLRIGEX#'
/** Nobody writes so many in earnest, and each takes time. */
const MAX_ESCAPED = 2_000
/** Looked through in one go: others have their turn in between. */
const SLICE_CHARACTERS = 256 * 1024
const OVERLAP_CHARACTERS = 256

/** Refuses what makes a PDF more than pages; `areObjects` where no packed bytes are in between. */
export async function refuseNames(
  text: string,
  { areObjects }: { areObjects: boolean },
): Promise<void> {
  let escapedCount = 0
  for (let from = 0; from < text.length; from += SLICE_CHARACTERS) {
    if (from > 0) await nextTurn()
    const slice = text.slice(from, from + SLICE_CHARACTERS + OVERLAP_CHARACTERS)
    for (const { name, end, isEscaped } of namesIn(slice, BEGINNINGS)) {
      if (isEscaped) escapedCount += 1
      if (escapedCount > MAX_ESCAPED) throw new FileRefusal(UNREADABLE)
      const why = REFUSED.get(name) ?? (areObjects ? whyNotKey(name, end, slice) : undefined)
      if (why !== undefined) throw new FileRefusal(why)
    }
  }
}

function whyNotKey(name: string, end: number, text: string): string | undefined {
  return NO_VALUE.includes(text[end] ?? ' ') ? undefined : REFUSED_KEYS.get(name)
}
