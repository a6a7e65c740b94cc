import { LIMITS } from '@passbook/contract/limits'
import type { Nonprofit } from '@passbook/contract/nonprofits'
import type { Reader } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { assertPrimary, toNonprofit } from '../nonprofit.ts'
import {
  type Found,
  countPrefix,
  countWords,
  findByEin,
  type Wanted,
  findAllOf,
} from './directory.ts'
import { forgive } from './forgive.ts'
import { splitWords } from './split-words.ts'

const { found: PAGE } = LIMITS.nonprofits
const BEFORE_ALL = 0
/** With or without its hyphen; fewer digits are a part of a name. */
const EIN = /^\d{2}-?\d{2,7}$/
/** A space behind the last word, or `City, ST`: nothing more of it is to come. */
const ENDS_WORD = /\s$|,\s*[a-z]{2}$/i

interface Page {
  nonprofits: Nonprofit[]
  next: string | null
}

/** Non-profits that answer what is typed, the largest first. */
export async function searchNonprofits(
  { db }: Pick<Context, 'db'>,
  caller: Reader,
  { q, after }: { q: string; after?: string | undefined },
): Promise<Page> {
  assertPrimary(caller.progress)
  const { found, next } = await findNonprofits(db, q, after === undefined ? null : Number(after))
  return { nonprofits: found.map(toNonprofit), next }
}

/** The same without a caller. */
export async function findNonprofits(
  db: Database,
  typed: string,
  after: number | null = null,
): Promise<{ found: Found[]; next: string | null }> {
  const text = typed.trim()
  const byNumber = EIN.test(text) ? await findByEin(db, text.replace('-', ''), PAGE) : []
  if (byNumber.length > 0) return { found: after === null ? byNumber : [], next: null }
  const words = splitWords(text)
  const wanted = await countWanted(db, words, !ENDS_WORD.test(typed))
  const exact = await findAllOf(db, wanted, { after: after ?? BEFORE_ALL, limit: PAGE + 1 })
  if (after === null && exact.length === 0) {
    return { found: (await forgive(db, words, wanted)).slice(0, PAGE), next: null }
  }
  const found = exact.slice(0, PAGE)
  return { found, next: exact.length > PAGE ? String(found.at(-1)?.rank) : null }
}

/** Each word with how common it is; the last may be the beginning of one. */
async function countWanted(
  db: Database,
  words: readonly string[],
  isTyping: boolean,
): Promise<Wanted[]> {
  const whole = isTyping ? words.slice(0, -1) : words
  const counts = whole.length > 0 ? await countWords(db, whole) : new Map<string, number>()
  const wanted = whole.map((word) => ({
    words: [word],
    isPrefix: false,
    count: counts.get(word) ?? 0,
  }))
  const last = words.at(-1)
  if (!isTyping || last === undefined) return wanted
  return [...wanted, { words: [last], isPrefix: true, count: await countPrefix(db, last) }]
}
