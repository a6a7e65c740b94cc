import type { Database } from '../../../../platform/db/database.ts'
import { type Found, countWords, wordsLike, type Term, findAllOf } from './directory.ts'
import { splitWords } from './split-words.ts'

/** Results compared for each reading of the typed text. */
const RESULTS_COMPARED = 50
/** Readings that are tried; the likely ones come first. */
const MAX_READINGS = 12
const MIN_LENGTH_FOR_SIMILAR = 5
const MAX_WORDS = 8

type Counts = Map<string, number>

interface Typed {
  word: string
  wanted: Term
  mayBeMistyped: boolean
}

/**
 * Finds what may have been meant: replaces each unknown word, or each in turn if all are known, by a
 * similar known one, and tries missing and extra spaces. The results most like the typed text come first.
 */
export async function findSimilar(
  db: Database,
  words: readonly string[],
  wanted: readonly Term[],
): Promise<Found[]> {
  if (words.length === 0 || words.length > MAX_WORDS) return []
  const isAllKnown = wanted.every(({ count }) => count > 0)
  const typed = words.map((word, at) => {
    const known = wanted[at] ?? { words: [word], isPrefix: false, count: 0 }
    return { word, wanted: known, mayBeMistyped: isAllKnown || known.count === 0 }
  })
  const counts = await countAround(db, typed)
  const readings = isAllKnown
    ? typed.map((_, at) => replace(typed, at, [oneOf(editsOf(words[at] ?? '', counts), counts)]))
    : [await replaceUnknown(db, typed, counts)]
  readings.push(
    ...splitReadings(typed, counts),
    ...joinedReadings(typed, counts),
    ...withoutUnknownWord(typed, counts),
  )
  const found = new Map<string, Found>()
  for (const reading of readings.filter(isPossible).slice(0, MAX_READINGS)) {
    const some = await findAllOf(db, reading, { after: 0, limit: RESULTS_COMPARED })
    for (const one of some) found.set(one.ein, one)
  }
  return sortBySimilarity(words.join(' '), [...found.values()])
}

function isPossible(reading: readonly Term[]): boolean {
  return reading.length > 0 && reading.every(({ count }) => count > 0)
}

/** Counts how common each word is that can be reached from the possibly mistyped ones. */
function countAround(db: Database, typed: readonly Typed[]): Promise<Counts> {
  const around = typed.flatMap(({ word, mayBeMistyped }) =>
    mayBeMistyped ? [word, ...oneEditAway(word), ...splitInTwo(word).flat()] : [word],
  )
  const joined = typed.slice(1).map(({ word }, at) => `${typed[at]?.word}${word}`)
  return countWords(db, [...new Set([...around, ...joined])])
}

function editsOf(word: string, counts: Counts): string[] {
  return oneEditAway(word).filter((one) => counts.has(one))
}

function pairsOf(word: string, counts: Counts): [string, string][] {
  return splitInTwo(word).filter((pair) => pair.every((half) => counts.has(half)))
}

function oneOf(words: readonly string[], counts: Counts): Term {
  const count = words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0)
  return { words, isPrefix: false, count }
}

function replace(typed: readonly Typed[], place: number, by: readonly Term[]): Term[] {
  return typed.flatMap(({ wanted }, at) => (at === place ? by : [wanted]))
}

/** Replaces unknown words by known ones that are one edit away or, if there are none, by the most similar. */
async function replaceUnknown(
  db: Database,
  typed: readonly Typed[],
  counts: Counts,
): Promise<Term[]> {
  const reading: Term[] = []
  for (const { word, wanted, mayBeMistyped } of typed) {
    let near = mayBeMistyped ? editsOf(word, counts) : []
    const isReadable = near.length > 0 || pairsOf(word, counts).length > 0
    if (mayBeMistyped && !isReadable && word.length >= MIN_LENGTH_FOR_SIMILAR) {
      near = await wordsLike(db, word)
      for (const [like, count] of await countWords(db, near)) counts.set(like, count)
    }
    reading.push(mayBeMistyped ? oneOf(near, counts) : wanted)
  }
  return reading
}

/** Readings in which a space is missing. */
function splitReadings(typed: readonly Typed[], counts: Counts): Term[][] {
  return typed.flatMap(({ word, mayBeMistyped }, at) => {
    if (!mayBeMistyped) return []
    return pairsOf(word, counts).map((pair) =>
      replace(
        typed,
        at,
        pair.map((half) => oneOf([half], counts)),
      ),
    )
  })
}

/** Readings in which a space was typed by mistake. */
function joinedReadings(typed: readonly Typed[], counts: Counts): Term[][] {
  return typed.slice(1).flatMap(({ word }, at) => {
    const whole = `${typed[at]?.word}${word}`
    if (!counts.has(whole)) return []
    const before = typed.slice(0, at).map(({ wanted }) => wanted)
    const after = typed.slice(at + 2).map(({ wanted }) => wanted)
    return [[...before, oneOf([whole], counts), ...after]]
  })
}

/** Leaves out the only unknown word if no known word is one edit away and other words remain. */
function withoutUnknownWord(typed: readonly Typed[], counts: Counts): Term[][] {
  const unknown = typed.filter(({ wanted }) => wanted.count === 0)
  const [only] = unknown
  if (unknown.length !== 1 || !only || editsOf(only.word, counts).length > 0) return []
  return [typed.filter((one) => one !== only).map(({ wanted }) => wanted)]
}

/** Sorts by edit distance to the typed text; a name may continue after it. */
function sortBySimilarity(typed: string, found: Found[]): Found[] {
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

/** All texts that differ from a word by one added, missing, changed or swapped letter. */
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

/** All splits of a word in two, where a space is missing or another letter was typed for it. */
function splitInTwo(word: string): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 1; at < word.length; at += 1) {
    pairs.push([word.slice(0, at), word.slice(at)])
    if (at < word.length - 1) pairs.push([word.slice(0, at), word.slice(at + 1)])
  }
  return pairs
}

/** The edit distance of two texts; a swap of neighboring letters counts once. */
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
