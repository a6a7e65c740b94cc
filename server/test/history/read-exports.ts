import { parse } from 'csv-parse/sync'

/** Reads exports back, by other code than writes them. */

/** The cells of a table (RFC 4180); a line that is not whole fails. */
export function readCsv(text: string): string[][] {
  if (text !== '' && !text.endsWith('\r\n')) throw new Error('the last line is not whole')
  return parse(text, { record_delimiter: '\r\n' })
}

/** An aggregate of OFX: what it holds, by name, in order. */
export interface Aggregate {
  name: string
  values: Record<string, string>
  parts: Aggregate[]
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** A file of OFX 1 (SGML): its header, and its aggregates; whatever is not closed in order fails. */
export function readOfx(text: string): { header: Record<string, string>; ofx: Aggregate } {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const header = Object.fromEntries(
    head.split('\r\n').map((line) => line.split(':') as [string, string]),
  )
  const body = rest.join('\r\n\r\n')
  // oxlint-disable-next-line no-control-regex -- the header promises ASCII
  if (/[^\x00-\x7f]/.test(body)) throw new Error('not ASCII')
  const root: Aggregate = { name: '', values: {}, parts: [] }
  const open = [root]
  for (const [, isEnd, name = '', written = ''] of body.matchAll(/<(\/?)([A-Z0-9.]+)>([^<]*)/g)) {
    const top = open.at(-1)
    const value = written.trim()
    if (!top) throw new Error(`nothing is open at ${name}`)
    if (isEnd) {
      if (top.name !== name) throw new Error(`</${name}> in <${top.name}>`)
      open.pop()
    } else if (value === '') {
      const part = { name, values: {}, parts: [] }
      top.parts.push(part)
      open.push(part)
    } else {
      if (name in top.values) throw new Error(`${name} twice in ${top.name}`)
      top.values[name] = value.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? '!')
    }
  }
  const [ofx] = root.parts
  if (open.length !== 1 || !ofx || root.parts.length !== 1) throw new Error('not one OFX')
  return { header, ofx }
}

/** Every aggregate of a name, wherever it is. */
export function aggregates(ofx: Aggregate, name: string): Aggregate[] {
  return [
    ...(ofx.name === name ? [ofx] : []),
    ...ofx.parts.flatMap((part) => aggregates(part, name)),
  ]
}
