import { FileRefusal } from '../checked-file.ts'

/** A stream: the text of its dictionary, and the range of its bytes. */
export interface PdfStream {
  dictionary: string
  start: number
  end: number
}

/** A numbered object that others may refer to, and the beginning of its text. */
export interface Definition {
  id: number
  body: string
}

interface Layout {
  /** Everything that is not inside a stream. */
  objects: string
  streams: PdfStream[]
  definitions: Definition[]
}

/** The limit for one file; a book of a thousand pages has about one stream per page. */
const MAX_STREAMS = 5_000
/** How much of an object's text is checked when another object refers to it. */
const BODY_CHARACTERS = 1_024
const WHITE = '\0\t\n\f\r '
/** Matches the start of a comment, a string or a stream, and the definition of an object. */
const MARKS =
  /%|\(|<<|<|(?<=[\0\t\n\f\r >)\]}]|^)stream(?![\w#-])|(?<=[\0\t\n\f\r >)\]}\d])obj(?![\w#-])/g
const OBJECT_HEAD = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/
const HEAD_CHARACTERS = 64

/**
 * Separates streams from the objects around them as a viewer does, including comments and strings. A viewer
 * finds objects by a table that may point anywhere in the file, so an object that begins inside a
 * comment, a string or a stream could be read in two ways. Such a file is refused.
 */
export function readLayout(text: string): Layout {
  const layout: Layout = { objects: '', streams: [], definitions: [] }
  const parts: string[] = []
  let [outsideFrom, dictionaryFrom] = [0, 0]
  MARKS.lastIndex = 0
  for (let mark = MARKS.exec(text); mark !== null; mark = MARKS.exec(text)) {
    const { index } = mark
    if (mark[0] === 'obj') {
      dictionaryFrom = index + 'obj'.length
      layout.definitions.push({ id: idBefore(text, index), body: bodyAt(text, dictionaryFrom) })
    } else if (mark[0] === 'stream') {
      const stream = streamAt(text, index, dictionaryFrom)
      layout.streams.push(stream)
      if (layout.streams.length > MAX_STREAMS) throw new FileRefusal(UNREADABLE)
      parts.push(text.slice(outsideFrom, index))
      outsideFrom = stream.end + 'endstream'.length
      MARKS.lastIndex = outsideFrom
    } else {
      MARKS.lastIndex = endOf(mark[0], text, index)
    }
  }
  layout.objects = [...parts, text.slice(outsideFrom)].join('')
  return layout
}

export function bodyAt(text: string, at: number): string {
  return text.slice(at, at + BODY_CHARACTERS)
}

function idBefore(text: string, at: number): number {
  const id = OBJECT_HEAD.exec(text.slice(Math.max(0, at - HEAD_CHARACTERS), at))?.[1]
  if (id === undefined) throw new FileRefusal(UNREADABLE)
  return Number(id)
}

function streamAt(text: string, at: number, dictionaryFrom: number): PdfStream {
  const dictionary = text.slice(dictionaryFrom, at)
  const keywordEnd = at + 'stream'.length
  const start =
    keywordEnd +
    (/^[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(keywordEnd, keywordEnd + 8))?.[0].length ?? 0)
  const end = text.indexOf('endstream', start)
  if (end === -1 || !/>>[\0\t\n\f\r ]*$/.test(dictionary)) throw new FileRefusal(UNREADABLE)
  assertNoObjectIn(text, start, end)
  return { dictionary, start, end }
}

/** The end of the comment or string that begins at `at`. */
function endOf(mark: string, text: string, at: number): number {
  if (mark === '<<') return at + 2
  const end = mark === '(' ? endOfString(text, at) : endOfLine(mark, text, at)
  assertNoObjectIn(text, at, end)
  return end
}

function endOfLine(mark: string, text: string, at: number): number {
  const ends = mark === '%' ? /[\r\n]/g : />/g
  ends.lastIndex = at
  const found = ends.exec(text)
  return found === null ? text.length : found.index + 1
}

function endOfString(text: string, at: number): number {
  const parts = /[\\()]/g
  parts.lastIndex = at
  let depth = 0
  for (let part = parts.exec(text); part !== null; part = parts.exec(text)) {
    if (part[0] === '\\') parts.lastIndex = part.index + 2
    else depth += part[0] === '(' ? 1 : -1
    if (depth === 0) return part.index + 1
  }
  throw new FileRefusal(UNREADABLE)
}

/** Refuses `7 0 obj`, also with a comment in between, in a range where no object may begin. */
function assertNoObjectIn(text: string, start: number, end: number): void {
  for (
    let at = text.indexOf('obj', start);
    at !== -1 && at < end;
    at = text.indexOf('obj', at + 3)
  ) {
    const before = text[at - 1] ?? ' '
    if (!WHITE.includes(before) && !/\d/.test(before)) continue
    const head = text.slice(Math.max(0, at - HEAD_CHARACTERS), at)
    if (/\d[\0\t\n\f\r ]*$/.test(head) || head.includes('%')) throw new FileRefusal(UNREADABLE)
  }
}

/** The refusal of a PDF whose content we cannot check. */
export const UNREADABLE =
  'is packed in a way we cannot check. Print it to a new PDF and attach that.'
