import type { ContactKind, StateReport } from '@passbook/contract/console/dormancy'
import { formatDate } from '@passbook/contract/format-dates'
import { fill } from '../../lib/fill.ts'
import * as wording from './wording.ts'

/** The last contact with a customer, in words. */
export const CONTACT_WORDS: Readonly<Record<ContactKind, string>> = {
  opening: wording.openedTheAccount,
  sign_in: wording.signedIn,
  transfer: wording.madeATransfer,
  message: wording.sentAMessage,
  contact_change: wording.changedEmailOrPhone,
  signature: wording.signedADocument,
  call: wording.called,
  letter: wording.sentALetterOrRequested,
  earlier_books: wording.fromEarlierRecords,
}

export const REPORT_WORDS: Readonly<Record<StateReport['status'], string>> = {
  OPEN: wording.notFiled,
  ASKED: wording.pendingApproval,
  REPORTED: wording.reportedMoneyToFollow,
  HANDING_OVER: wording.transferring,
  DONE: wording.transferred,
}

const UNCHECKED_WORDS = {
  period: wording.theInactivePeriod,
  letter: wording.theLetterDates,
  report_due: wording.theReportDate,
} as const

/** What to confirm with a state before filing. Empty if everything was checked. */
export function toConfirm({ unchecked, note }: Pick<StateReport, 'unchecked' | 'note'>): string {
  const asked = unchecked.map((each) => UNCHECKED_WORDS[each]).join(', ')
  return [asked && fill(wording.confirmAskedWithTheState, { asked }), note]
    .filter(Boolean)
    .join(' ')
}

/** When the state takes the money, if that is after the report. */
export function moneyWords({ money_from, money_until }: StateReport): string | null {
  if (money_from === null || money_until === null) return null
  return fill(wording.moneyFromMoneyFromTo, {
    moneyFrom: formatDate(money_from),
    moneyUntil: formatDate(money_until),
  })
}

export function lettersWords({
  letters_from,
  letters_until,
  letters_missing,
}: StateReport): string {
  const days = fill(wording.lettersFromToLettersUntil, {
    lettersFrom: formatDate(letters_from),
    lettersUntil: formatDate(letters_until),
  })
  if (letters_missing === 0) return days
  return fill(wording.daysLettersMissingNotMailed, { days, lettersMissing: letters_missing })
}
