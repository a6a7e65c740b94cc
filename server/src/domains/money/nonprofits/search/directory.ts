import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import type { NonprofitRow } from '../nonprofit.ts'

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
async function countListed(db: Database): Promise<number> {
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

async function lookUp(db: Database, lookup: Lookup): Promise<Found[]> {
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

async function walk(db: Database, { heldAgainst, after, ranks, limit }: Walk): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ein, rank, name, street, city, state, zip
    from walk_nonprofits(${heldAgainst}, ${after}, ${ranks}, ${limit})`.execute(db)
  return rows
}

/** What must be among the words of a non-profit: one of these. */
export interface Wanted {
  words: readonly string[]
  /** The last one is still being typed. */
  isPrefix: boolean
  /** In how many non-profits it is, at most. */
  count: number
}

/** So few are read of the table at once; a second word would be no help. */
const FEW = 200
/** So many are read of the table in some milliseconds. */
const RARE = 3_000
/** A beginning that more words have is too many lists to join. */
const MAX_LOOKED_UP_PREFIX = 20_000
/** Of a second word beside a rare one: a longer list costs more than it leaves out. */
const MAX_SECOND = 150_000
const WALKED_RANKS = 20_000
/** Those with an index of their own. */
const FIRST_RANKS = 200_000

interface Part {
  after: number
  limit: number
}

/**
 * The first by rank that have all that is wanted. The two rarest words are looked up, and what is
 * found is held against the others. Where all are common the first are most often near the top, which
 * is walked along when enough are to be expected there.
 */
export async function findAllOf(
  db: Database,
  wanted: readonly Wanted[],
  part: Part,
): Promise<Found[]> {
  if (wanted.length === 0 || wanted.some(({ count }) => count === 0)) return []
  const { lookedUp, heldAgainst, least } = planOf(wanted)
  const lookup = { ...part, lookedUp: toQuery(lookedUp), heldAgainst: toQuery(heldAgainst) || null }
  if (least > RARE) {
    const near = await walkIfLikely(db, wanted, part)
    if (near.length >= part.limit) return near
    const first = part.after < FIRST_RANKS ? await lookUp(db, { ...lookup, isOfFirst: true }) : []
    if (first.length >= part.limit) return first
  }
  return lookUp(db, { ...lookup, isOfFirst: false })
}

interface Plan {
  lookedUp: Wanted[]
  heldAgainst: Wanted[]
  /** How many the rarest of them has. */
  least: number
}

function planOf(wanted: readonly Wanted[]): Plan {
  const byCount = wanted.toSorted((a, b) => a.count - b.count)
  const isFit = ({ isPrefix, count }: Wanted) => !isPrefix || count <= MAX_LOOKED_UP_PREFIX
  const [rarest, second] = byCount.some(isFit) ? byCount.filter(isFit) : byCount
  const least = rarest?.count ?? 0
  const isHelp = second && least > FEW && (least > RARE || second.count <= MAX_SECOND)
  const lookedUp = [rarest, isHelp ? second : undefined].filter((one) => one !== undefined)
  return { lookedUp, heldAgainst: wanted.filter((one) => !lookedUp.includes(one)), least }
}

/** As if words came independently of each other; more often than not they come together. */
async function walkIfLikely(db: Database, wanted: readonly Wanted[], part: Part): Promise<Found[]> {
  const listed = await countListed(db)
  const share = wanted.reduce((product, { count }) => product * Math.min(1, count / listed), 1)
  if (share * WALKED_RANKS < part.limit / 2) return []
  return walk(db, { ...part, heldAgainst: toQuery(wanted), ranks: WALKED_RANKS })
}

/** As a tsquery; words are letters and digits only. */
function toQuery(wanted: readonly Wanted[]): string {
  return wanted
    .map(({ words, isPrefix }) => {
      const any = words.map((word) => `'${word}'${isPrefix ? ':*' : ''}`)
      return any.length === 1 ? any[0] : `(${any.join(' | ')})`
    })
    .join(' & ')
}
