import { sql } from 'kysely'
import { repeatedHeading } from '../../../../platform/csv.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { invalid } from '../../../../platform/errors.ts'
import { wordsOf } from '../search/split-words.ts'

/** How far the files have been read. */
export interface Position {
  file_index: number
  byte_offset: number
  read_count: number
}

/**
 * Stages some non-profits and saves the reading position in the same statement, so that an import killed
 * between two calls neither loses nor repeats a row. Of several rows with one EIN the last counts.
 */
export async function stage(
  db: Database,
  nonprofits: readonly StagedNonprofit[],
  position: Position,
): Promise<void> {
  const once = [...new Map(nonprofits.map((one) => [one.ein, one])).values()]
  const column = <T>(read: (one: StagedNonprofit) => T) => once.map(read)
  await sql`
    with staged as (
      insert into nonprofits_staged
      select ein, revenue, name, street, city, state, zip, string_to_array(words, ' ')
      from unnest(${column((one) => one.ein)}::text[], ${column((one) => one.revenue)}::bigint[],
        ${column((one) => one.name)}::text[], ${column((one) => one.street)}::text[],
        ${column((one) => one.city)}::text[], ${column((one) => one.state)}::text[],
        ${column((one) => one.zip)}::text[], ${column((one) => one.words.join(' '))}::text[])
        as one (ein, revenue, name, street, city, state, zip, words)
      on conflict (ein) do update set revenue = excluded.revenue, name = excluded.name,
        street = excluded.street, city = excluded.city, state = excluded.state,
        zip = excluded.zip, words = excluded.words
      returning xmax = 0 as is_new
    )
    update nonprofit_imports set file_index = ${position.file_index},
      byte_offset = ${position.byte_offset}, read_count = ${position.read_count},
      staged_count = staged_count + (select count(*) from staged where is_new)`.execute(db)
}

/** Discards what an abandoned import staged, and begins another. */
export async function beginStaging(db: Database, files: readonly unknown[]): Promise<void> {
  await sql`select clear_staged_nonprofits()`.execute(db)
  await db.deleteFrom('nonprofit_imports').execute()
  await db
    .insertInto('nonprofit_imports')
    .values({ files: JSON.stringify(files) })
    .execute()
}

/** The steps after staging, with the progress text for each. */
const STEPS = [
  ['clear_hidden_nonprofits', 'Making room'],
  ['fill_nonprofits', 'Sorting by revenue'],
  ['index_nonprofits', 'Building the index'],
  ['list_nonprofit_words', 'Listing the words'],
  ['show_nonprofits', 'Showing the new directory'],
] as const

/**
 * Builds the directory from the staged rows and publishes it; until the last step the old one is searched.
 */
export async function publishStaged(
  db: Database,
  print: (words: string) => void = () => undefined,
): Promise<void> {
  for (const [step, words] of STEPS) {
    print(words)
    await sql`select ${sql.id(step)}()`.execute(db)
  }
}

export interface StagedNonprofit {
  ein: string
  revenue: number
  name: string
  street: string
  city: string
  state: string
  zip: string
  words: string[]
}

/** The columns that are read, of 28 in the IRS file; ICO, which names people, is not read. */
const COLUMNS = [
  'EIN',
  'NAME',
  'STREET',
  'CITY',
  'STATE',
  'ZIP',
  'DEDUCTIBILITY',
  'REVENUE_AMT',
] as const
type Column = (typeof COLUMNS)[number]

/** Reads a row of a file; null for a non-profit that is not offered. */
export type RowReader = (cells: readonly string[]) => StagedNonprofit | null

const DEDUCTIBLE = 1
const MAX_LENGTH = 200

/** Creates a reader that finds the columns by their names in the first line, in any order. */
export function rowReader(file: string, header: readonly string[]): RowReader {
  const names = header.map((name) => name.trim().toUpperCase())
  const missing = COLUMNS.filter((column) => !names.includes(column))
  if (missing.length > 0) {
    throw invalid('file', `${file} has no column ${missing.join(', ')}: is it the IRS’s file?`)
  }
  const again = repeatedHeading(names)
  if (again) throw invalid('file', `${file} has the column ${again} twice.`)
  const places = Object.fromEntries(COLUMNS.map((column) => [column, names.indexOf(column)]))
  return (cells) => readNonprofit((column) => tidy(cells[places[column] ?? -1] ?? ''))
}

function readNonprofit(field: (column: Column) => string): StagedNonprofit | null {
  const [ein, name] = [field('EIN'), field('NAME')]
  const isOffered = Number(field('DEDUCTIBILITY')) === DEDUCTIBLE
  if (!isOffered || !/^\d{1,9}$/.test(ein) || name === '') return null
  const place = { name, city: capitalise(field('CITY')), state: field('STATE') }
  const words = wordsOf(place)
  if (words.length === 0) return null
  return {
    ein: ein.padStart(9, '0'),
    revenue: Math.trunc(Number(field('REVENUE_AMT')) || 0),
    ...place,
    street: capitalise(field('STREET')),
    zip: field('ZIP'),
    words,
  }
}

const UNTIDY = /[^ -~]| {2}|^ | $/
const SPACE_AND_CONTROL = /[\s\p{Cc}\p{Cf}]+/gu

function tidy(text: string): string {
  const isTidy = text.length <= MAX_LENGTH && !UNTIDY.test(text)
  return isTidy ? text : text.replaceAll(SPACE_AND_CONTROL, ' ').trim().slice(0, MAX_LENGTH)
}

/** Capitalizes words that are all upper case, as in the file; mixed case stays as it is. */
function capitalise(text: string): string {
  if (text !== text.toUpperCase()) return text
  return text.toLowerCase().replaceAll(/(^|[\s.-])\p{L}/gu, (start) => start.toUpperCase())
}
