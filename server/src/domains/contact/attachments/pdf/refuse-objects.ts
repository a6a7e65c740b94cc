import { FileRefusal } from '../checked-file.ts'
import { type Definition, UNREADABLE } from './read-layout.ts'

/** Ends where white space and delimiters begin. */
const NAME = /[^\0\t\n\f\r ()<>[\]{}/%]{1,64}/y
const ESCAPE = /#([\da-f]{2})/gi

interface PdfName {
  /** `#4a` and the like taken for what they stand for. */
  name: string
  isEscaped: boolean
  /** Where it ends. */
  end: number
}

/** Every name in a text that is PDF, or those alone that begin in one of some ways. */
export function* namesIn(text: string, beginnings?: string): Generator<PdfName> {
  for (let at = text.indexOf('/'); at !== -1; at = text.indexOf('/', at + 1)) {
    if (beginnings !== undefined && !beginnings.includes(text[at + 1] ?? ' ')) continue
    NAME.lastIndex = at + 1
    const given = NAME.exec(text)?.[0]
    if (given === undefined) continue
    const isEscaped = given.includes('#')
    yield { name: isEscaped ? unescaped(given) : given, isEscaped, end: at + 1 + given.length }
  }
}

function unescaped(name: string): string {
  return name.replaceAll(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

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
const MAX_ESCAPED_NAME = 2_000

/** Refuses names that make a PDF more than pages, wherever they are. */
export function refuseNames(text: string): void {
  let escapedCount = 0
  for (const { name, isEscaped } of namesIn(text, BEGINNINGS)) {
    if (isEscaped) escapedCount += 1
    if (escapedCount > MAX_ESCAPED_NAME) throw new FileRefusal(UNREADABLE)
    const why = REFUSED.get(name)
    if (why !== undefined) throw new FileRefusal(why)
  }
}

const REACHES_OUT = `reaches for an address or a file elsewhere when it is opened. ${PRINT_IT}`

/** Keys that have a value. In an address they have none. `AA` starts its action without a click. */
const REFUSED_KEYS = new Map([
  ['JS', ACTS],
  ['XFA', ACTS],
  ['AA', ACTS],
  ['EF', HOLDS_FILES],
])
/** An address goes on with these; a key is followed by its value. */
const NO_VALUE = '/)'
/** Nobody writes so many in earnest, and each takes time. */
const MAX_ESCAPED = 2_000
/** Keys of a file specification: what they name is a file outside of this one. */
const FILE_KEYS = new Set(['F', 'UF', 'DOS', 'Unix', 'Mac'])
const WHITE = String.raw`[\0\t\n\f\r ]`
const WHITE_OR_COMMENT = String.raw`(?:${WHITE}|%[^\r\n]*[\r\n])`
const GAP = new RegExp(`^${WHITE_OR_COMMENT}*`)
const REFERENCE = new RegExp(
  String.raw`^(\d{1,10})${WHITE_OR_COMMENT}+\d{1,5}${WHITE_OR_COMMENT}+R`,
)
const STRING = /^(?:\(|<(?!<))/
/** A place in this very document: the one thing a PDF may open with. */
const PLACE = String.raw`(?:\[[^[\]<>()]*\]|\([^()\\]*\)|<[\da-fA-F]*>|/[^\0\t\n\f\r ()<>[\]{}/%]+|null)`
const ENTRY = String.raw`/(?:Type${WHITE}*/Action|S${WHITE}*/GoTo|S?D${WHITE}*(?:${PLACE}|\d+ \d+ R))`
const DESTINATION = new RegExp(`^(?:${PLACE}|<<(?:${WHITE}*${ENTRY})*${WHITE}*>>)`)
/** A network share, or an address that is none of the web or of mail. */
const ELSEWHERE = /^\s*(?:\\\\\S|\/\/\w|(?:file|smb|javascript|vbscript|data):)/i
const STRING_CHARACTERS = 160
const HEX_DIGITS = '0123456789abcdefABCDEF'
/** How such a string may begin, escaped or as UTF-16 too: all others are passed over quickly. */
const MAY_BEGIN = /[\s\0\\/fsjvd\u00FE\u00FF\u00EF]/i
/** A value is looked for so far behind its key. */
const VALUE_CHARACTERS = 1_024

/** What an object is said to be by others: looked up when all objects of the file are known. */
export interface References {
  /** What the document opens with. */
  opened: Set<number>
  /** File specifications. */
  files: Set<number>
}

/**
 * Refuses objects that act without a click, or name a file or a network share elsewhere. A link to
 * a web page that a person clicks stays: the viewer asks, or shows where it leads.
 */
export function refuseObjects(text: string, references: References): void {
  let escapedCount = 0
  for (const { name, end, isEscaped } of namesIn(text)) {
    if (isEscaped) escapedCount += 1
    if (escapedCount > MAX_ESCAPED) throw new FileRefusal(UNREADABLE)
    const why = NO_VALUE.includes(text[end] ?? ' ') ? undefined : REFUSED_KEYS.get(name)
    if (why !== undefined) throw new FileRefusal(why)
    if (name === 'OpenAction') takeOpened(text, end, references)
    else if (FILE_KEYS.has(name)) takeFile(text, end, references)
  }
  refuseStrings(text)
}

/** Once all objects are known: what was referred to has to be harmless wherever it is defined. */
export function refuseReferences(
  { opened, files }: References,
  definitions: readonly Definition[],
): void {
  const harmless = new Set<number>()
  for (const { id, body } of definitions) {
    if (files.has(id) && STRING.test(valueAt(body, 0))) throw new FileRefusal(REACHES_OUT)
    if (!opened.has(id)) continue
    if (!DESTINATION.test(valueAt(body, 0))) throw new FileRefusal(ACTS)
    harmless.add(id)
  }
  if (harmless.size < opened.size) throw new FileRefusal(UNREADABLE)
}

function takeOpened(text: string, end: number, { opened }: References): void {
  const value = valueAt(text, end)
  const id = REFERENCE.exec(value)?.[1]
  if (id !== undefined) opened.add(Number(id))
  else if (!DESTINATION.test(value)) throw new FileRefusal(ACTS)
}

function takeFile(text: string, end: number, { files }: References): void {
  const value = valueAt(text, end)
  if (STRING.test(value)) throw new FileRefusal(REACHES_OUT)
  const id = REFERENCE.exec(value)?.[1]
  if (id !== undefined) files.add(Number(id))
}

/** What follows a key, or begins an object, behind white space and comments. */
function valueAt(text: string, at: number): string {
  const near = text.slice(at, at + VALUE_CHARACTERS)
  const value = near.replace(GAP, '')
  // A gap that hides what follows is nothing an honest program writes.
  const isHidden = value.startsWith('%') || (value === '' && near.length === VALUE_CHARACTERS)
  if (isHidden) throw new FileRefusal(UNREADABLE)
  return value
}

/** Every string, also one inside another or in a comment: a viewer might begin to read there. */
function refuseStrings(text: string): void {
  for (const { index, 0: mark } of text.matchAll(/\(|<(?!<)/g)) {
    const first = mark === '(' ? text[index + 1] : firstOfHex(text, index + 1)
    if (first === undefined || !MAY_BEGIN.test(first)) continue
    const written = text.slice(index + 1, index + 1 + STRING_CHARACTERS)
    const bytes = mark === '(' ? unescapedString(written) : unhexed(written)
    // Of UTF-16 the letters alone.
    const plain = bytes.replace(/^\u00FE\u00FF|^\u00FF\u00FE|^\u00EF\u00BB\u00BF/, '')
    if (ELSEWHERE.test(plain.replaceAll('\0', ''))) throw new FileRefusal(REACHES_OUT)
  }
}

function unescapedString(written: string): string {
  return written.replaceAll(
    /\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g,
    (_, octal?: string, other = '') => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) % 256)
      return /[\r\nnrtbf]/.test(String(other)) ? '' : String(other)
    },
  )
}

/** The first byte of a string of hexadecimal digits; viewers pass over other characters. */
function firstOfHex(text: string, from: number): string | undefined {
  let digits = ''
  for (let at = from; at < from + STRING_CHARACTERS && digits.length < 2; at += 1) {
    const digit = text[at] ?? '>'
    if (digit === '>') break
    if (HEX_DIGITS.includes(digit)) digits += digit
  }
  return digits === '' ? undefined : String.fromCharCode(Number.parseInt(digits.padEnd(2, '0'), 16))
}

function unhexed(written: string): string {
  const [digits = ''] = written.split('>', 1)
  return Buffer.from(digits.replaceAll(/[^\da-f]/gi, ''), 'hex').toString('latin1')
}
