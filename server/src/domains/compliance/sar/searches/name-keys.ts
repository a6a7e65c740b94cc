const MARKS = /\p{M}/gu
const JOINED_INSIDE = /['’ʼ`.]/g
const NOT_A_WORD = /[^\p{L}\p{N}]+/u
/** Letters that NFKD does not split into a base letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const UNSPLIT_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
/** Suffixes are often left out of a name, so they are ignored. */
const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv'])
const LEGAL_FORMS = new Set(
  'inc incorporated llc llp lp ltd limited co company corp corporation'.split(' '),
)
/** A single word would match too many people. */
const MIN_WORDS = 2

/**
 * The keys that find a person's name however it is written: case, accents, word order, initials and
 * suffixes do not matter, and middle names may be missing.
 */
export function personKeys({ first, last }: { first: string; last: string }): string[] {
  const firsts = wordsOf(first).filter(isSignificant)
  const lasts = wordsOf(last).filter(isSignificant)
  return keysOf([
    [...firsts, ...lasts],
    [...firsts.slice(0, 1), ...lasts],
  ])
}

/** The keys of a full name written as one text: `Ann Otherone`, or `Otherone, Ann`. */
export function fullNameKeys(name: string): string[] {
  const [before = '', after] = name.split(',', 2)
  if (after !== undefined && !wordsOf(after).every((word) => SUFFIXES.has(word))) {
    return personKeys({ first: after, last: before })
  }
  const words = wordsOf(before).filter(isSignificant)
  return personKeys({ first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' })
}

/** The key of a business name, without its legal form. */
export function businessKeys(name: string): string[] {
  const words = wordsOf(name)
  const significant = words.filter((word) => !LEGAL_FORMS.has(word))
  return significant.length > 0 ? [`business ${significant.join(' ')}`] : []
}

function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(UNSPLIT_LETTERS, (letter) => LETTERS[letter] ?? letter)
  return plain.replaceAll(JOINED_INSIDE, '').split(NOT_A_WORD).filter(Boolean)
}

/** Leaves out suffixes and initials. Only Latin letters: in some scripts one character is a name. */
function isSignificant(word: string): boolean {
  return !/^[a-z]$/.test(word) && !SUFFIXES.has(word)
}

function keysOf(names: readonly string[][]): string[] {
  const usable = names.filter((words) => words.length >= MIN_WORDS)
  return [...new Set(usable.map((words) => words.toSorted().join(' ')))]
}
