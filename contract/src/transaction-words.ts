import { CHARTER_WORDS, type Charter } from './charter.ts'
import type { TransactionStatus } from './enums.ts'
import type { Transaction } from './transfers.ts'

/** The words of a transaction, the same on the pages, in a search and in exported files. */

const STATUS_WORDS: Readonly<Record<TransactionStatus, string>> = {
  Initiated: 'Scheduled',
  Pending: 'Scheduled',
  Submitted: 'On its way',
  Settled: 'Settled',
  Returned: 'Returned',
  Voided: 'Canceled',
  Cancelled: 'Canceled',
}

/** What the list says instead of the status. */
const MARK_WORDS = { isProvisional: 'Provisional', isChanged: 'Changed' }

type StatusFacts = Pick<
  Transaction,
  'status' | 'direction' | 'posted_on' | 'replaced_by' | 'is_provisional'
>

/** The status in everyday words: a deposit that is posted but not available yet is on hold. */
export function statusWords(transaction: StatusFacts): string {
  const { status, direction, posted_on, replaced_by, is_provisional } = transaction
  if (is_provisional) return MARK_WORDS.isProvisional
  if (replaced_by !== null) return MARK_WORDS.isChanged
  const isHeld = status === 'Submitted' && direction === 'LinkedToPrimary' && posted_on !== null
  return isHeld ? 'On hold' : STATUS_WORDS[status]
}

/** The statuses whose words begin with a word of a search; some people write "cancelled". */
export function statusesCalled(word: string): TransactionStatus[] {
  const statuses = Object.keys(STATUS_WORDS) as TransactionStatus[]
  return statuses.filter((status) => {
    const hold = status === 'Submitted' ? ' hold' : ''
    const cancelled = STATUS_WORDS[status] === 'Canceled' ? ' cancelled' : ''
    const words = `${STATUS_WORDS[status]}${hold}${cancelled}`.toLowerCase().split(' ')
    return words.some((each) => each.startsWith(word))
  })
}

/** What the list says instead of a status, if its word begins with a word of a search. */
export function marksCalled(word: string): { isProvisional: boolean; isChanged: boolean } {
  const isCalled = (mark: string) => mark.toLowerCase().startsWith(word)
  const { isProvisional, isChanged } = MARK_WORDS
  return { isProvisional: isCalled(isProvisional), isChanged: isCalled(isChanged) }
}

/** "Interest" or, at a credit union, "Dividends", in the description of a transaction. */
export function describeEarnings(description: string, charter: Charter): string {
  const { earnings } = CHARTER_WORDS[charter]
  return description.replace(/^Interest/, earnings.charAt(0).toUpperCase() + earnings.slice(1))
}
