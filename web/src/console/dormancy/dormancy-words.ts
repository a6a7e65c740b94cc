import type { ContactKind, StateReport } from '@passbook/contract/console/dormancy'
import { formatDate } from '@passbook/contract/dates'

/** The last contact with a customer, in words. */
export const CONTACT_WORDS: Readonly<Record<ContactKind, string>> = {
  opening: 'Opened the account',
  sign_in: 'Signed in',
  transfer: 'Made a transfer',
  message: 'Wrote a message',
  contact_change: 'Changed email or phone',
  signature: 'Signed a document',
  call: 'Called',
  letter: 'Wrote a letter or asked for it back',
  earlier_books: 'Known from earlier books',
}

export const REPORT_WORDS: Readonly<Record<StateReport['status'], string>> = {
  OPEN: 'To be made',
  ASKED: 'Waits for a second person',
  HANDING_OVER: 'Being handed over',
  DONE: 'Handed over',
}

const UNCHECKED_WORDS = {
  period: 'the period',
  letter: 'the days of the letter',
  report_due: 'the day of the report',
} as const

/** What to confirm with a state before filing. Empty if everything was checked. */
export function toConfirm({ unchecked, note }: Pick<StateReport, 'unchecked' | 'note'>): string {
  const asked = unchecked.map((each) => UNCHECKED_WORDS[each]).join(', ')
  return [asked && `Confirm ${asked} with the state.`, note].filter(Boolean).join(' ')
}

export function lettersWords({
  letters_from,
  letters_until,
  letters_missing,
}: StateReport): string {
  const days = `${formatDate(letters_from)} to ${formatDate(letters_until)}`
  if (letters_missing === 0) return days
  return `${days}; ${letters_missing} not sent`
}
