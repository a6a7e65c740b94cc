import { MOST_LINES, wrongLine } from '../statement.ts'

const CODES = ['01', '02', '03', '16', '49', '98', '99'] as const
export type RecordCode = (typeof CODES)[number]

/** A record with the lines that continue it. */
export interface Bai2Record {
  code: RecordCode
  /** Where it begins. */
  line: number
  /** What each of its lines says after the code, without the slash at its end. */
  parts: string[]
}

/** A text of many continuations may have more lines than the statement has. */
const MOST_RECORDS = MOST_LINES * 4

/** The records of a file; 88 continues the one before it. */
export function readRecords(text: string): Bai2Record[] {
  const records: Bai2Record[] = []
  let count = 0
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1
    const record = raw.trim()
    if (record === '') continue
    if ((count += 1) > MOST_RECORDS) throw wrongLine(line, 'the file is too long.')
    const code = record.slice(0, 2)
    const part = partOf(record, line)
    if (code === '88') {
      const last = records.at(-1)
      if (last === undefined) throw wrongLine(line, 'an 88 continues nothing.')
      last.parts.push(part)
      continue
    }
    const known = CODES.find((one) => one === code)
    if (known === undefined) {
      throw wrongLine(line, `“${code}” is no record of BAI2 (01, 02, 03, 16, 88, 49, 98, 99).`)
    }
    records.push({ code: known, line, parts: [part] })
  }
  return records
}

function partOf(record: string, line: number): string {
  const body = record.endsWith('/') ? record.slice(0, -1) : record
  if (body.length === 2) return ''
  if (body[2] !== ',') throw wrongLine(line, 'a comma has to follow the code of the record.')
  return body.slice(3)
}

/** Lines of the file it takes up, as control records count them. */
export function recordCount(record: Bai2Record): number {
  return record.parts.length
}

/** The fields of a record one after another, over its continuations; then what is left as text. */
export class Fields {
  readonly #record: Bai2Record
  #part = 0
  /** Null once the part is used up. */
  #left: string | null

  constructor(record: Bai2Record) {
    this.#record = record
    this.#left = record.parts[0] ?? null
  }

  /** The next field, '' where there is none. */
  next(): string {
    if (this.#left === null) {
      this.#part += 1
      this.#left = this.#record.parts[this.#part] ?? null
      if (this.#left === null) return ''
    }
    const comma = this.#left.indexOf(',')
    const field = comma < 0 ? this.#left : this.#left.slice(0, comma)
    this.#left = comma < 0 ? null : this.#left.slice(comma + 1)
    return field.trim()
  }

  get isOver(): boolean {
    return this.#left === null && this.#part >= this.#record.parts.length - 1
  }

  /** Everything that is left; a text may have commas and go on over many lines. */
  rest(): string {
    const later = this.#record.parts.slice(this.#part + 1)
    return [this.#left ?? '', ...later].join(' ').trim()
  }
}
