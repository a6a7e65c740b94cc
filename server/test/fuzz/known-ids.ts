import { randomUUID } from 'node:crypto'
import type { Random } from './random.ts'

/** An id a reply told, and the words around it, by which calls are found that may take it. */
export interface KnownId {
  id: string
  words: ReadonlySet<string>
}

const UUID = /"(\w+)":"([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})"/g
/** So much of a word tells a thing from others, in the singular and the plural alike. */
const STEM_LENGTH = 6
const APT_SHARE = 0.85

/** Those in what a read answered. */
export function idsIn(path: string, text: string): KnownId[] {
  return [...text.matchAll(UUID)].map(([, field = '', id = '']) => ({
    id,
    words: wordsOf(path, field),
  }))
}

/** One that is likely of the kind that a field of a call names; now and then any, or nobody's. */
export function pickId(ids: readonly KnownId[], random: Random, path: string, field: string) {
  const apt = aptIds(ids, path, field)
  if (apt.length > 0 && random.isOnce(APT_SHARE)) return random.pick(apt)
  return ids.length > 0 && random.isOnce(0.5) ? random.pick(ids).id : randomUUID()
}

/** Those that a field of a call may name, by the words they have in common. */
export function aptIds(ids: readonly KnownId[], path: string, field: string): string[] {
  const wanted = [...wordsOf(path, field)]
  return ids.filter(({ words }) => wanted.some((word) => words.has(word))).map(({ id }) => id)
}

function wordsOf(...texts: string[]): Set<string> {
  const words = texts
    .join('/')
    .toLowerCase()
    .split(/[^a-z]+/)
  return new Set(words.filter((word) => word.length > 4).map((word) => word.slice(0, STEM_LENGTH)))
}
