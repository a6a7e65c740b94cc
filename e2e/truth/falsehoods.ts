import type { Charter } from '@passbook/contract/charter'

/** What is judged against: the day the bank has, and what the institution is. */
export interface Truth {
  /** ISO; null where nobody knows of which day the words are. */
  today: string | null
  charter: Charter
  /** Names of the other institutions of the deployment. */
  strangers: readonly string[]
}

const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
/** "October 15 of the year in which …" is a day of every year. */
const DATE = new RegExp(`\\b(${MONTHS})[a-z]* (\\d{1,2})\\b(?! of )(?:, (\\d{4}))?`)

/** What is said of something to come; a date follows within a few words. */
const AHEAD =
  /\b(arrives? (?:by|on)|expected by|enter the amounts by|cancel until|leaves|will|available (?:on|from)|available to withdraw (?:on|from)|until|next)\b/gi
const REACH = 48

const NOT_FOR_PEOPLE =
  /\b(?:undefined|null|NaN|Invalid Date|\[object Object\])\b|\b\d{4}-\d{2}-\d{2}\b/

/** UX 42; "your bank" and "bank account" are the other one's, and the IRS asks for both kinds of earnings. */
const WRONG_AT: Record<Charter, RegExp> = {
  'credit union':
    /\b(?:the|this|our|every) bank\b(?! account| whose)|bank disclosures|Message from Bank|\bcustomers?\b|\binterest\b(?! or dividends)|\bFDIC\b/i,
  bank: /\bcredit union\b|\bmembers?\b(?! of the Federal Deposit)|(?<!interest or )\bdividends?\b|\bNCUA\b/i,
}

/**
 * UX 42: money is in shares there, and the account is a share savings account. An account elsewhere is
 * still of the kind savings, and the insurer's sign and the names of laws have words of their own.
 */
const SAVINGS_AT_A_CREDIT_UNION =
  /(?<!\bshare |\bchecking (?:or )?|, |Truth in )\bsavings\b(?! federally insured)/i

/** Sentences of which at most one can be true of one person at one time. */
const CONTRADICTIONS: readonly (readonly [RegExp, RegExp])[] = [
  [/You don’t need to do anything/, /Please send us the documents/],
  [
    /Your bank account is linked|New deposits and withdrawals use this account/,
    /needs to be linked again|Deposits (?:and withdrawals )?are paused until/,
  ],
  [
    /\bSave and exit\b|Your application is saved/,
    /is on hold|We can’t open your account|is canceled/,
  ],
  [/Link account Next\b/, /you can’t link an account/],
  [/Fund (?:share )?savings account Next\b/, /make your first deposit when we’re done/],
  [/microdeposits are scheduled/, /microdeposits are on the way/],
]

/** How the day a letter is of stands in it: Saturday, August 2, 2025. */
const DAY = /\b[A-Z][a-z]+day, ([A-Z][a-z]+ \d+, \d{4})\b/

/** ISO; null where a letter says nothing of the day it is of. */
export function dayOf(letter: string): string | null {
  const day = DAY.exec(letter)?.[1]
  return day === undefined ? null : new Date(`${day} UTC`).toISOString().slice(0, 10)
}

/** Every sentence of a page that cannot be true, each as the words around it. */
export function findFalsehoods(text: string, { today, charter, strangers }: Truth): string[] {
  const plain = text.replaceAll(/\s+/g, ' ')
  const others = strangers.filter((name) => plain.includes(name))
  return [
    ...(today === null ? [] : pastToldAsFuture(plain, today)),
    ...around(plain, NOT_FOR_PEOPLE),
    ...around(plain, WRONG_AT[charter]),
    ...CONTRADICTIONS.filter((both) => both.every((each) => each.test(plain))).map(
      ([one, other]) => `both cannot be true: ${one.source} and ${other.source}`,
    ),
    ...others.map((name) => `another institution: ${name}`),
  ]
}

/** What a page of a credit union may not say, though a document or a letter may that is older. */
export function findBankWords(text: string, charter: Charter): string[] {
  if (charter === 'bank') return []
  return around(text.replaceAll(/\s+/g, ' '), SAVINGS_AT_A_CREDIT_UNION)
}

function pastToldAsFuture(plain: string, today: string): string[] {
  return [...plain.matchAll(AHEAD)].flatMap(({ index, 0: words }) => {
    const rest = plain.slice(index + words.length, index + words.length + REACH)
    // Another sentence tells of something else, and so does what follows the amount of a row.
    const [sentence = ''] = rest.split(/[.!?] |[+−]\$/)
    const found = DATE.exec(sentence)
    const isPast = found !== null && isoOf(found, today) < today
    return isPast ? [`past told as to come: ${words}${sentence}`] : []
  })
}

/** Without a year: the one that brings it nearest to today. */
function isoOf([, month = '', day = '', year]: RegExpExecArray, today: string): string {
  const place = MONTHS.split('|').indexOf(month.slice(0, 3)) + 1
  const inYear = (each: number) =>
    `${each}-${String(place).padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year) return inYear(Number(year))
  const away = (iso: string) => Math.abs(Date.parse(iso) - Date.parse(today))
  const thisYear = Number(today.slice(0, 4))
  const [nearest = ''] = [thisYear - 1, thisYear, thisYear + 1]
    .map(inYear)
    .toSorted((a, b) => away(a) - away(b))
  return nearest
}

function around(plain: string, wrong: RegExp): string[] {
  const found = wrong.exec(plain)
  if (!found) return []
  return [plain.slice(Math.max(0, found.index - 40), found.index + found[0].length + 40)]
}
