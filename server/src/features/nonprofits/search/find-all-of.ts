import type { Database } from '../../../db/database.ts'
import { type Found, lookUp, walk } from './directory.ts'

/** What must be among the words of a non-profit: one of these. */
export interface Wanted {
  words: readonly string[]
  /** The last one is still being typed. */
  isPrefix: boolean
  /** In how many non-profits it is, at most. */
  count: number
}

/** So many are read of the table in a few milliseconds. */
const RARE = 3_000
const WALKED_RANKS = 6_000
/** Those with an index of their own. */
const FIRST_RANKS = 200_000

/**
 * The first by rank that have all that is wanted. Rare words are looked up; of common ones alone the
 * first are most often near the top, and only otherwise all are looked up together.
 */
export async function findAllOf(
  db: Database,
  wanted: readonly Wanted[],
  { after, limit }: { after: number; limit: number },
): Promise<Found[]> {
  if (wanted.length === 0 || wanted.some(({ count }) => count === 0)) return []
  const rare = wanted.filter(({ count }) => count <= RARE)
  if (rare.length > 0) {
    const common = wanted.filter(({ count }) => count > RARE)
    const lookup = { lookedUp: toQuery(rare), heldAgainst: toQuery(common) || null }
    return lookUp(db, { ...lookup, after, isOfFirst: false, limit })
  }
  const near = await walk(db, { heldAgainst: toQuery(wanted), after, ranks: WALKED_RANKS, limit })
  if (near.length >= limit) return near
  return lookUpCommon(db, wanted, { after, limit })
}

async function lookUpCommon(
  db: Database,
  wanted: readonly Wanted[],
  { after, limit }: { after: number; limit: number },
): Promise<Found[]> {
  // A beginning that many words have is many lists to join: it is looked up only when it is alone.
  const whole = wanted.filter(({ isPrefix }) => !isPrefix)
  const lookedUp = whole.length > 0 ? whole : wanted
  const others = wanted.filter((one) => !lookedUp.includes(one))
  const lookup = { lookedUp: toQuery(lookedUp), heldAgainst: toQuery(others) || null, after, limit }
  const first = after < FIRST_RANKS ? await lookUp(db, { ...lookup, isOfFirst: true }) : []
  return first.length >= limit ? first : lookUp(db, { ...lookup, isOfFirst: false })
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
