import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import type { Insurer } from '@passbook/contract/enums'
import { formatLongDate } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import {
  type BusinessDate,
  addDays,
  laterOf,
  parseBusinessDate,
} from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { onOrBeforeBusinessDay } from '../../../platform/calendar/holidays.ts'
import type { PaperLook } from '../../../platform/institutions/paper-of.ts'
import { type BlockLine, Paper } from '../../../platform/pdf/paper.ts'
import { ANSWER_DAYS, stateName } from '../../contact/activity.ts'
import { headingOf, transferWords } from './state-notice.ts'

export interface LetterToWrite {
  institution: PaperLook
  insurer: Insurer
  supportEmail: string
  /** The phone number in words, and the lines of the return address without the name. */
  phone: string | null
  returnAddress: string[]
  /** The page where people sign in. */
  signInUrl: string
  name: string
  address: string[]
  accountLastFour: string
  /** Identifies the letter when the reply form comes back. */
  reference: string
  /** Its postal code. */
  state: string
  reportDue: string
  lastContactOn: string
  balanceCents: number
  sentAt: Date
  /** The day it is written: for the second letter, a later one. */
  madeOn: BusinessDate
  /** For the second letter, the last day of posting it by certified mail; null for the first. */
  certifiedBy: BusinessDate | null
}

/** Writes the letter that is mailed before an account is reported to a state as unclaimed (RUUPA 502). */
export function write(letter: LetterToWrite): Promise<Buffer> {
  const { institution, name, address, state, sentAt, madeOn, certifiedBy } = letter
  const sentOn = easternDate(sentAt)
  const before = addDays(certifiedBy ?? sentOn, ANSWER_DAYS)
  const paper = new Paper({
    title: `Notice of unclaimed property, ${stateName(state)}`,
    author: institution.name,
    subject: name,
    madeAt: sentAt,
    footer: institution.footer,
    color: institution.color,
    bandColor: institution.brandColor,
  })
  paper.addresses(returnAddress(letter), [name, ...address])
  paper.paragraph(formatLongDate(madeOn))
  if (certifiedBy !== null) {
    paper.strong('CERTIFIED MAIL, RETURN RECEIPT REQUESTED')
    paper.paragraph(`Second notice. The first is dated ${formatLongDate(sentOn)}.`)
  }
  paper.notice(headingOf(state, before))
  if (state === 'CA') paper.strong(californiaWords(letter).join('\n'))
  paper.blocks(factsOf(letter))
  paper.paragraph(transferWords(state, { before, reportOn: reportDay(letter, before) }))
  paper.heading('How to keep your account')
  paper.paragraph(
    [
      `Do one of these before ${formatLongDate(before)}. Any owner of the account can do this.`,
      ...waysToAnswer(letter).map((text, place) => `${place + 1}. ${text}`),
    ].join('\n'),
  )
  writeReplyForm(paper, letter)
  return paper.end()
}

/**
 * The business day on or before the last day of the law, as in the draft of the report. A letter of the last
 * days may be answered until later, and its account is reported then.
 */
function reportDay({ reportDue }: LetterToWrite, before: BusinessDate): BusinessDate {
  return laterOf(onOrBeforeBusinessDay(parseBusinessDate(reportDue)), before)
}

function returnAddress({ institution, returnAddress: lines, phone }: LetterToWrite): string[] {
  return [institution.name, ...lines, ...(phone === null ? [] : [phone])]
}

/** "Savings" or, at a credit union, "Share savings". */
function accountOf({ insurer }: LetterToWrite): string {
  return CHARTER_WORDS[charterOf(insurer)].account
}

/** Side by side, so that the reply form stays on the same page. */
function factsOf(letter: LetterToWrite): BlockLine[][] {
  return [
    [
      ['Property', `${accountOf(letter)} account ending in ${letter.accountLastFour}`],
      ['Value', formatCents(letter.balanceCents)],
    ],
    [
      ['Last contact', formatLongDate(letter.lastContactOn)],
      ['Reference', letter.reference],
    ],
  ]
}

/** California prescribes these four statements in bold (CCP 1513.5(c)). */
function californiaWords(letter: LetterToWrite): string[] {
  const { lastContactOn, accountLastFour } = letter
  return [
    `Since ${formatLongDate(lastContactOn)}, the date of last activity, there has been no owner activity on your ${accountOf(letter).toLowerCase()} account.`,
    `The last four digits of the account number are ${accountLastFour}.`,
    'The account is in danger of escheating to the State of California.',
    'The Unclaimed Property Law requires banking and financial organizations to transfer the funds of an account if it has been inactive for three years.',
  ]
}

function waysToAnswer({ signInUrl, phone, supportEmail }: LetterToWrite): string[] {
  return [
    `Sign in at ${signInUrl}`,
    phone === null ? `Email ${supportEmail}` : `Call ${phone} or email ${supportEmail}`,
    'Sign the form below and mail it to us',
  ]
}

/** The form that is cut off, signed and mailed back. */
function writeReplyForm(paper: Paper, letter: LetterToWrite): void {
  const { institution, name, returnAddress: lines, accountLastFour, reference } = letter
  paper.tearOff()
  paper.heading('Reply form: I want to keep this account')
  paper.paragraph(
    `I am an owner of the ${accountOf(letter).toLowerCase()} account ending in ${accountLastFour} at ${institution.name}. I know about this account, and I want to keep it.`,
  )
  paper.blocks([
    [name, `Reference ${reference}`],
    ['Mail this form to', institution.name, ...lines],
  ])
  paper.blanks(['Signature', 'Date', 'Phone'])
}
