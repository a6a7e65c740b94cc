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
  type Term,
  findAllOf,
} from './directory.ts'
import { findSimilar } from './find-similar.ts'
import { splitWords } from './split-words.ts'

const { found: PAGE } = LIMITS.nonprofits
const BEFORE_ALL = 0
/** An EIN or its first digits, with or without the hyphen; fewer digits count as part of a name. */
const EIN = /^\d{2}-?\d{2,7}$/
/** Text that ends with a space or with `City, ST`, so that its last word is complete. */
const ENDS_WORD = /\s$|,\s*[a-z]{2}$/i

interface Page {
  nonprofits: Nonprofit[]
  next: string | null
}

/** Non-profits that match the typed text, largest first. */
export async function searchNonprofits(
  { db }: Pick<Context, 'db'>,
  caller: Reader,
  { q, after }: { q: string; after?: string | undefined },
): Promise<Page> {
  assertPrimary(caller.progress)
  const { found, next } = await findNonprofits(db, q, after === undefined ? null : Number(after))
  return { nonprofits: found.map(toNonprofit), next }
}

/** Same as searchNonprofits, but without a caller. */
export async function findNonprofits(
  db: Database,
  typed: string,
  after: number | null = null,
): Promise<{ found: Found[]; next: string | null }> {
  const text = typed.trim()
  const byNumber = EIN.test(text) ? await findByEin(db, text.replace('-', ''), PAGE) : []
  if (byNumber.length > 0) return { found: after === null ? byNumber : [], next: null }
  const words = splitWords(text)
  const terms = await countTerms(db, words, !ENDS_WORD.test(typed))
  const exact = await findAllOf(db, terms, { after: after ?? BEFORE_ALL, limit: PAGE + 1 })
  if (after === null && exact.length === 0) {
    return { found: (await findSimilar(db, words, terms)).slice(0, PAGE), next: null }
  }
  const found = exact.slice(0, PAGE)
  return { found, next: exact.length > PAGE ? String(found.at(-1)?.rank) : null }
}

/** The search terms with their counts; the last word may be a prefix. */
async function countTerms(
  db: Database,
  words: readonly string[],
  isTyping: boolean,
): Promise<Term[]> {
  const whole = isTyping ? words.slice(0, -1) : words
  const counts = whole.length > 0 ? await countWords(db, whole) : new Map<string, number>()
  const terms = whole.map((word) => ({
    words: [word],
    isPrefix: false,
    count: counts.get(word) ?? 0,
  }))
  const last = words.at(-1)
  if (!isTyping || last === undefined) return terms
  return [...terms, { words: [last], isPrefix: true, count: await countPrefix(db, last) }]
}
