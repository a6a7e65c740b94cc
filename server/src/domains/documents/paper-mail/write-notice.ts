import { formatFullDay } from '@passbook/contract/format-dates'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import type { PaperLook } from '../../../platform/institutions/paper-of.ts'
import { Paper } from '../../../platform/pdf/paper.ts'

export interface NoticeToWrite {
  institution: PaperLook
  supportEmail: string
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
  })
  paper.title(subject, institution.name)
  paper.paragraph([name, ...address].join('\n'))
  paper.paragraph(formatFullDay(notice.madeOn))
  if (standing !== null) paper.heading(standing)
  const [first, ...others] = paragraphs
  if (first !== undefined) paper.paragraph(first)
  if (stops.length > 0) paper.paragraph(stops.join('\n'))
  for (const paragraph of others) paper.paragraph(paragraph)
  if (reference !== null) paper.paragraph(`Reference ${reference}`)
  paper.note(
    `You get this on paper because you asked for paper, or because our emails to you come back. Questions: ${notice.supportEmail}.`,
  )
  return paper.end()
}
