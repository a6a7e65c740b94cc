import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

/** Generates a fictional file as large as the IRS's, identical for the same seed. */

export interface Generated {
  ein: string
  name: string
  city: string
  state: string
}

const HEADER =
  'EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,' +
  'DEDUCTIBILITY,FOUNDATION,ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,' +
  'FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME\n'
const STATES =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )
const SYLLABLES =
  'al an ar ba bel ber bo bran bro cal car chan cor da dal den der do dor el en er fal far fer gan gar glen gran ham har hol in ing ka kel ken la lan lar lin lo mar mel min mon na nel nor o pal par per ral ran rick ro ros sal san ser sha sil ston ta tal ten ter ton tor va val ver vin wal war wel wen win wood yor'.split(
    ' ',
  )
const DENOMINATIONS =
  'BAPTIST METHODIST LUTHERAN PRESBYTERIAN CATHOLIC EPISCOPAL PENTECOSTAL ORTHODOX'.split(' ')
const CAUSES =
  'ANIMAL ART ATHLETIC CANCER CHILD CIVIC COMMUNITY CULTURAL EDUCATION ELDER FAMILY FOOD HEALTH HERITAGE HISTORICAL HOUSING LITERACY MEDICAL MUSIC NATURE OUTREACH RECOVERY RESCUE SENIOR THEATRE VETERANS WATER WILDLIFE WOMENS YOUTH'.split(
    ' ',
  )
const KINDS =
  'ALLIANCE ASSOCIATION CENTER CLUB COALITION COUNCIL FOUNDATION FUND GUILD INITIATIVE INSTITUTE LEAGUE MINISTRIES NETWORK PARTNERSHIP PROJECT SERVICES SOCIETY TRUST'.split(
    ' ',
  )
const THINGS = 'LIBRARY PARK MUSEUM GARDEN SCHOOL ORCHESTRA TRAIL HOSPITAL ACADEMY SHELTER'.split(
  ' ',
)
const SPORTS = 'BASEBALL SOCCER BAND SWIM FOOTBALL HOCKEY LACROSSE WRESTLING TENNIS'.split(' ')
const SURNAMES = 60_000
const TOWNS = 12_000
const FIRST_EIN = 10_000_000
const EIN_STEP = 483
const DEDUCTIBLE = 1
const FLUSH_LINES = 5_000

/** A small random number generator (mulberry32) with the same output on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Writes the given number of lines and returns a random sample of them. */
export async function generateFile(
  path: string,
  lines: number,
  samples: number,
): Promise<Generated[]> {
  const random = randomFrom(20_261_116)
  const words = { surnames: inventWords(random, SURNAMES), towns: inventWords(random, TOWNS) }
  const picked: Generated[] = []
  const file = createWriteStream(path)
  file.write(HEADER)
  let text = ''
  for (let index = 0; index < lines; index += 1) {
    const one = invent(random, words, index)
    if (picked.length < samples && random() < (samples * 1.2) / lines) picked.push(one)
    text += toLine(one, random)
    if (index % FLUSH_LINES !== 0) continue
    if (!file.write(text)) await once(file, 'drain')
    text = ''
  }
  file.end(text)
  await once(file, 'finish')
  return picked
}

/** Invents unique words of two or three syllables. */
function inventWords(random: () => number, count: number): string[] {
  const made = new Set<string>()
  while (made.size < count) {
    const length = random() < 0.4 ? 2 : 3
    const word = Array.from({ length }, () => pick(random, SYLLABLES)).join('')
    made.add(word.toUpperCase())
  }
  return [...made]
}

interface Words {
  surnames: string[]
  towns: string[]
}

/** Picks the first items of a list far more often than the last. */
function pickCommon(random: () => number, list: readonly string[]): string {
  return list[Math.floor(list.length * random() ** 3)] ?? ''
}

function pick(random: () => number, list: readonly string[]): string {
  return list[Math.floor(list.length * random())] ?? ''
}

function invent(random: () => number, { surnames, towns }: Words, index: number): Generated {
  const [surname, town] = [pickCommon(random, surnames), pickCommon(random, towns)]
  const [cause, kind] = [pick(random, CAUSES), pick(random, KINDS)]
  const names = [
    () => `${surname} FAMILY FOUNDATION`,
    () => `FIRST ${pick(random, DENOMINATIONS)} CHURCH OF ${town}`,
    () => `${town} ${cause} ${kind} INC`,
    () => `${surname} ${town} ${cause} ${kind}`,
    () => `FRIENDS OF THE ${town} ${pick(random, THINGS)}`,
    () => `${town} ${pick(random, SPORTS)} BOOSTERS CLUB INC`,
    () => `${surname} MEMORIAL SCHOLARSHIP ${kind}`,
    () => `SAINT ${surname} ${pick(random, DENOMINATIONS)} CHURCH`,
    () => `THE ${surname} AND ${pickCommon(random, surnames)} CHARITABLE TRUST`,
    () => `${cause} ${kind} OF ${town} COUNTY`,
  ]
  const name = names[Math.floor(random() * names.length)]?.() ?? ''
  const ein = String(FIRST_EIN + index * EIN_STEP).padStart(9, '0')
  return { ein, name, city: pickCommon(random, towns), state: pick(random, STATES) }
}

function toLine({ ein, name, city, state }: Generated, random: () => number): string {
  // Most have little revenue, and a few have very much.
  const revenue = Math.floor(1_000 / (random() ** 2 + 1e-7))
  const address = `% A PERSON,${Math.floor(random() * 9_999)} MAIN ST,${city},${state},12345-0001`
  const codes = `0000,03,3,1000,199001,${DEDUCTIBLE},15,000000000,1,01,202412,4,4,01,0,12`
  return `${ein},${name},${address},${codes},${revenue},${revenue},${revenue},P20,\n`
}

/** Inserts, deletes, replaces or swaps letters at a random place. */
export function mistype(name: string, random: () => number): string {
  const at = Math.floor(random() * name.length)
  const letter = String.fromCharCode(97 + Math.floor(random() * 26))
  const [before, after] = [name.slice(0, at), name.slice(at)]
  const mistakes = [
    () => before + letter + after,
    () => before + letter + after.slice(1),
    () => before + after.slice(1),
    () => before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2),
  ]
  const typed = mistakes[Math.floor(random() * mistakes.length)]?.() ?? name
  return typed === name ? mistype(name, random) : typed
}
