import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import type { Insurer } from '@passbook/contract/enums'
import { formatLongDate } from '@passbook/contract/format-dates'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import type { PaperLook } from '../../../platform/institutions/paper-of.ts'
import { type BlockLine, Paper } from '../../../platform/pdf/paper.ts'
import { writeW9 } from './write-w9.ts'

export interface WithholdingLetterToWrite {
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
  accountLastFour: string | null
  ssnLastFour: string
  kind: 'first_b' | 'second_b' | 'c'
  madeOn: BusinessDate
  /** The first day on which tax is withheld. */
  withholdFrom: BusinessDate
  /** Identifies the letter when the form comes back. */
  reference: string
}

/**
 * Writes the letter after a notice of the IRS about a payee, with what IRS Publication 1281 prescribes: the
 * first B-notice with a Form W-9, the second without one, or the start of withholding after a C-notice.
 */
export function write(letter: WithholdingLetterToWrite): Promise<Buffer> {
  const { institution, name, address, kind, madeOn } = letter
  const { title, writeBody } = LETTERS[kind]
  const paper = new Paper({
    title,
    author: institution.name,
    subject: name,
    madeAt: easternInstant(madeOn, '12:00'),
    footer: institution.footer,
    color: institution.color,
    bandColor: institution.brandColor,
  })
  // What the envelope has to say is read in its window, above the recipient.
  paper.addresses(
    [institution.name, ...returnAddressOf(letter)],
    ['IMPORTANT TAX INFORMATION ENCLOSED', name, ...address],
  )
  paper.paragraph(formatLongDate(madeOn))
  paper.notice(title)
  paper.blocks([recordOf(letter)])
  writeBody(paper, letter)
  paper.signature(institution.name)
  if (kind === 'first_b') writeW9(paper, letter)
  return paper.end()
}

const WARNING = 'Important tax notice: action is required. Backup withholding warning'

const LETTERS = {
  first_b: { title: WARNING, writeBody: writeFirst },
  second_b: { title: WARNING, writeBody: writeSecond },
  c: { title: 'Important tax notice: backup withholding', writeBody: writeC },
}

function returnAddressOf({ returnAddress, phone }: WithholdingLetterToWrite): string[] {
  return [...returnAddress, ...(phone === null ? [] : [phone])]
}

/** What our records say, as the IRS asks for it, with the number shortened. */
function recordOf({
  name,
  ssnLastFour,
  accountLastFour,
  reference,
  insurer,
}: WithholdingLetterToWrite) {
  const { account } = CHARTER_WORDS[charterOf(insurer)]
  const lines: BlockLine[] = [
    ...(accountLastFour === null
      ? []
      : [['Account', `${account} account ending in ${accountLastFour}`] as const]),
    ['Name', name],
    ['Number', `Social Security number ending in ${ssnLastFour}`],
    ['Reference', reference],
  ]
  return lines
}

const earningsOf = ({ insurer }: WithholdingLetterToWrite) =>
  CHARTER_WORDS[charterOf(insurer)].earnings

function contactOf({ phone, supportEmail }: WithholdingLetterToWrite): string {
  return phone === null ? `Email ${supportEmail}.` : `Call ${phone} or email ${supportEmail}.`
}

function writeFirst(paper: Paper, letter: WithholdingLetterToWrite): void {
  const before = formatLongDate(letter.withholdFrom)
  paper.paragraph(
    `The Internal Revenue Service (IRS) told us that the name and Social Security number on your account don’t match its records or those of the Social Security Administration. If you don’t help us correct this before ${before}, the law requires us to withhold 24% of the ${earningsOf(letter)} we pay you and send it to the IRS (backup withholding). The IRS may also charge you a $50 penalty for not giving us your correct name and number.`,
  )
  paper.heading('Why they may not match')
  paper.paragraph(
    'Often a name was changed, for example by marriage or divorce, and the Social Security Administration wasn’t notified. Sometimes an account has the number of another person, or digits that are switched.',
  )
  paper.heading('What to do')
  paper.paragraph(
    [
      'Compare the name and number above with your Social Security card, even if you believe that they are right.',
      '1. If both are the same as on the card, ask the Social Security Administration at 1-800-772-1213 whether its records are the same, and correct them there if they aren’t. Then sign a Form W-9.',
      '2. If the number is not the one on the card, sign a Form W-9 with the name and number on the card.',
      '3. If your last name is not the one on the card: to use your new name, have it corrected by the Social Security Administration first. Then sign a Form W-9 with the name and number on the card.',
    ].join('\n'),
  )
  paper.paragraph(
    `You can sign at ${letter.signInUrl} under Disclosures, or fill in the enclosed form and mail it to us. We must have your signed Form W-9 before ${before}, even if the name and number above are right. If we don’t, we withhold 24% until we do. ${contactOf(letter)}`,
  )
}

function writeSecond(paper: Paper, letter: WithholdingLetterToWrite): void {
  const before = formatLongDate(letter.withholdFrom)
  paper.paragraph(
    `The Internal Revenue Service (IRS) told us for the second time within three calendar years that the name and Social Security number on your account don’t match its records or those of the Social Security Administration. Because of that, the law requires us to withhold 24% of the ${earningsOf(letter)} we pay you and send it to the IRS (backup withholding) from ${before}, unless we have proof of your name and number before that day. The IRS may also charge you a $50 penalty for not giving us your correct name and number.`,
  )
  paper.strong('After a second notice a Form W-9 is not enough. Don’t send one.')
  paper.heading('What to do')
  paper.paragraph(
    [
      '1. Call the Social Security Administration at 1-800-772-1213 or visit one of its offices. Ask it to correct its records, or to tell you what is different.',
      '2. Send us a copy of your Social Security card, showing the name and number that are right. If the card isn’t right, ask for a new one first.',
      '3. If the name or number above is not the one on the card, say so when you send the copy, and we correct our records.',
    ].join('\n'),
  )
  const { institution, returnAddress, reference } = letter
  paper.paragraph(
    `Mail the copy to ${[institution.name, ...returnAddress].join(', ')}, with the reference ${reference}. We stop withholding no later than 30 days after we have it. ${contactOf(letter)}`,
  )
}

function writeC(paper: Paper, letter: WithholdingLetterToWrite): void {
  paper.paragraph(
    `The Internal Revenue Service (IRS) told us that you didn’t report all of your interest or dividends on a tax return, and that we must withhold tax (Internal Revenue Code 3406(a)(1)(C)). From ${formatLongDate(letter.withholdFrom)}, we withhold 24% of the ${earningsOf(letter)} we pay you and send it to the IRS. It counts as tax you have paid.`,
  )
  paper.heading('What to do')
  paper.paragraph(
    `Only the IRS can end this. If you disagree, or if you have since reported the income, call or write to the IRS office that sent you its notices. When the IRS tells us that withholding ends, we stop no later than 30 days after that. ${contactOf(letter)}`,
  )
}
