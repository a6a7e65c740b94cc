import { MAX_AMOUNT_CENTS } from '@passbook/contract/money'
import type { TransferKind } from '../../../../platform/db/tables/ledger.ts'
import { INTEREST_CORRECTION, ledgerEffects } from '../moves/ledger-effects.ts'

/** What one word of a search may stand for; a transaction is found by any of it. */
export interface Sought {
  kinds: TransferKind[]
  /** Interest that was too much, which goes out. */
  isInterestCorrection: boolean
  linkIds: string[]
  /** The requests whose reference begins with it. */
  requests: { from: string; to: string } | null
  amountCents: number | null
}

interface Link {
  id: string
  bank_name: string | null
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Fewer characters of a reference would find what nobody meant. */
const REFERENCE = /^[0-9a-f]{6,8}$/
const AMOUNT = /^[-+−]?\$?((?:\d{1,3}(?:,\d{3})+|\d{1,9}))(?:\.(\d{1,2}))?$/

/** A search word by word: each must be found in what it is, its bank, its reference or its amount. */
export function searchWords(q: string, links: readonly Link[]): Sought[] {
  const words = q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  return words.map((word) => ({
    kinds: KINDS.filter((kind) => ledgerEffects[kind].description.toLowerCase().includes(word)),
    isInterestCorrection: INTEREST_CORRECTION.toLowerCase().includes(word),
    linkIds: links.filter(({ bank_name }) => hasWord(bank_name, word)).map(({ id }) => id),
    requests: requestsOf(word),
    amountCents: amountOf(word),
  }))
}

const KINDS = Object.keys(ledgerEffects) as TransferKind[]

function hasWord(name: string | null, word: string): boolean {
  return name !== null && name.normalize('NFKC').toLowerCase().includes(word)
}

function requestsOf(word: string): Sought['requests'] {
  if (!REFERENCE.test(word)) return null
  return { from: word + NO_ID.slice(word.length), to: word + LAST_ID.slice(word.length) }
}

/** `25`, `$2,500.00`, `-25.5`: as people type what they remember. */
function amountOf(word: string): number | null {
  const [, whole, fraction = ''] = AMOUNT.exec(word) ?? []
  if (whole === undefined) return null
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return cents >= 1 && cents <= MAX_AMOUNT_CENTS ? cents : null
}
