import type { Database } from '../../../db/database.ts'
import { type Found, countWords, wordsLike } from './directory.ts'
import { type Wanted, findAllOf } from './find-all-of.ts'
import { editsBetween, oneEditAway, splitInTwo } from './one-edit-away.ts'
import { splitWords } from './split-words.ts'

/** Of each way to read what was typed so many are held against it. */
const LOOKED_AT = 100
const MIN_LENGTH_TO_LIKEN = 5
const MAX_WORDS = 8

interface Typed {
  word: string
  wanted: Wanted
  /** Words of the directory one edit away. */
  near: string[]
  /** Two words of the directory between which a space is missing. */
  pairs: [string, string][]
}

/**
 * What may have been meant: each word that is not known read as one that is, or, where all are known,
 * each in turn; with a space too few or too many. Those most like what was typed come first.
 */
export async function forgive(
  db: Database,
  words: readonly string[],
  wanted: readonly Wanted[],
): Promise<Found[]> {
  if (words.length === 0 || words.length > MAX_WORDS) return []
  const joined = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const counts = await countAround(db, [...words, ...joined])
  const typed = words.map((word, at) => readTyped(word, wanted[at], counts))
  await likenUnknown(db, typed, counts)
  const found = new Map<string, Found>()
  for (const way of [...waysOf(typed, counts), ...joinedWays(words, typed, counts)]) {
    const some = await findAllOf(db, way, { after: 0, limit: LOOKED_AT })
    for (const one of some) found.set(one.ein, one)
  }
  return byLikeness(words.join(' '), [...found.values()])
}

/** Every word one could come to from these, and how common it is. */
function countAround(db: Database, words: readonly string[]): Promise<Map<string, number>> {
  const around = words.flatMap((word) => [word, ...oneEditAway(word), ...splitInTwo(word).flat()])
  return countWords(db, [...new Set(around)])
}

type Counts = ReadonlyMap<string, number>

function readTyped(word: string, wanted: Wanted | undefined, counts: Counts): Typed {
  return {
    word,
    wanted: wanted ?? oneOf([word], counts),
    near: oneEditAway(word).filter((one) => counts.has(one)),
    pairs: splitInTwo(word).filter((pair) => pair.every((half) => counts.has(half))),
  }
}

function oneOf(words: readonly string[], counts: Counts): Wanted {
  const count = words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0)
  return { words, isPrefix: false, count }
}

/** More than one edit away: what is most like it. */
async function likenUnknown(db: Database, typed: Typed[], counts: Map<string, number>) {
  for (const one of typed) {
    if (one.wanted.count > 0 || one.near.length > 0 || one.pairs.length > 0) continue
    if (one.word.length < MIN_LENGTH_TO_LIKEN) continue
    one.near = await wordsLike(db, one.word)
    for (const [word, count] of await countWords(db, one.near)) counts.set(word, count)
  }
}

function waysOf(typed: readonly Typed[], counts: Counts): Wanted[][] {
  const isKnown = ({ wanted }: Typed) => wanted.count > 0
  const unknown = typed.filter((one) => !isKnown(one))
  const suspects = unknown.length > 0 ? [unknown] : typed.map((one) => [one])
  return suspects.flatMap((mistyped) => {
    const read = (one: Typed) => (mistyped.includes(one) ? oneOf(one.near, counts) : one.wanted)
    const ways = [typed.map(read)]
    const [only] = mistyped
    if (mistyped.length !== 1 || only === undefined) return ways
    for (const pair of only.pairs) {
      ways.push(
        typed.flatMap((one) =>
          one === only ? pair.map((half) => oneOf([half], counts)) : [one.wanted],
        ),
      )
    }
    // What nothing is like is left out, as long as something remains.
    const isHopeless = only.near.length === 0 && only.pairs.length === 0
    if (isHopeless) ways.push(typed.filter((one) => one !== only).map(({ wanted }) => wanted))
    return ways
  })
}

/** A space too many: two neighbours as one word, or as one that is an edit away. */
function joinedWays(words: readonly string[], typed: readonly Typed[], counts: Counts): Wanted[][] {
  return words.slice(1).flatMap((word, at) => {
    const whole = `${words[at]}${word}`
    const near = [whole, ...oneEditAway(whole)].filter((one) => counts.has(one))
    if (near.length === 0) return []
    const before = typed.slice(0, at).map(({ wanted }) => wanted)
    const after = typed.slice(at + 2).map(({ wanted }) => wanted)
    return [[...before, oneOf(near, counts), ...after]]
  })
}

/** A name may go on after what was typed. */
function byLikeness(typed: string, found: Found[]): Found[] {
  const apart = new Map(
    found.map((one) => {
      const name = splitWords(one.name).join(' ')
      const begun = editsBetween(typed, name.slice(0, typed.length))
      return [one.ein, Math.min(editsBetween(typed, name), begun + 1)]
    }),
  )
  const distance = ({ ein }: Found) => apart.get(ein) ?? 0
  return found.toSorted((a, b) => distance(a) - distance(b) || a.rank - b.rank)
}
