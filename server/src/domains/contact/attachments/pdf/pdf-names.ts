/** Ends where white space and delimiters begin. */
const NAME = /[^\0\t\n\f\r ()<>[\]{}/%]{1,64}/y
const ESCAPE = /#([\da-f]{2})/gi

export interface PdfName {
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
