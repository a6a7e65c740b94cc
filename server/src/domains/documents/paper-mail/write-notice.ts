import { formatFullDay } from '@passbook/contract/format-dates'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import type { PaperLook } from '../../../platform/institutions/paper-of.ts'
import { signIn } from '../../../platform/mail/templates/letter.ts'
import { type BlockLine, Paper } from '../../../platform/pdf/paper.ts'
import { writeW9 } from './write-w9.ts'

const SIGN_IN = signIn().label

export interface NoticeToWrite {
  institution: PaperLook
  supportEmail: string
  /** The phone number in words, and the lines of the return address without the name. */
  phone: string | null
  returnAddress: string[]
  name: string
  address: string[]
  /** “Savings account ending in 1234”; null for a person without an account. */
  account: string | null
  madeOn: string
  subject: string
  /** The status line above the text of the email. */
  standing: string | null
  paragraphs: string[]
  /** The dates of a transfer, or the items of a list. */
  stops: string[]
  reference: string | null
  /** What the button of the email says; null if it has none. */
  todo: string | null
  /** The page where people sign in. */
  signInUrl: string
  /** What identifies the Form W-9 that is enclosed when it comes back; null if none is. */
  w9Reference: string | null
}

/** Writes a required notice for the mail, to people whom its email cannot reach. */
export function write(notice: NoticeToWrite): Promise<Buffer> {
  const { institution, returnAddress, name, address, subject, standing, paragraphs, stops } = notice
  const paper = new Paper({
    title: subject,
    author: institution.name,
    subject: name,
    madeAt: easternInstant(parseBusinessDate(notice.madeOn), '12:00'),
    footer: institution.footer,
    color: institution.color,
    bandColor: institution.brandColor,
  })
  paper.addresses(returnAddressOf(notice), [name, ...address])
  paper.paragraph(formatFullDay(notice.madeOn))
  paper.notice(subject)
  const facts = factsOf(notice)
  if (facts.length > 0) paper.blocks([facts])
  if (standing !== null) paper.heading(standing)
  const [first, ...others] = paragraphs
  if (first !== undefined) paper.paragraph(first)
  if (stops.length > 0) paper.paragraph(stops.join('\n'))
  for (const paragraph of others) paper.paragraph(paragraph)
  if (notice.todo !== null) paper.paragraph(howToDo(notice.todo, notice.signInUrl))
  if (notice.w9Reference !== null) {
    paper.paragraph('Or sign the enclosed Form W-9 and mail it to us.')
  }
  paper.signature(institution.name)
  paper.note(
    `We’re mailing this because you asked for paper, or because our emails to you were returned. Questions: ${[notice.phone, notice.supportEmail].filter(Boolean).join(' or ')}.`,
  )
  if (notice.w9Reference !== null) {
    writeW9(paper, { institution, returnAddress, reference: notice.w9Reference })
  }
  return paper.end()
}

function returnAddressOf({ institution, returnAddress, phone }: NoticeToWrite): string[] {
  return [institution.name, ...returnAddress, ...(phone === null ? [] : [phone])]
}

/** What the notice is about, so that it can be found when somebody calls or writes. */
function factsOf({ account, reference }: NoticeToWrite): BlockLine[] {
  return [
    ...(account === null ? [] : [['Account', account] as const]),
    ...(reference === null ? [] : [['Reference', reference] as const]),
  ]
}

/** Paper has no button, so it says where the same thing is done. */
function howToDo(todo: string, signInUrl: string): string {
  return todo === SIGN_IN ? `Sign in at ${signInUrl}` : `${todo}: sign in at ${signInUrl}`
}
