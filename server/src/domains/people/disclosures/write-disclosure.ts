import { formatLongDate } from '@passbook/contract/format-dates'
import type { TermSchedule } from '@passbook/contract/disclosures'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { DisclosureSection } from '../../../platform/db/tables/opening.ts'
import type { PaperLook } from '../../../platform/institutions/paper-of.ts'
import { Paper } from '../../../platform/pdf/paper.ts'

/** A document of the institution, and the signature of one person if there is one. */
export interface DisclosureToWrite {
  institution: PaperLook
  title: string
  version: number
  hash: string
  publishedAt: Date
  sections: readonly DisclosureSection[]
  agreement: string
  /** The rate and terms that belong to the agreement; null for other documents. */
  schedule: TermSchedule | null
  /** Null if it is not signed, or if the consent was withdrawn. */
  signed: { by: string; onWords: string } | null
  /** When the consent was withdrawn; null if it is in force or was never given. */
  withdrawnOn: string | null
  /** The word to type on the page, in a consent to PDFs that is not signed yet. */
  word: string | null
  /** The return address and the recipient, on a copy that is mailed; null for a download. */
  mailed: { from: readonly string[]; to: readonly string[] } | null
  /** The day on which the rate and terms were checked, on a copy for somebody who asks; else null. */
  asOf: string | null
}

/** Writes a document with its agreement, version and hash, which a person can keep as proof. */
export function write(document: DisclosureToWrite): Promise<Buffer> {
  const { institution, title, version, hash, agreement, schedule, word, mailed, asOf } = document
  const { signed, withdrawnOn } = document
  const paper = new Paper({
    title,
    author: institution.name,
    subject: `Version ${version}`,
    madeAt: document.publishedAt,
    footer: institution.footer,
    runningHead: `${title}, version ${version}`,
    color: institution.color,
    bandColor: institution.brandColor,
  })
  if (mailed) paper.addresses(mailed.from, mailed.to)
  const published = formatLongDate(easternDate(document.publishedAt))
  const dated = asOf === null ? published : `with the rate and terms of ${asOf}`
  paper.title(title, mailed ? null : institution.name, `Version ${version}, ${dated}`)
  if (word !== null) {
    paper.heading('You can open PDFs')
    paper.paragraph(`Type this word on the page where you agree: ${word}`)
  }
  writeSections(paper, document.sections)
  if (schedule) {
    paper.heading(schedule.title)
    writeSections(paper, schedule.sections)
  }
  paper.record({
    heading: headingOf(document),
    text: agreement,
    table: {
      summary: 'Which document this is, and who agreed to it when',
      columns: [
        { name: 'About this document', share: 0.25 },
        { name: '', share: 0.75 },
      ],
      rows: [
        ['Version', String(version)],
        ...(signed
          ? [
              ['Agreed to by', signed.by],
              ['Agreed to on', signed.onWords],
            ]
          : asOf === null
            ? [['Agreed to', withdrawnOn === null ? 'Not yet' : `Withdrawn on ${withdrawnOn}`]]
            : []),
        ['Fingerprint of the text (SHA-256)', hash],
        ...(schedule ? [['Fingerprint of the rate and terms', schedule.hash]] : []),
      ],
    },
  })
  return paper.end()
}

function headingOf({ signed, asOf }: DisclosureToWrite): string {
  if (signed) return 'What you agreed to'
  return asOf === null
    ? 'What you are asked to agree to'
    : 'What you agree to when you open an account'
}

function writeSections(paper: Paper, sections: readonly DisclosureSection[]): void {
  for (const { heading, paragraphs } of sections) {
    paper.heading(heading)
    for (const paragraph of paragraphs) paper.paragraph(paragraph)
  }
}
