import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import type { NonprofitRow } from '../nonprofit.ts'

/** A listed non-profit; those no longer in the directory are not found. */
export interface Found extends NonprofitRow {
  rank: number
}

/** The number of non-profits that contain each word; unknown words are missing. */
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
/** Sorts after every letter and digit. */
const AFTER_ALL = '~'

/** An upper bound of the non-profits that have a word with this prefix. */
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

/** The number of listed non-profits; at least one, so that it can be divided by. */
async function countListed(db: Database): Promise<number> {
  const { listed_count } = await db
    .selectFrom('nonprofit_directory')
    .select('listed_count')
    .executeTakeFirstOrThrow()
  return Math.max(listed_count, 1)
}

const MOST_ALIKE = 8

/** The words of the directory that are most similar to one that is not in it. */
export async function wordsLike(db: Database, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from nonprofit_words where word % ${word}
    order by similarity(word, ${word}) desc, document_count desc, word
    limit ${MOST_ALIKE}`.execute(db)
  return rows.map((row) => row.word)
}

/** Non-profits whose EIN begins with these digits. */
export async function findByEin(db: Database, digits: string, limit: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ein, rank, name, street, city, state, zip from nonprofits
    where ein >= ${digits} and ein < ${digits + AFTER_ALL} and rank is not null
    order by rank limit ${limit}`.execute(db)
  return rows
}

interface Lookup {
  lookedUp: string
  /** The terms that the results must match too. */
  filteredBy: string | null
  after: number
  isTopOnly: boolean
  limit: number
}

async function lookUp(db: Database, lookup: Lookup): Promise<Found[]> {
  const { lookedUp, filteredBy, after, isTopOnly, limit } = lookup
  const { rows } = await sql<Found>`
    select ein, rank, name, street, city, state, zip
    from find_nonprofits(${lookedUp}, ${filteredBy}, ${after}, ${isTopOnly}, ${limit})`.execute(db)
  return rows
}

interface Scan {
  filteredBy: string
  after: number
  ranks: number
  limit: number
}

async function scan(db: Database, { filteredBy, after, ranks, limit }: Scan): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ein, rank, name, street, city, state, zip
    from walk_nonprofits(${filteredBy}, ${after}, ${ranks}, ${limit})`.execute(db)
  return rows
}

/** A search term: a non-profit must have one of these words. */
export interface Term {
  words: readonly string[]
  /** Whether the word is still being typed and therefore a prefix. */
  isPrefix: boolean
  /** The number of non-profits that have it, at most. */
  count: number
}

/** So few rows are read from the table at once; a second term would not help. */
const FEW = 200
/** This many rows are read from the table in a few milliseconds. */
const RARE = 3_000
/** A more common prefix means too many index lists to join. */
const MAX_LOOKED_UP_PREFIX = 20_000
/** A second term more common than this, beside a rare one, costs more than it filters out. */
const MAX_SECOND = 150_000
const SCANNED_RANKS = 20_000
/** The top ranks, which have a separate index. */
const FIRST_RANKS = 200_000

interface Page {
  after: number
  limit: number
}

/**
 * The first non-profits by rank that match all terms. The two rarest terms are looked up, and the
 * results are filtered by the others. If all terms are common, the first matches are usually near the
 * top ranks, which are scanned if enough matches are likely there.
 */
export async function findAllOf(
  db: Database,
  terms: readonly Term[],
  page: Page,
): Promise<Found[]> {
  if (terms.length === 0 || terms.some(({ count }) => count === 0)) return []
  const { lookedUp, filteredBy, least } = planOf(terms)
  const lookup = { ...page, lookedUp: toQuery(lookedUp), filteredBy: toQuery(filteredBy) || null }
  if (least > RARE) {
    const near = await scanIfLikely(db, terms, page)
    if (near.length >= page.limit) return near
    const first = page.after < FIRST_RANKS ? await lookUp(db, { ...lookup, isTopOnly: true }) : []
    if (first.length >= page.limit) return first
  }
  return lookUp(db, { ...lookup, isTopOnly: false })
}

interface Plan {
  lookedUp: Term[]
  filteredBy: Term[]
  /** The count of the rarest term. */
  least: number
}

function planOf(terms: readonly Term[]): Plan {
  const byCount = terms.toSorted((a, b) => a.count - b.count)
  const isFit = ({ isPrefix, count }: Term) => !isPrefix || count <= MAX_LOOKED_UP_PREFIX
  const [rarest, second] = byCount.some(isFit) ? byCount.filter(isFit) : byCount
  const least = rarest?.count ?? 0
  const isHelp = second && least > FEW && (least > RARE || second.count <= MAX_SECOND)
  const lookedUp = [rarest, isHelp ? second : undefined].filter((one) => one !== undefined)
  return { lookedUp, filteredBy: terms.filter((one) => !lookedUp.includes(one)), least }
}

/** Estimates the matches as if words were independent; usually they occur together, so there are more. */
async function scanIfLikely(db: Database, terms: readonly Term[], page: Page): Promise<Found[]> {
  const listed = await countListed(db)
  const share = terms.reduce((product, { count }) => product * Math.min(1, count / listed), 1)
  if (share * SCANNED_RANKS < page.limit / 2) return []
  return scan(db, { ...page, filteredBy: toQuery(terms), ranks: SCANNED_RANKS })
}

/** The terms as a tsquery; words are letters and digits only. */
function toQuery(terms: readonly Term[]): string {
  return terms
    .map(({ words, isPrefix }) => {
      const any = words.map((word) => `'${word}'${isPrefix ? ':*' : ''}`)
      return any.length === 1 ? any[0] : `(${any.join(' | ')})`
    })
    .join(' & ')
}
