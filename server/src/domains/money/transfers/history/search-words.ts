import type { Charter } from '@passbook/contract/charter'
import type { TransactionStatus } from '@passbook/contract/enums'
import { MAX_AMOUNT_CENTS } from '@passbook/contract/money'
import { describeEarnings, marksCalled, statusesCalled } from '@passbook/contract/transaction-words'
import type { TransferKind } from '../../../../platform/db/tables/ledger.ts'
import { ledgerEffects, INTEREST_CORRECTION } from '../moves/ledger-effects.ts'

/** What one word of a search may mean; a transaction is found by any of it. */
export interface SearchWord {
  kinds: TransferKind[]
  /** Whether it may mean interest corrections, which go out. */
  isInterestCorrection: boolean
  linkIds: string[]
  /** The requests whose reference begins with it. */
  requests: { from: string; to: string } | null
  amountCents: number | null
  statuses: TransactionStatus[]
  /** Whether it may mean provisional credits, and orders that another one replaced. */
  isProvisional: boolean
  isChanged: boolean
  day: SearchedDay | null
}

/** A date, or the part of one that a word names: "November", "17", "2026". */
export interface SearchedDay {
  year?: number
  month?: number
  day?: number
}

interface Link {
  id: string
  bank_name: string | null
  account_last_four: string | null
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Fewer characters of a reference would match by accident. */
const REFERENCE = /^[0-9a-f]{6,8}$/
const AMOUNT = /^[-+−]?\$?((?:\d{1,3}(?:,\d{3})+|\d{1,9}))(?:\.(\d{1,2}))?$/

/**
 * Splits a search into words. Each must match something that the list shows: the description, the bank and
 * the last digits of its account, the reference, the amount, the status or the date.
 */
export function searchWords(q: string, links: readonly Link[], charter: Charter): SearchWord[] {
  const words = q.normalize('NFKC').toLowerCase().replaceAll('•', ' ').split(/\s+/).filter(Boolean)
  return words.map((word) => ({
    kinds: KINDS.filter((kind) => isCalled(ledgerEffects[kind].description, word, charter)),
    isInterestCorrection: isCalled(INTEREST_CORRECTION, word, charter),
    linkIds: links.filter((link) => isNamed(link, word)).map(({ id }) => id),
    requests: requestsOf(word),
    amountCents: amountOf(word),
    statuses: word.length >= 2 ? statusesCalled(word) : [],
    ...(word.length >= 2 ? marksCalled(word) : { isProvisional: false, isChanged: false }),
    day: dayOf(word),
  }))
}

const KINDS = Object.keys(ledgerEffects) as TransferKind[]

/** By the word of the ledger too: a member of a credit union may look for interest. */
function isCalled(description: string, word: string, charter: Charter): boolean {
  const shown = describeEarnings(description, charter)
  return [description, shown].some((text) => text.toLowerCase().includes(word))
}

function isNamed({ bank_name, account_last_four }: Link, word: string): boolean {
  const name = bank_name?.normalize('NFKC').toLowerCase() ?? ''
  return name.includes(word) || account_last_four === word
}

function requestsOf(word: string): SearchWord['requests'] {
  if (!REFERENCE.test(word)) return null
  return { from: word + NO_ID.slice(word.length), to: word + LAST_ID.slice(word.length) }
}

/** Reads amounts as people type them: `25`, `$2,500.00`, `-25.5`. */
function amountOf(word: string): number | null {
  const [, whole, fraction = ''] = AMOUNT.exec(word) ?? []
  if (whole === undefined) return null
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return cents >= 1 && cents <= MAX_AMOUNT_CENTS ? cents : null
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const ISO_DAY = /^(\d{4})-(\d\d)-(\d\d)$/
const AMERICAN_DAY = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/
const YEAR = /^(?:19|20)\d\d$/
const DAY_OF_MONTH = /^(\d{1,2}),?$/

/** Reads dates as the list shows them, word by word, and as people type them: `11/17/2026`, `11/17`. */
function dayOf(typed: string): SearchedDay | null {
  const word = typed.replace(/[.,]$/, '')
  const index = word.length >= 3 ? MONTHS.findIndex((month) => month.startsWith(word)) : -1
  if (index >= 0) return { month: index + 1 }
  const iso = ISO_DAY.exec(word)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const american = AMERICAN_DAY.exec(word)
  if (american) {
    const [, month, day, year] = american
    return { month: Number(month), day: Number(day), ...(year && { year: Number(year) }) }
  }
  if (YEAR.test(word)) return { year: Number(word) }
  const dayOfMonth = DAY_OF_MONTH.exec(word)
  return dayOfMonth ? { day: Number(dayOfMonth[1]) } : null
}
