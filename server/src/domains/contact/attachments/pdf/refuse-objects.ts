import { FileRefusal } from '../checked-file.ts'
import { type Definition, UNREADABLE } from './read-layout.ts'

/** A PDF name, which ends at white space or a delimiter. */
const NAME = /[^\0\t\n\f\r ()<>[\]{}/%]{1,64}/y
const ESCAPE = /#([\da-f]{2})/gi

interface PdfName {
  /** The name with escapes such as `#4a` decoded. */
  name: string
  isEscaped: boolean
  /** The offset after the name. */
  end: number
}

/** Yields every name in PDF text, or only names that start with one of the given characters. */
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

/** Names too long to occur by chance in packed bytes, so they are searched for everywhere. */
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
/** The first characters of these names, or of an escape. Most names on a page begin otherwise. */
const BEGINNINGS = 'JLRISGE#'
/** No honest PDF has so many escaped names, and each costs time. */
const MAX_ESCAPED_NAME = 2_000

/** Refuses names that let a PDF do more than show pages, wherever they are. */
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

/** Keys refused if a value follows; inside a URL none does. `AA` starts an action without a click. */
const REFUSED_KEYS = new Map([
  ['JS', ACTS],
  ['XFA', ACTS],
  ['AA', ACTS],
  ['EF', HOLDS_FILES],
])
/** Characters that follow such letters in a URL, where they are no key. */
const NO_VALUE = '/)'
/** No honest PDF has so many escaped names, and each costs time. */
const MAX_ESCAPED = 2_000
/** Keys of a file specification, which names a file outside of the PDF. */
const FILE_KEYS = new Set(['F', 'UF', 'DOS', 'Unix', 'Mac'])
const WHITE = String.raw`[\0\t\n\f\r ]`
const WHITE_OR_COMMENT = String.raw`(?:${WHITE}|%[^\r\n]*[\r\n])`
const GAP = new RegExp(`^${WHITE_OR_COMMENT}*`)
const REFERENCE = new RegExp(
  String.raw`^(\d{1,10})${WHITE_OR_COMMENT}+\d{1,5}${WHITE_OR_COMMENT}+R`,
)
const STRING = /^(?:\(|<(?!<))/
/** A destination within this document, the only thing that a PDF may open with. */
const PLACE = String.raw`(?:\[[^[\]<>()]*\]|\([^()\\]*\)|<[\da-fA-F]*>|/[^\0\t\n\f\r ()<>[\]{}/%]+|null)`
const ENTRY = String.raw`/(?:Type${WHITE}*/Action|S${WHITE}*/GoTo|S?D${WHITE}*(?:${PLACE}|\d+ \d+ R))`
const DESTINATION = new RegExp(`^(?:${PLACE}|<<(?:${WHITE}*${ENTRY})*${WHITE}*>>)`)
/** A network share, or a URL that is neither web nor mail. */
const ELSEWHERE = /^\s*(?:\\\\\S|\/\/\w|(?:file|smb|javascript|vbscript|data):)/i
const STRING_CHARACTERS = 160
const HEX_DIGITS = '0123456789abcdefABCDEF'
/** The first character of such a string, also escaped or in UTF-16. Other strings are skipped quickly. */
const MAY_BEGIN = /[\s\0\\/fsjvd\u00FE\u00FF\u00EF]/i
/** How far after its key a value is searched for. */
const VALUE_CHARACTERS = 1_024

/** The ids of objects that others refer to, checked once all objects of the file are known. */
export interface References {
  /** Objects that the document opens with. */
  opened: Set<number>
  /** Objects used as file specifications. */
  files: Set<number>
}

/**
 * Refuses objects that act without a click, or that name an outside file or network share. A link to a
 * web page is allowed, because the viewer asks first or shows the address.
 */
export function refuseObjects(text: string, references: References): void {
  let escapedCount = 0
  for (const { name, end, isEscaped } of namesIn(text)) {
    if (isEscaped) escapedCount += 1
    if (escapedCount > MAX_ESCAPED) throw new FileRefusal(UNREADABLE)
    const why = NO_VALUE.includes(text[end] ?? ' ') ? undefined : REFUSED_KEYS.get(name)
    if (why !== undefined) throw new FileRefusal(why)
    if (name === 'OpenAction') checkOpenAction(text, end, references)
    else if (FILE_KEYS.has(name)) checkFileKey(text, end, references)
  }
  refuseStrings(text)
}

/** Once all objects are known, checks every definition of the objects that were referred to. */
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

function checkOpenAction(text: string, end: number, { opened }: References): void {
  const value = valueAt(text, end)
  const id = REFERENCE.exec(value)?.[1]
  if (id !== undefined) opened.add(Number(id))
  else if (!DESTINATION.test(value)) throw new FileRefusal(ACTS)
}

function checkFileKey(text: string, end: number, { files }: References): void {
  const value = valueAt(text, end)
  if (STRING.test(value)) throw new FileRefusal(REACHES_OUT)
  const id = REFERENCE.exec(value)?.[1]
  if (id !== undefined) files.add(Number(id))
}

/** The text of a value at an offset, without white space and comments before it. */
function valueAt(text: string, at: number): string {
  const near = text.slice(at, at + VALUE_CHARACTERS)
  const value = near.replace(GAP, '')
  // No honest program writes a gap so long that it hides the value.
  const isHidden = value.startsWith('%') || (value === '' && near.length === VALUE_CHARACTERS)
  if (isHidden) throw new FileRefusal(UNREADABLE)
  return value
}

/** Checks every string, even inside another string or a comment, because a viewer might start there. */
function refuseStrings(text: string): void {
  for (const { index, 0: mark } of text.matchAll(/\(|<(?!<)/g)) {
    const first = mark === '(' ? text[index + 1] : firstOfHex(text, index + 1)
    if (first === undefined || !MAY_BEGIN.test(first)) continue
    const written = text.slice(index + 1, index + 1 + STRING_CHARACTERS)
    const bytes = mark === '(' ? unescapedString(written) : decodeHex(written)
    // The byte order mark and the zero bytes of UTF-16 are removed.
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

/** The first byte of a hexadecimal string; viewers skip characters that are no digits. */
function firstOfHex(text: string, from: number): string | undefined {
  let digits = ''
  for (let at = from; at < from + STRING_CHARACTERS && digits.length < 2; at += 1) {
    const digit = text[at] ?? '>'
    if (digit === '>') break
    if (HEX_DIGITS.includes(digit)) digits += digit
  }
  return digits === '' ? undefined : String.fromCharCode(Number.parseInt(digits.padEnd(2, '0'), 16))
}

function decodeHex(written: string): string {
  const [digits = ''] = written.split('>', 1)
  return Buffer.from(digits.replaceAll(/[^\da-f]/gi, ''), 'hex').toString('latin1')
}
