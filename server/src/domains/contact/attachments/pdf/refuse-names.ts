import { FileRefusal } from '../file-refusal.ts'
import { namesIn } from './pdf-names.ts'
import { UNREADABLE } from './unreadable.ts'

export const PRINT_IT = 'Print it to a new PDF and attach that.'
export const ACTS = `does more than show pages: it holds a script or starts something. ${PRINT_IT}`
export const HOLDS_FILES = `holds other files inside. Attach those by themselves, or ${PRINT_IT.toLowerCase()}`
const LOCKED = `is encrypted, so that we cannot check it. ${PRINT_IT}`

/** Names too long to turn up by chance in packed bytes: looked for everywhere. */
const REFUSED = new Map([
  ['JavaScript', ACTS],
  ['Launch', ACTS],
  ['Rendition', ACTS],
  ['RichMedia', ACTS],
  ['ImportData', ACTS],
  ['SubmitForm', ACTS],
  ['GoToR', ACTS],
  ['GoToE', HOLDS_FILES],
  ['EmbeddedFile', HOLDS_FILES],
  ['EmbeddedFiles', HOLDS_FILES],
  ['Encrypt', LOCKED],
])
/** What all of them begin with, or how that is escaped: a page has many names that begin otherwise. */
const BEGINNINGS = 'JLRISGE#'
/** Nobody writes so many in earnest, and each takes time. */
const MAX_ESCAPED = 2_000

/** Refuses names that make a PDF more than pages, wherever they are. */
export function refuseNames(text: string): void {
  let escapedCount = 0
  for (const { name, isEscaped } of namesIn(text, BEGINNINGS)) {
    if (isEscaped) escapedCount += 1
    if (escapedCount > MAX_ESCAPED) throw new FileRefusal(UNREADABLE)
    const why = REFUSED.get(name)
    if (why !== undefined) throw new FileRefusal(why)
  }
}
