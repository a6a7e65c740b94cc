import type { ContactKind, StateReport } from '@passbook/contract/console/dormancy'
import { formatDate } from '@passbook/contract/format-dates'

/** The last contact with a customer, in words. */
export const CONTACT_WORDS: Readonly<Record<ContactKind, string>> = {
  opening: 'Opened the account',
  sign_in: 'Signed in',
  transfer: 'Made a transfer',
  message: 'Sent a message',
  contact_change: 'Changed email or phone',
  signature: 'Signed a document',
  call: 'Called',
  letter: 'Sent a letter or requested reactivation',
  earlier_books: 'From earlier records',
}

export const REPORT_WORDS: Readonly<Record<StateReport['status'], string>> = {
  OPEN: 'Not filed',
  ASKED: 'Pending approval',
  REPORTED: 'Reported, money to follow',
  HANDING_OVER: 'Transferring',
  DONE: 'Transferred',
}

const UNCHECKED_WORDS = {
  period: 'the inactive period',
  letter: 'the letter dates',
  report_due: 'the report date',
} as const

/** What to confirm with a state before filing. Empty if everything was checked. */
export function toConfirm({ unchecked, note }: Pick<StateReport, 'unchecked' | 'note'>): string {
  const asked = unchecked.map((each) => UNCHECKED_WORDS[each]).join(', ')
  return [asked && `Confirm ${asked} with the state.`, note].filter(Boolean).join(' ')
}

/** When the state takes the money, if that is after the report. */
export function moneyWords({ money_from, money_until }: StateReport): string | null {
  if (money_from === null || money_until === null) return null
  return `Money from ${formatDate(money_from)} to ${formatDate(money_until)}`
}

export function lettersWords({
  letters_from,
  letters_until,
  letters_missing,
}: StateReport): string {
  const days = `${formatDate(letters_from)} to ${formatDate(letters_until)}`
  if (letters_missing === 0) return days
  return `${days}; ${letters_missing} not posted`
}
