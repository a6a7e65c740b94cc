const MARKS = /\p{M}/gu
const JOINED_INSIDE = /['’ʼ`.]/g
const NOT_A_WORD = /[^\p{L}\p{N}]+/u
/** Letters that are not made of one and a mark. */
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
const OWN_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
/** Said of a name, and left out as often. */
const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv'])
const LEGAL_FORMS = new Set(
  'inc incorporated llc llp lp ltd limited co company corp corporation'.split(' '),
)
/** One word alone fits too many people. */
const LEAST_WORDS = 2

/**
 * What a name of a person is found by, whichever way it is written: without case, accents, order,
 * initials and suffixes, and with or without the names in the middle.
 */
export function personKeys({ first, last }: { first: string; last: string }): string[] {
  const firsts = wordsOf(first).filter(isTelling)
  const lasts = wordsOf(last).filter(isTelling)
  return keysOf([
    [...firsts, ...lasts],
    [...firsts.slice(0, 1), ...lasts],
  ])
}

/** Also of a name as one text: `Ann Otherone`, or `Otherone, Ann`. */
export function fullNameKeys(name: string): string[] {
  const [before = '', after] = name.split(',', 2)
  if (after !== undefined && !wordsOf(after).every((word) => SUFFIXES.has(word))) {
    return personKeys({ first: after, last: before })
  }
  const words = wordsOf(before).filter(isTelling)
  return personKeys({ first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' })
}

/** A business, without what it is in law. */
export function businessKeys(name: string): string[] {
  const words = wordsOf(name)
  const telling = words.filter((word) => !LEGAL_FORMS.has(word))
  return telling.length > 0 ? [`business ${telling.join(' ')}`] : []
}

function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(OWN_LETTERS, (letter) => LETTERS[letter] ?? letter)
  return plain.replaceAll(JOINED_INSIDE, '').split(NOT_A_WORD).filter(Boolean)
}

/** Neither an initial nor a suffix; in some scripts one character is a name. */
function isTelling(word: string): boolean {
  return !/^[a-z]$/.test(word) && !SUFFIXES.has(word)
}

function keysOf(names: readonly string[][]): string[] {
  const told = names.filter((words) => words.length >= LEAST_WORDS)
  return [...new Set(told.map((words) => words.toSorted().join(' ')))]
}
