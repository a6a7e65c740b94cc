import type { Database } from '../../../../platform/db/database.ts'
import { type Found, countWords, wordsLike, type Wanted, findAllOf } from './directory.ts'
import { splitWords } from './split-words.ts'

/** Of each way to read what was typed so many are held against it. */
const LOOKED_AT = 50
/** Ways that are tried; the likely ones come first. */
const MAX_WAYS = 12
const MIN_LENGTH_TO_LIKEN = 5
const MAX_WORDS = 8

type Counts = Map<string, number>

interface Typed {
  word: string
  wanted: Wanted
  isSuspect: boolean
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
  const isAllKnown = wanted.every(({ count }) => count > 0)
  const typed = words.map((word, at) => {
    const known = wanted[at] ?? { words: [word], isPrefix: false, count: 0 }
    return { word, wanted: known, isSuspect: isAllKnown || known.count === 0 }
  })
  const counts = await countAround(db, typed)
  const ways = isAllKnown
    ? typed.map((_, at) => replace(typed, at, [oneOf(nearOf(words[at] ?? '', counts), counts)]))
    : [await replaceUnknown(db, typed, counts)]
  ways.push(
    ...splitWays(typed, counts),
    ...joinedWays(typed, counts),
    ...withoutHopeless(typed, counts),
  )
  const found = new Map<string, Found>()
  for (const way of ways.filter(isPossible).slice(0, MAX_WAYS)) {
    const some = await findAllOf(db, way, { after: 0, limit: LOOKED_AT })
    for (const one of some) found.set(one.ein, one)
  }
  return byLikeness(words.join(' '), [...found.values()])
}

function isPossible(way: readonly Wanted[]): boolean {
  return way.length > 0 && way.every(({ count }) => count > 0)
}

/** Every word one could come to from those that may be mistyped, and how common it is. */
function countAround(db: Database, typed: readonly Typed[]): Promise<Counts> {
  const around = typed.flatMap(({ word, isSuspect }) =>
    isSuspect ? [word, ...oneEditAway(word), ...splitInTwo(word).flat()] : [word],
  )
  const joined = typed.slice(1).map(({ word }, at) => `${typed[at]?.word}${word}`)
  return countWords(db, [...new Set([...around, ...joined])])
}

function nearOf(word: string, counts: Counts): string[] {
  return oneEditAway(word).filter((one) => counts.has(one))
}

function pairsOf(word: string, counts: Counts): [string, string][] {
  return splitInTwo(word).filter((pair) => pair.every((half) => counts.has(half)))
}

function oneOf(words: readonly string[], counts: Counts): Wanted {
  const count = words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0)
  return { words, isPrefix: false, count }
}

function replace(typed: readonly Typed[], place: number, by: readonly Wanted[]): Wanted[] {
  return typed.flatMap(({ wanted }, at) => (at === place ? by : [wanted]))
}

/** By what is an edit away or, where that is nothing, by what is most like it. */
async function replaceUnknown(
  db: Database,
  typed: readonly Typed[],
  counts: Counts,
): Promise<Wanted[]> {
  const way: Wanted[] = []
  for (const { word, wanted, isSuspect } of typed) {
    let near = isSuspect ? nearOf(word, counts) : []
    const isReadable = near.length > 0 || pairsOf(word, counts).length > 0
    if (isSuspect && !isReadable && word.length >= MIN_LENGTH_TO_LIKEN) {
      near = await wordsLike(db, word)
      for (const [like, count] of await countWords(db, near)) counts.set(like, count)
    }
    way.push(isSuspect ? oneOf(near, counts) : wanted)
  }
  return way
}

/** A space too few. */
function splitWays(typed: readonly Typed[], counts: Counts): Wanted[][] {
  return typed.flatMap(({ word, isSuspect }, at) => {
    if (!isSuspect) return []
    return pairsOf(word, counts).map((pair) =>
      replace(
        typed,
        at,
        pair.map((half) => oneOf([half], counts)),
      ),
    )
  })
}

/** A space too many. */
function joinedWays(typed: readonly Typed[], counts: Counts): Wanted[][] {
  return typed.slice(1).flatMap(({ word }, at) => {
    const whole = `${typed[at]?.word}${word}`
    if (!counts.has(whole)) return []
    const before = typed.slice(0, at).map(({ wanted }) => wanted)
    const after = typed.slice(at + 2).map(({ wanted }) => wanted)
    return [[...before, oneOf([whole], counts), ...after]]
  })
}

/** The one word that nothing is like is left out, as long as something remains. */
function withoutHopeless(typed: readonly Typed[], counts: Counts): Wanted[][] {
  const unknown = typed.filter(({ wanted }) => wanted.count === 0)
  const [only] = unknown
  if (unknown.length !== 1 || !only || nearOf(only.word, counts).length > 0) return []
  return [typed.filter((one) => one !== only).map(({ wanted }) => wanted)]
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

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** All that one letter more, less, other or in the wrong place makes of a word. */
function oneEditAway(word: string): string[] {
  const edits = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of LETTERS) {
      edits.add(before + letter + after)
      if (after !== '') edits.add(before + letter + after.slice(1))
    }
    edits.add(before + after.slice(1))
    if (after.length > 1) edits.add(before + after[1] + after[0] + after.slice(2))
  }
  edits.delete(word)
  edits.delete('')
  return [...edits]
}

/** Where a space may be missing, or another letter stand for it. */
function splitInTwo(word: string): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 1; at < word.length; at += 1) {
    pairs.push([word.slice(0, at), word.slice(at)])
    if (at < word.length - 1) pairs.push([word.slice(0, at), word.slice(at + 1)])
  }
  return pairs
}

/** How many such edits lead from one text to another, neighbours that changed places counting once. */
function editsBetween(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1]
      const steps = [
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      ]
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        steps.push((before[j - 2] ?? 0) + 1)
      }
      row.push(Math.min(...steps))
    }
    before = last
    last = row
  }
  return last[to.length] ?? 0
}
