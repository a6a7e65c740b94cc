/** Finds secrets that could be guessed, such as placeholders, copied examples and keyboard sequences. */

const MIN_DISTINCT = 9
/** Random text has far fewer repeated steps (as in `acegi`) and neighbors (as in `abc`) than these shares. */
const MAX_STEADY_SHARE = 0.5
const MAX_NEIGHBOUR_SHARE = 0.64

/** Words of placeholders, also as p4ssw0rd or change_me; too long to occur in random text. */
const WORDS = [
  'changeme',
  'changeit',
  'changethis',
  'replaceme',
  'replacethis',
  'password',
  'passbook',
  'secret',
  'example',
  'default',
  'insecure',
  'placeholder',
  'development',
  'production',
  'fortests',
  'letmein',
  'random',
  'thirtytwo',
  'yourkey',
]
const LOOKALIKES: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  $: 's',
  '@': 'a',
  '!': 'i',
}
/** Sequences of neighboring keys on a keyboard. */
const WALKS = ['1234567890qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p']

/** A UUID is made to be unique, not secret: some reveal when and where they were made. */
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i
/** The most common letter pairs in English; in random text one pair in six is among them. */
const PAIRS = new Set(
  (
    'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me ' +
    'de hi ri ro ic ne ea ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot ' +
    'il tr ly nc et ut ss so rs un lo wa ge ie wh ee wi em ad ol rt po we na ul ni ts mo ow pa im mi ai sh'
  ).split(' '),
)
const MIN_PAIR_SHARE = 0.25
/** Shares of characters of one case and in pronounceable runs; random text rarely has as many. */
const MIN_CASE_SHARE = 0.6
const MIN_WORD_SHARE = 0.6

/** Why a text is not a safe secret; undefined if it may be one. */
export function whyWeakText(text: string): string | undefined {
  const lower = text.toLowerCase()
  const word = wordIn(lower)
  if (word) return `it has the word “${word}” in it`
  if (UUID.test(text)) return 'it is a UUID'
  if (isMadeOfWords(text)) return 'it is made of words'
  const readings = [codesOf(text), codesOf(lower), ...WALKS.map((walk) => placesOn(walk, lower))]
  const decoded = [hexBytes(text), base64Bytes(text)].filter((bytes) => bytes !== undefined)
  return readings.map(whyWeak).find(Boolean) ?? decoded.map(whyWeakKey).find(Boolean)
}

/** Why bytes are not a safe key; undefined if they may be one. */
export function whyWeakKey(key: Buffer): string | undefined {
  const isText = key.every((byte) => byte >= 0x20 && byte < 0x7f)
  if (!isText) return whyWeak([...key])
  return whyWeakText(key.toString('latin1')) ?? 'it is text instead of random bytes'
}

/** Finds a placeholder word in text that need not be random, such as a database password. */
export function wordIn(text: string): string | undefined {
  const plain = text.toLowerCase().replaceAll(/[^a-z]/g, '')
  const read = [...text.toLowerCase()].map((char) => LOOKALIKES[char] ?? char).join('')
  const unmasked = read.replaceAll(/[^a-z]/g, '')
  return WORDS.find((word) => plain.includes(word) || unmasked.includes(word))
}

/** Whether the text consists of words, whatever the separators. */
function isMadeOfWords(text: string): boolean {
  if (hexBytes(text)) return false
  const caseShare = Math.max(shareOf(text, /[a-z]/g), shareOf(text, /[A-Z]/g))
  if (caseShare < MIN_CASE_SHARE) return false
  if (/^[a-z]+(?:[^a-z\d]+[a-z]+){3,}[^a-z\d]*$/i.test(text)) return true
  const words = (text.match(/[A-Z]?[a-z]{3,}|[A-Z]{4,}/g) ?? []).filter(isPronounceable)
  if (words.join('').length < text.length * MIN_WORD_SHARE) return false
  const pairs = words.flatMap((word) =>
    [...word.toLowerCase()].slice(1).map((letter, at) => word.toLowerCase()[at] + letter),
  )
  return pairs.filter((pair) => PAIRS.has(pair)).length >= pairs.length * MIN_PAIR_SHARE
}

function isPronounceable(word: string): boolean {
  const vowelShare = shareOf(word, /[aeiouy]/gi)
  return vowelShare >= 0.2 && vowelShare <= 0.75 && !/[^aeiouy]{5}/i.test(word)
}

function shareOf(text: string, characters: RegExp): number {
  return (text.match(characters)?.length ?? 0) / text.length
}

function whyWeak(values: readonly number[]): string | undefined {
  if (new Set(values).size < MIN_DISTINCT) return 'it has too few different characters'
  if (repeatsItself(values)) return 'it repeats itself'
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0))
  const steady = steps.filter((step, index) => index > 0 && step === steps[index - 1])
  const neighbours = steps.filter((step) => Math.abs(step) <= 1)
  const isSequence =
    steady.length > steps.length * MAX_STEADY_SHARE ||
    neighbours.length > steps.length * MAX_NEIGHBOUR_SHARE
  return isSequence ? 'it is a sequence' : undefined
}

function repeatsItself(values: readonly number[]): boolean {
  for (let period = 1; period <= values.length / 2; period += 1) {
    if (values.every((value, index) => index < period || value === values[index - period])) {
      return true
    }
  }
  return false
}

function codesOf(text: string): number[] {
  return [...text].map((char) => char.codePointAt(0) ?? 0)
}

/** The positions of characters on a keyboard walk; characters not on it get unique values. */
function placesOn(walk: string, text: string): number[] {
  return codesOf(text).map((code) => {
    const place = walk.indexOf(String.fromCodePoint(code))
    return place === -1 ? 1000 + 7 * code : place
  })
}

function hexBytes(text: string): Buffer | undefined {
  return /^([\da-f]{2}){16,}$/i.test(text) ? Buffer.from(text, 'hex') : undefined
}

function base64Bytes(text: string): Buffer | undefined {
  return /^[\w+/-]{24,}={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined
}
