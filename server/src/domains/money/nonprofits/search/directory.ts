import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import type { NonprofitRow } from '../to-nonprofit.ts'

/** One that is listed; those that have left are not found. */
export interface Found extends NonprofitRow {
  rank: number
}

/** In how many non-profits each word is; those that are in none are missing. */
export async function countWords(
  db: Database,
  words: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; document_count: number }>`
    select word, document_count from nonprofit_words
    where word = any (${words}::text[])`.execute(db)
  return new Map(rows.map(({ word, document_count }) => [word, document_count]))
}

const LONGEST_COUNTED = 3
/** Comes after every letter and digit. */
const AFTER_ALL = '~'

/** In how many a word is that begins so, at most. */
export async function countPrefix(db: Database, prefix: string): Promise<number> {
  const { rows } = await (
    prefix.length <= LONGEST_COUNTED
      ? sql<{ count: number }>`
          select document_count as count from nonprofit_prefixes where prefix = ${prefix}`
      : sql<{ count: number }>`
          select coalesce(sum(document_count), 0)::bigint as count from nonprofit_words
          where word >= ${prefix} and word < ${prefix + AFTER_ALL}`
  ).execute(db)
  return rows[0]?.count ?? 0
}

/** How many there are; one at least, so that shares of it can be told. */
export async function countListed(db: Database): Promise<number> {
  const { listed_count } = await db
    .selectFrom('nonprofit_directory')
    .select('listed_count')
    .executeTakeFirstOrThrow()
  return Math.max(listed_count, 1)
}

const MOST_ALIKE = 8

/** The words of the directory most like one that is not in it. */
export async function wordsLike(db: Database, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from nonprofit_words where word % ${word}
    order by similarity(word, ${word}) desc, document_count desc, word
    limit ${MOST_ALIKE}`.execute(db)
  return rows.map((row) => row.word)
}

/** Those whose number begins with some digits. */
export async function findByEin(db: Database, digits: string, limit: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ein, rank, name, street, city, state, zip from nonprofits
    where ein >= ${digits} and ein < ${digits + AFTER_ALL} and rank is not null
    order by rank limit ${limit}`.execute(db)
  return rows
}

interface Lookup {
  lookedUp: string
  /** Held against what was found. */
  heldAgainst: string | null
  after: number
  isOfFirst: boolean
  limit: number
}

export async function lookUp(db: Database, lookup: Lookup): Promise<Found[]> {
  const { lookedUp, heldAgainst, after, isOfFirst, limit } = lookup
  const { rows } = await sql<Found>`
    select ein, rank, name, street, city, state, zip
    from find_nonprofits(${lookedUp}, ${heldAgainst}, ${after}, ${isOfFirst}, ${limit})`.execute(db)
  return rows
}

interface Walk {
  heldAgainst: string
  after: number
  ranks: number
  limit: number
}

export async function walk(
  db: Database,
  { heldAgainst, after, ranks, limit }: Walk,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ein, rank, name, street, city, state, zip
    from walk_nonprofits(${heldAgainst}, ${after}, ${ranks}, ${limit})`.execute(db)
  return rows
}
