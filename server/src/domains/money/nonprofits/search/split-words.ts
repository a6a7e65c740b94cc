const NOT_ASCII = /[^ -~]/
const MARKS = /\p{M}/gu
const JOINED_INSIDE = /['’.]/g
const NOT_A_WORD = /[^a-z0-9]+/
/** More words are not needed to distinguish a name. */
const MAX_WORDS = 12
const MAX_WORD_LENGTH = 40

/**
 * The words of a name or a place as the directory stores them: lower case without accents, and `St.
 * Jude's` as people type it, `st judes`.
 */
export function splitWords(text: string): string[] {
  const plain = NOT_ASCII.test(text) ? text.normalize('NFKD').replaceAll(MARKS, '') : text
  const words = plain.toLowerCase().replaceAll(JOINED_INSIDE, '').split(NOT_A_WORD)
  return words
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH))
}

/** The distinct words of a non-profit's name, city and state. */
export function wordsOf(nonprofit: { name: string; city: string; state: string }): string[] {
  const { name, city, state } = nonprofit
  return [...new Set([...splitWords(name), ...splitWords(city), ...splitWords(state)])]
}
