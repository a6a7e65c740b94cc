import { type BusinessDate, isBusinessDate } from '../../../../platform/calendar/business-date.ts'
import { invalid } from '../../../../platform/errors.ts'
import { MAX_LINES, type Statement, type StatementLine, wrongLine } from '../statement.ts'
import {
  type Account,
  openAccount,
  readTransaction,
  readCents,
  readCount,
  type Bai2Record,
  Fields,
  readRecords,
  recordCount,
} from './read-account.ts'

interface Group {
  date: BusinessDate
  isClosed: boolean
  totalCents: number
  accountCount: number
  recordCount: number
}

/** What was read so far, with the totals and counts that the control records must match. */
interface Reading {
  group: Group | null
  account: Account | null
  days: Set<BusinessDate>
  accounts: Account[]
  totalCents: number
  groupCount: number
  recordCount: number
  isOver: boolean
}

/**
 * Reads a bank statement in BAI2 format: every control total and count must match, or nothing of it is
 * accepted. Unlisted type codes are kept as they are.
 */
export function readBai2(text: string, accountLastFour: string | null): Statement {
  const reading: Reading = {
    group: null,
    account: null,
    days: new Set(),
    accounts: [],
    totalCents: 0,
    groupCount: 0,
    recordCount: 0,
    isOver: false,
  }
  const records = readRecords(text)
  if (records[0]?.code !== '01') throw wrongLine(1, 'a BAI2 file must start with an 01 record.')
  for (const record of records) addRecord(reading, record)
  const last = records.at(-1)
  if (!reading.isOver) throw wrongLine(last?.line ?? 1, 'the file ends without its 99 record.')
  return pickAccount(reading, accountLastFour)
}

function addRecord(reading: Reading, record: Bai2Record): void {
  const { code, line } = record
  if (reading.isOver) throw wrongLine(line, 'nothing may follow the 99 record.')
  reading.recordCount += recordCount(record)
  if (reading.group) reading.group.recordCount += recordCount(record)
  if (reading.account) reading.account.recordCount += recordCount(record)
  if (code === '01') beginFile(reading, record)
  else if (code === '02') beginGroup(reading, record)
  else if (code === '03') beginAccount(reading, record)
  else if (code === '16') addLine(reading, record)
  else if (code === '49') endAccount(reading, record)
  else if (code === '98') endGroup(reading, record)
  else endFile(reading, record)
}

function beginFile({ recordCount: before }: Reading, record: Bai2Record): void {
  if (before > recordCount(record))
    throw wrongLine(record.line, 'a file can have only one 01 record.')
  const fields = new Fields(record)
  const [, , , , , , , version] = Array.from({ length: 8 }, () => fields.next())
  if (version !== '2') throw wrongLine(record.line, `this is version “${version}”, not 2 of BAI.`)
}

const UPDATE = '1'
const INTERIM = ['1', '3']

function beginGroup(reading: Reading, record: Bai2Record): void {
  const { line } = record
  if (reading.group)
    throw wrongLine(line, 'a group starts before the previous one has its 98 record.')
  const fields = new Fields(record)
  const [, , status, asOf = '', , currency = '', modifier = ''] = Array.from({ length: 7 }, () =>
    fields.next(),
  )
  // Deletions and tests would otherwise count as money that moved.
  if (status !== UPDATE) {
    throw wrongLine(line, `only groups with status 1 (update) can be imported, not “${status}”.`)
  }
  if (INTERIM.includes(modifier)) {
    throw wrongLine(line, 'this is an interim report. Import the final one for the day.')
  }
  assertDollars(currency, line)
  reading.group = {
    date: readDay(asOf, line),
    isClosed: false,
    totalCents: 0,
    accountCount: 0,
    recordCount: recordCount(record),
  }
  reading.days.add(reading.group.date)
}

function beginAccount(reading: Reading, record: Bai2Record): void {
  const { line } = record
  if (!reading.group) throw wrongLine(line, 'an account is outside a group.')
  if (reading.account)
    throw wrongLine(line, 'an account starts before the previous one has its 49 record.')
  const account = openAccount(record, reading.group.date)
  assertDollars(account.currency, line)
  reading.account = account
}

function addLine({ account, accounts }: Reading, record: Bai2Record): void {
  if (!account) throw wrongLine(record.line, 'a transaction is outside an account.')
  const { line, cents } = readTransaction(record, account.date)
  account.totalCents += cents
  account.lines.push(line)
  const count = accounts.reduce((sum, { lines }) => sum + lines.length, account.lines.length)
  if (count > MAX_LINES) throw wrongLine(record.line, `more than ${MAX_LINES} lines.`)
}

function endAccount(reading: Reading, record: Bai2Record): void {
  const { group, account } = reading
  if (!group || !account) throw wrongLine(record.line, 'a 49 record ends no account.')
  const fields = new Fields(record)
  checkTotal(record, fields.next(), account.totalCents, 'the account')
  checkCount(record, fields.next(), account.recordCount, 'records of the account')
  group.totalCents += account.totalCents
  group.accountCount += 1
  reading.accounts.push(account)
  reading.account = null
}

function endGroup(reading: Reading, record: Bai2Record): void {
  const { group, account } = reading
  if (!group || account) throw wrongLine(record.line, 'a 98 record ends no group.')
  const fields = new Fields(record)
  checkTotal(record, fields.next(), group.totalCents, 'the group')
  checkCount(record, fields.next(), group.accountCount, 'accounts of the group')
  checkCount(record, fields.next(), group.recordCount, 'records of the group')
  reading.totalCents += group.totalCents
  reading.groupCount += 1
  reading.group = null
}

function endFile(reading: Reading, record: Bai2Record): void {
  if (reading.group) throw wrongLine(record.line, 'the file ends within a group.')
  const fields = new Fields(record)
  checkTotal(record, fields.next(), reading.totalCents, 'the file')
  checkCount(record, fields.next(), reading.groupCount, 'groups of the file')
  checkCount(record, fields.next(), reading.recordCount, 'records of the file')
  reading.isOver = true
}

function checkTotal({ line }: Bai2Record, given: string, cents: number, whose: string): void {
  const read = readCents(given, line, `the control total of ${whose}`)
  if (read !== cents) {
    throw wrongLine(
      line,
      `the control total of ${whose} is ${read}, but its amounts add up to ${cents}.`,
    )
  }
}

function checkCount({ line }: Bai2Record, given: string, count: number, what: string): void {
  const read = readCount(given, line, `the number of ${what}`)
  if (read !== count)
    throw wrongLine(line, `the number of ${what} is ${read}, but there are ${count}.`)
}

function assertDollars(currency: string, line: number): void {
  if (currency !== '' && currency !== 'USD') {
    throw wrongLine(line, `only US dollars are reconciled, this is “${currency}”.`)
  }
}

function readDay(text: string, line: number): BusinessDate {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const date = `20${year}-${month}-${day}`
  if (!isBusinessDate(date)) throw wrongLine(line, `“${text}” is not a date (YYMMDD).`)
  return date
}

/** Picks the settlement account if the file has several accounts. */
function pickAccount({ accounts, days }: Reading, wanted: string | null): Statement {
  const known = [...new Set(accounts.map(({ lastFour }) => lastFour))]
  const lastFour = wanted ?? (known.length === 1 ? (known[0] ?? null) : null)
  if (lastFour === null || !known.includes(lastFour)) {
    const endings = known.join(', ')
    throw invalid(
      'file',
      wanted === null
        ? `The file has ${known.length} accounts (ending in ${endings}). Specify the settlement account with operator import-statement --account.`
        : `The file is for the account ending in ${endings}, but the settlement account ends in ${wanted}.`,
    )
  }
  const own = accounts.filter((account) => account.lastFour === lastFour)
  const lines: StatementLine[] = own.flatMap((account) => account.lines)
  const sums = own.map(({ addsUp }) => addsUp).filter((one) => one !== null)
  return {
    format: 'bai2',
    accountLastFour: lastFour,
    days: [...days].toSorted(),
    lines,
    addsUp: sums.length === 0 ? null : sums.every(Boolean),
  }
}
