import type { Database } from '../../../../platform/db/database.ts'
import { type Found, countListed, lookUp, walk } from './directory.ts'

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
