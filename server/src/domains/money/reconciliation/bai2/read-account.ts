import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import { MAX_LINES, wrongLine, type StatementLine, signedCents, type Side } from '../statement.ts'

const CODES = ['01', '02', '03', '16', '49', '98', '99'] as const
type RecordCode = (typeof CODES)[number]

/** A record with the lines that continue it. */
export interface Bai2Record {
  code: RecordCode
  /** The number of its first line. */
  line: number
  /** The text of each of its lines after the code, without the trailing slash. */
  parts: string[]
}

/** Continuation lines can make a file longer than the number of its statement lines. */
const MOST_RECORDS = MAX_LINES * 4

/** Reads the records of a file; an 88 record continues the one before it. */
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
      if (last === undefined) throw wrongLine(line, 'an 88 record has nothing to continue.')
      last.parts.push(part)
      continue
    }
    const known = CODES.find((one) => one === code)
    if (known === undefined) {
      throw wrongLine(line, `“${code}” is not a BAI2 record (01, 02, 03, 16, 88, 49, 98, 99).`)
    }
    records.push({ code: known, line, parts: [part] })
  }
  return records
}

function partOf(record: string, line: number): string {
  const body = record.endsWith('/') ? record.slice(0, -1) : record
  if (body.length === 2) return ''
  if (body[2] !== ',') throw wrongLine(line, 'the record code must be followed by a comma.')
  return body.slice(3)
}

/** The number of lines that a record takes up, as control records count them. */
export function recordCount(record: Bai2Record): number {
  return record.parts.length
}

/** Reads the fields of a record one by one, across its continuations, and then the rest as text. */
export class Fields {
  readonly #record: Bai2Record
  #part = 0
  /** Null once the part is used up. */
  #left: string | null

  constructor(record: Bai2Record) {
    this.#record = record
    this.#left = record.parts[0] ?? null
  }

  /** The next field; '' if there is none. */
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

  /** All remaining text, which may contain commas and span many lines. */
  rest(): string {
    const later = this.#record.parts.slice(this.#part + 1)
    return [this.#left ?? '', ...later].join(' ').trim()
  }
}

const OPENING_LEDGER = '010'
const CLOSING_LEDGER = '015'

/** One account of a group while it is read. */
export class Account {
  readonly lastFour: string
  readonly currency: string
  readonly date: BusinessDate
  readonly lines: StatementLine[] = []
  /** The sum of all amounts in its records, as its control record counts them. */
  totalCents = 0
  recordCount: number
  readonly #balances = new Map<string, number>()

  constructor(record: Bai2Record, date: BusinessDate) {
    const { line } = record
    const fields = new Fields(record)
    const number = fields.next()
    if (number === '') throw wrongLine(line, 'an account has no number.')
    this.lastFour = number.slice(-4)
    this.currency = fields.next()
    this.date = date
    this.recordCount = recordCount(record)
    while (!fields.isOver) this.#readSummary(fields, line)
  }

  get addsUp(): boolean | null {
    const opening = this.#balances.get(OPENING_LEDGER)
    const closing = this.#balances.get(CLOSING_LEDGER)
    if (opening === undefined || closing === undefined) return null
    return this.lines.reduce((sum, line) => sum + signedCents(line), opening) === closing
  }

  #readSummary(fields: Fields, line: number): void {
    const typeCode = fields.next()
    const amount = fields.next()
    const cents = amount === '' ? 0 : readCents(amount, line, 'an amount')
    fields.next()
    skipFundsType(fields, line)
    if (typeCode !== '' && amount !== '') this.#balances.set(typeCode, cents)
    this.totalCents += cents
  }
}

export function openAccount(record: Bai2Record, date: BusinessDate): Account {
  return new Account(record, date)
}

/** Reads a 16 record: type code, amount, availability, two references and a text. */
export function readTransaction(
  record: Bai2Record,
  date: BusinessDate,
): { line: StatementLine; cents: number } {
  const fields = new Fields(record)
  const typeCode = fields.next()
  if (!/^\d{3}$/.test(typeCode)) throw wrongLine(record.line, `“${typeCode}” is not a type code.`)
  const amount = fields.next()
  const cents = amount === '' ? 0 : readCents(amount, record.line, 'the amount')
  if (cents < 0)
    throw wrongLine(
      record.line,
      'an amount must not have a sign. The type code gives the direction.',
    )
  skipFundsType(fields, record.line)
  const reference = [fields.next(), fields.next()].filter((one) => one !== '').join(' ')
  const line = {
    date,
    amountCents: cents,
    side: sideOf(typeCode),
    typeCode,
    reference,
    text: fields.rest(),
  }
  return { line, cents }
}

const MOST_DIGITS = 15

/** Reads whole cents, with a sign if there is one. */
export function readCents(text: string, line: number, what: string): number {
  if (!/^[+-]?\d+$/.test(text) || text.replace(/\D/, '').length > MOST_DIGITS) {
    throw wrongLine(line, `${what} must be in whole cents, not “${text}”.`)
  }
  return Number(text)
}

export function readCount(text: string, line: number, what: string): number {
  if (!/^\d{1,9}$/.test(text)) throw wrongLine(line, `${what} must be a number, not “${text}”.`)
  return Number(text)
}

/** Skips the funds type and its fields (when the money is available), which are not used here. */
function skipFundsType(fields: Fields, line: number): void {
  const type = fields.next().toUpperCase()
  if (type === 'S') for (let place = 0; place < 3; place += 1) fields.next()
  else if (type === 'V') for (let place = 0; place < 2; place += 1) fields.next()
  else if (type === 'D') {
    const pairs = readCount(fields.next(), line, 'the number of distributions')
    for (let place = 0; place < pairs * 2 && !fields.isOver; place += 1) fields.next()
  } else if (!['', 'Z', '0', '1', '2'].includes(type)) {
    throw wrongLine(line, `“${type}” is not a funds type.`)
  }
}

interface CodeRange {
  from: number
  to: number
  side: Side
}

/** The ranges of BAI2 type codes; the last two are for codes that a bank defines. */
const CODE_RANGES: readonly CodeRange[] = [
  { from: 100, to: 399, side: 'credit' },
  { from: 400, to: 699, side: 'debit' },
  { from: 920, to: 959, side: 'credit' },
  { from: 960, to: 999, side: 'debit' },
]

/** The side by the type code alone; lines with an unlisted code are kept as 'unknown'. */
function sideOf(typeCode: string): Side {
  const code = Number(typeCode)
  return CODE_RANGES.find(({ from, to }) => code >= from && code <= to)?.side ?? 'unknown'
}
