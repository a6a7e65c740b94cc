import { formatFullDay } from '@passbook/contract/format-dates'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import type { PaperLook } from '../../../platform/institutions/paper-of.ts'
import { Paper } from '../../../platform/pdf/paper.ts'

export interface NoticeToWrite {
  institution: PaperLook
  supportEmail: string
  /** The phone number in words, and the lines of the return address without the name. */
  phone: string | null
  returnAddress: string[]
  name: string
  address: string[]
  madeOn: string
  subject: string
  /** The status line above the text of the email. */
  standing: string | null
  paragraphs: string[]
  /** The dates of a transfer, or the items of a list. */
  stops: string[]
  reference: string | null
}

/** Writes a required notice for the mail, to people whom its email cannot reach. */
export function write(notice: NoticeToWrite): Promise<Buffer> {
  const { institution, name, address, subject, standing, paragraphs, stops, reference } = notice
  const paper = new Paper({
    title: subject,
    author: institution.name,
    subject: name,
    madeAt: easternInstant(parseBusinessDate(notice.madeOn), '12:00'),
    footer: institution.footer,
    color: institution.color,
    bandColor: institution.brandColor,
  })
  // The return address and the recipient are at the top, where the windows of an envelope show them.
  paper.blocks([returnAddressOf(notice)])
  paper.blocks([[name, ...address]])
  paper.paragraph(formatFullDay(notice.madeOn))
  paper.notice(subject)
  if (standing !== null) paper.heading(standing)
  const [first, ...others] = paragraphs
  if (first !== undefined) paper.paragraph(first)
  if (stops.length > 0) paper.paragraph(stops.join('\n'))
  for (const paragraph of others) paper.paragraph(paragraph)
  if (reference !== null) paper.paragraph(`Reference ${reference}`)
  paper.note(
    `We’re mailing this because you asked for paper, or because our emails to you were returned. Questions: ${[notice.phone, notice.supportEmail].filter(Boolean).join(' or ')}.`,
  )
  return paper.end()
}

function returnAddressOf({ institution, returnAddress, phone }: NoticeToWrite): string[] {
  return [institution.name, ...returnAddress, ...(phone === null ? [] : [phone])]
}
