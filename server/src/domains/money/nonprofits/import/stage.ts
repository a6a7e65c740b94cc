import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import type { StagedNonprofit } from './read-nonprofit.ts'

/** How far the reading of the files has come. */
export interface Position {
  file_index: number
  byte_offset: number
  read_count: number
}

/**
 * Stages some of them, and says in the same statement how far the files are read by now: killed
 * between two of these, nothing is lost and nothing is read twice. The last of a number counts.
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

/** Forgets what an import staged that is not gone on with, and begins another. */
export async function beginStaging(db: Database, files: readonly unknown[]): Promise<void> {
  await sql`select clear_staged_nonprofits()`.execute(db)
  await db.deleteFrom('nonprofit_imports').execute()
  await db
    .insertInto('nonprofit_imports')
    .values({ files: JSON.stringify(files) })
    .execute()
}

/** What comes after the staging, in words for whoever waits. */
const STEPS = [
  ['clear_hidden_nonprofits', 'Making room'],
  ['fill_nonprofits', 'Sorting by revenue'],
  ['index_nonprofits', 'Building the index'],
  ['list_nonprofit_words', 'Listing the words'],
  ['show_nonprofits', 'Showing the new directory'],
] as const

/** Makes a directory of what is staged and shows it: until the last step everybody finds the old one. */
export async function publishStaged(
  db: Database,
  tell: (words: string) => void = () => undefined,
): Promise<void> {
  for (const [step, words] of STEPS) {
    tell(words)
    await sql`select ${sql.id(step)}()`.execute(db)
  }
}
