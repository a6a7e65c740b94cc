import { type SearchSubject, SUBJECT_COLUMNS } from '@passbook/contract/console/sar-searches'
import { LIMITS } from '@passbook/contract/limits'
import { withoutHidden } from '@passbook/contract/plain-text'
import type { Context } from '../../../../context.ts'
import { type BusinessDate, isBusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import { type CsvRow, readCsvRows, repeatedHeading } from '../../../../platform/csv.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { addressLine } from '../../../../platform/person-words.ts'
import type { Vault } from '../../../../platform/vault.ts'
import { decodeText } from '../../../money/reconciliation/read-statement.ts'
import { assertSearch } from './search.ts'

/** A person or business that a request names, as in its file. Unknown fields are empty. */
export interface Subject {
  number: string
  last_name: string
  first_name: string
  middle_name: string
  /** Set for a business only; a subject is either a person or a business. */
  business_name: string
  aliases: string[]
  date_of_birth: BusinessDate | null
  /** The SSN and EIN have nine digits each. */
  ssn: string
  ein: string
  street: string
  city: string
  state: string
  zip: string
  country: string
}

interface Row {
  institution_id: string
  id: string
}

const LAST_DIGITS = 4

/** Encrypts a subject, so that not even somebody with access to the database can read it. */
export function sealSubject(vault: Vault, row: Row, subject: Subject): Buffer {
  return vault.seal(JSON.stringify(subject), placeOf(row))
}

function openSubject(vault: Vault, row: Row & { details_sealed: Buffer }): Subject {
  return JSON.parse(vault.open(row.details_sealed, placeOf(row))) as Subject
}

function subjectName(subject: Subject): string {
  const { first_name, middle_name, last_name, business_name } = subject
  return business_name || [first_name, middle_name, last_name].filter(Boolean).join(' ')
}

/** Converts a subject to what compliance staff see: only the last four digits of an SSN, as for customers. */
export function toSubject(
  vault: Vault,
  row: Row & { line: number; details_sealed: Buffer },
): SearchSubject {
  const subject = openSubject(vault, row)
  const { street, city, state, zip, country } = subject
  const place = addressLine({ street, unit: null, city, state, zip })
  return {
    uuid: row.id,
    line: row.line,
    number: subject.number || null,
    name: subjectName(subject),
    aliases: subject.aliases,
    is_business: subject.business_name !== '',
    date_of_birth: subject.date_of_birth,
    ssn_last_four: subject.ssn.slice(-LAST_DIGITS) || null,
    ein: subject.ein || null,
    address: [place, country].filter(Boolean).join(', ') || null,
  }
}

function placeOf({ institution_id, id }: Row) {
  return { column: 'suspicion_subjects.details_sealed', institution_id, rowId: id }
}

type Column = (typeof SUBJECT_COLUMNS)[number]

/** The most wrong lines that an error lists; the rest are only counted. */
const MAX_LISTED_ERRORS = 20
const MAX_ALIASES = 50

export interface ReadSubject {
  line: number
  subject: Subject
}

/** Reads the subjects from a CSV with a heading row. All wrong lines are reported together. */
export function readSubjects(bytes: Buffer): ReadSubject[] {
  const [head, ...rows] = readCsvRows(decodeText(bytes, 'CSV'))
  if (head === undefined) throw invalid('file', 'The file is empty.')
  const columns = readHead(head)
  if (rows.length === 0) throw invalid('file', 'There are no lines below the headings.')
  const { subjects: most } = LIMITS.nameSearch
  if (rows.length > most) {
    const count = rows.length.toLocaleString('en-US')
    const words = `It has ${count} names. Split it into files of at most ${most.toLocaleString('en-US')}.`
    throw invalid('file', words)
  }
  const wrong: string[] = []
  const subjects = rows.flatMap((row) => {
    try {
      return [{ line: row.line, subject: readSubject(row, columns) }]
    } catch (error) {
      if (!(error instanceof WrongCell)) throw error
      wrong.push(`Line ${row.line}: ${error.message}`)
      return []
    }
  })
  if (wrong.length > 0) throw toRefusal(wrong)
  return subjects
}

function toRefusal(wrong: readonly string[]): DomainError {
  const named = wrong.slice(0, MAX_LISTED_ERRORS)
  const others = wrong.length - named.length
  if (others > 0) named.push(`And ${others.toLocaleString('en-US')} more.`)
  return new DomainError('invalid', { fields: { file: named } })
}

/** Reads the column order. An unknown heading is refused, because its data would not be searched. */
function readHead({ line, cells }: CsvRow): Column[] {
  const known: readonly string[] = SUBJECT_COLUMNS
  const columns = cells.map((cell) => cell.toLowerCase().replaceAll(/[\s-]+/g, '_'))
  const unknown = cells.filter((_, place) => !known.includes(columns[place] ?? ''))
  if (unknown.length > 0) {
    const named = unknown.map((heading) => `“${heading}”`).join(', ')
    throw invalid(
      'file',
      `Line ${line}: unknown headings: ${named}. Use ${SUBJECT_COLUMNS.join(', ')}.`,
    )
  }
  const twice = repeatedHeading(columns)
  if (twice) throw invalid('file', `Line ${line}: the heading “${twice}” appears twice.`)
  if (!columns.includes('last_name') && !columns.includes('business_name')) {
    throw invalid('file', `Line ${line}: the heading last_name or business_name is missing.`)
  }
  return columns as Column[]
}

function readSubject({ cells }: CsvRow, columns: readonly Column[]): Subject {
  if (cells.length !== columns.length) {
    throw new WrongCell(`it has ${cells.length} cells, the first line has ${columns.length}.`)
  }
  const cell = (column: Column) => cells[columns.indexOf(column)] ?? ''
  const text = (column: Column) => readText(cell(column), column)
  const subject: Subject = {
    number: text('number'),
    last_name: text('last_name'),
    first_name: text('first_name'),
    middle_name: text('middle_name'),
    business_name: text('business_name'),
    aliases: readAliases(cell('aliases')),
    date_of_birth: readDay(cell('date_of_birth'), 'date_of_birth'),
    ssn: readDigits(cell('ssn'), 'ssn'),
    ein: readDigits(cell('ein'), 'ein'),
    street: text('street'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    country: text('country'),
  }
  assertOneName(subject)
  return subject
}

function assertOneName(subject: Subject): void {
  const isPerson = subject.last_name !== '' || subject.first_name !== ''
  if (isPerson && subject.business_name !== '') {
    throw new WrongCell('it has both a person and a business. Use a separate line for each.')
  }
  if (!isPerson && subject.business_name === '') {
    throw new WrongCell('it has neither a last_name nor a business_name.')
  }
  if (isPerson && subject.last_name === '') throw new WrongCell('the last_name is missing.')
}

/** `Ann Otherone; Otherone, Annie` */
function readAliases(cell: string): string[] {
  const aliases = cell.split(';').map((alias) => readText(alias.trim(), 'aliases'))
  const given = aliases.filter((alias) => alias !== '')
  if (given.length > MAX_ALIASES) throw new WrongCell(`it has more than ${MAX_ALIASES} aliases.`)
  return given
}

/** Says what is wrong with a cell, for the person who made the file. */
class WrongCell extends Error {}

const MAX_CHARACTERS = 200
const NUMBER_DIGITS = 9
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
/** Control characters could break a page or a log line. */
const CONTROL = /\p{Cc}/u

function readText(cell: string, column: string): string {
  if (cell.length > MAX_CHARACTERS) {
    throw new WrongCell(`the ${column} is longer than ${MAX_CHARACTERS} characters.`)
  }
  if (CONTROL.test(cell)) throw new WrongCell(`the ${column} must be on one line.`)
  return withoutHidden(cell)
}

/** `1980-07-04` or `7/4/1980`. */
function readDay(cell: string, column: string): BusinessDate | null {
  if (cell === '') return null
  const [, month = '', day = '', year = ''] = US_DATE.exec(cell) ?? []
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell
  if (!isBusinessDate(date)) {
    throw new WrongCell(`the ${column} “${shorten(cell)}” is not a date (such as 1980-07-04).`)
  }
  return date
}

/** Reads the nine digits of an SSN or EIN, with any spaces or dashes. */
function readDigits(cell: string, column: string): string {
  const digits = cell.replaceAll(/[\s-]/g, '')
  if (digits === '') return ''
  if (!/^\d+$/.test(digits) || digits.length !== NUMBER_DIGITS) {
    // The error does not repeat the number: it may be a real SSN with a typo.
    throw new WrongCell(`the ${column} must have nine digits.`)
  }
  return digits
}

function shorten(cell: string): string {
  const most = 30
  return cell.length > most ? `${cell.slice(0, most)}…` : cell
}

const PAGE = 100

/** Lists the subjects of a request in the order of its file. */
export async function listSubjects(
  { db, vault }: Context,
  caller: StaffCaller,
  search_id: string,
  after: string | undefined,
): Promise<{ subjects: SearchSubject[]; has_more: boolean }> {
  const { institution_id } = caller
  await assertSearch(db, caller, search_id)
  const rows = await db
    .selectFrom('suspicion_subjects as subject')
    .selectAll('subject')
    .where('subject.institution_id', '=', institution_id)
    .where('subject.search_id', '=', search_id)
    .$if(after !== undefined, (all) =>
      all.where('subject.line', '>', (eb) =>
        eb
          .selectFrom('suspicion_subjects as last')
          .select('last.line')
          .where('last.institution_id', '=', institution_id)
          .where('last.id', '=', after ?? ''),
      ),
    )
    .orderBy('subject.line')
    .limit(PAGE + 1)
    .execute()
  return {
    subjects: rows.slice(0, PAGE).map((row) => toSubject(vault, row)),
    has_more: rows.length > PAGE,
  }
}
