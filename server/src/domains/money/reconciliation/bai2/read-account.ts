import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import { type StatementLine, signedCents, wrongLine, type Side } from '../statement.ts'
import { type Bai2Record, Fields, recordCount } from './records.ts'

const OPENING_LEDGER = '010'
const CLOSING_LEDGER = '015'

/** One account of a group while it is read. */
export class Account {
  readonly lastFour: string
  readonly currency: string
  readonly date: BusinessDate
  readonly lines: StatementLine[] = []
  /** Of every amount that its records name, as its control record counts. */
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
    passFundsType(fields, line)
    if (typeCode !== '' && amount !== '') this.#balances.set(typeCode, cents)
    this.totalCents += cents
  }
}

export function openAccount(record: Bai2Record, date: BusinessDate): Account {
  return new Account(record, date)
}

/** A 16 record: its code, its amount, when it is good, two references and a text. */
export function readTransaction(
  record: Bai2Record,
  date: BusinessDate,
): { line: StatementLine; cents: number } {
  const fields = new Fields(record)
  const typeCode = fields.next()
  if (!/^\d{3}$/.test(typeCode)) throw wrongLine(record.line, `“${typeCode}” is no type code.`)
  const amount = fields.next()
  const cents = amount === '' ? 0 : readCents(amount, record.line, 'the amount')
  if (cents < 0) throw wrongLine(record.line, 'an amount has no sign: the type code says the side.')
  passFundsType(fields, record.line)
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

/** Whole cents; a sign only where a balance may have one. */
export function readCents(text: string, line: number, what: string): number {
  if (!/^[+-]?\d+$/.test(text) || text.replace(/\D/, '').length > MOST_DIGITS) {
    throw wrongLine(line, `${what} has to be in whole cents, not “${text}”.`)
  }
  return Number(text)
}

export function readCount(text: string, line: number, what: string): number {
  if (!/^\d{1,9}$/.test(text)) throw wrongLine(line, `${what} has to be a number, not “${text}”.`)
  return Number(text)
}

/** What follows a funds type, which nothing here depends on: when money is good at the bank. */
function passFundsType(fields: Fields, line: number): void {
  const type = fields.next().toUpperCase()
  if (type === 'S') for (let place = 0; place < 3; place += 1) fields.next()
  else if (type === 'V') for (let place = 0; place < 2; place += 1) fields.next()
  else if (type === 'D') {
    const pairs = readCount(fields.next(), line, 'the number of distributions')
    for (let place = 0; place < pairs * 2 && !fields.isOver; place += 1) fields.next()
  } else if (!['', 'Z', '0', '1', '2'].includes(type)) {
    throw wrongLine(line, `“${type}” is no funds type.`)
  }
}

interface Span {
  from: number
  to: number
  side: Side
}

/** The ranges of BAI2's type codes; the last two are for codes a bank made up itself. */
const SPANS: readonly Span[] = [
  { from: 100, to: 399, side: 'credit' },
  { from: 400, to: 699, side: 'debit' },
  { from: 920, to: 959, side: 'credit' },
  { from: 960, to: 999, side: 'debit' },
]

/** By its code alone; one that nobody listed is kept all the same. */
function sideOf(typeCode: string): Side {
  const code = Number(typeCode)
  return SPANS.find(({ from, to }) => code >= from && code <= to)?.side ?? 'unknown'
}
