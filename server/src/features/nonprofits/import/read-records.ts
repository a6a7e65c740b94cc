import { createReadStream } from 'node:fs'

const CHUNK_BYTES = 64 * 1024
/** Far more than any line of a directory has. */
const MAX_RECORD_BYTES = 64 * 1024
const NEWLINE = 0x0a
const QUOTE = 0x22
const RETURN = 0x0d

/** Records of a file as they are written, and the byte after the last of them. */
interface Records {
  records: string[]
  offset: number
}

/** Reads a CSV file from a byte on, a piece at a time (RFC 4180; lines may end as they like). */
export async function* readRecords(path: string, from = 0): AsyncGenerator<Records> {
  let rest = Buffer.alloc(0)
  let offset = from
  const chunks = createReadStream(path, { start: from, highWaterMark: CHUNK_BYTES })
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const { records, end } = takeRecords(bytes)
    rest = Buffer.from(bytes.subarray(end))
    if (rest.length > MAX_RECORD_BYTES) throw new Error(`${path}: a line has no end`)
    offset += end
    if (records.length > 0) yield { records, offset }
  }
  if (rest.length > 0) yield { records: [readRecord(rest)], offset: offset + rest.length }
}

/** Every record that has its end here: the newline that ends one stands outside of quotes. */
function takeRecords(bytes: Buffer): { records: string[]; end: number } {
  const records: string[] = []
  let start = 0
  // Looked for once and not for every line: most files have none.
  let quote = bytes.indexOf(QUOTE)
  for (;;) {
    let newline = bytes.indexOf(NEWLINE, start)
    while (newline >= 0 && quote >= 0 && quote < newline) {
      const closing = bytes.indexOf(QUOTE, quote + 1)
      if (closing < 0) return { records, end: start }
      if (closing > newline) newline = bytes.indexOf(NEWLINE, closing)
      quote = bytes.indexOf(QUOTE, closing + 1)
    }
    if (newline < 0) return { records, end: start }
    if (newline > start) records.push(readRecord(bytes.subarray(start, newline)))
    start = newline + 1
  }
}

function readRecord(bytes: Buffer): string {
  const hasReturn = bytes.at(-1) === RETURN
  return bytes.toString('utf8', 0, hasReturn ? bytes.length - 1 : bytes.length)
}

const FIELD = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g

/** The fields at some places, in the order in which they stand; of millions of records no other is read. */
export function fieldsAt(record: string, places: readonly number[]): string[] {
  if (record.includes('"')) {
    const all = [...record.matchAll(FIELD)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    )
    return places.map((place) => all[place] ?? '')
  }
  const fields: string[] = []
  let start = 0
  for (let place = 0; fields.length < places.length; place += 1) {
    const comma = record.indexOf(',', start)
    if (place === places[fields.length]) {
      fields.push(record.slice(start, comma < 0 ? undefined : comma))
    }
    if (comma < 0) break
    start = comma + 1
  }
  while (fields.length < places.length) fields.push('')
  return fields
}
