import { SUBJECT_COLUMNS } from '@passbook/contract/console/searches'
import { LIMITS } from '@passbook/contract/limits'
import { type CsvRow, readCsvRows, repeatedHeading } from '../../../../platform/csv.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { decodeText } from '../../../money/reconciliation/read-statement.ts'
import { WrongCell, readDay, readDigits, readText } from './read-cell.ts'
import type { Subject } from './subject.ts'

type Column = (typeof SUBJECT_COLUMNS)[number]

/** So many wrong lines are named; the others are counted. */
const MOST_NAMED = 20
const MOST_ALIASES = 50

export interface ReadSubject {
  line: number
  subject: Subject
}

/** Whom a request names, from a table with a heading for each column; every wrong line is said at once. */
export function readSubjects(bytes: Buffer): ReadSubject[] {
  const [head, ...rows] = readCsvRows(decodeText(bytes, 'CSV'))
  if (head === undefined) throw invalid('file', 'The file is empty.')
  const columns = readHead(head)
  if (rows.length === 0) throw invalid('file', 'There are no lines below the headings.')
  const { subjects: most } = LIMITS.nameSearch
  if (rows.length > most) {
    const count = rows.length.toLocaleString('en-US')
    const words = `It names ${count}: split it into files of at most ${most.toLocaleString('en-US')}.`
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
  if (wrong.length > 0) throw refused(wrong)
  return subjects
}

function refused(wrong: readonly string[]): DomainError {
  const named = wrong.slice(0, MOST_NAMED)
  const others = wrong.length - named.length
  if (others > 0) named.push(`And ${others.toLocaleString('en-US')} more.`)
  return new DomainError('invalid', { fields: { file: named } })
}

/** The column in each place. A heading nobody knows is refused: what it says would not be searched. */
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
  if (twice) throw invalid('file', `Line ${line}: the heading “${twice}” is there twice.`)
  if (!columns.includes('last_name') && !columns.includes('business_name')) {
    throw invalid('file', `Line ${line}: there is no heading last_name or business_name.`)
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
  assertWhole(subject)
  return subject
}

function assertWhole(subject: Subject): void {
  const isPerson = subject.last_name !== '' || subject.first_name !== ''
  if (isPerson && subject.business_name !== '') {
    throw new WrongCell('it names a person and a business: give each a line of its own.')
  }
  if (!isPerson && subject.business_name === '') {
    throw new WrongCell('it has neither a last_name nor a business_name.')
  }
  if (isPerson && subject.last_name === '') throw new WrongCell('the last_name is missing.')
}

/** `Ann Otherone; Otherone, Annie` */
function readAliases(cell: string): string[] {
  const aliases = cell.split(';').map((alias) => readText(alias.trim(), 'aliases'))
  const told = aliases.filter((alias) => alias !== '')
  if (told.length > MOST_ALIASES) throw new WrongCell(`it has more than ${MOST_ALIASES} aliases.`)
  return told
}
