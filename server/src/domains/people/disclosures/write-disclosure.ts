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
  /** Null if it is not signed. */
  signed: { by: string; onWords: string } | null
  /** The word to type on the page, in a consent to PDFs that is not signed yet. */
  word: string | null
}

/** Writes a document with its agreement, version and hash, which a person can keep as proof. */
export function write(document: DisclosureToWrite): Promise<Buffer> {
  const { institution, title, version, hash, sections, agreement, signed, word } = document
  const paper = new Paper({
    title,
    author: institution.name,
    subject: `Version ${version}`,
    madeAt: document.publishedAt,
    footer: institution.footer,
    color: institution.color,
  })
  paper.title(title, institution.name)
  if (word !== null) {
    paper.heading('You can open PDFs')
    paper.paragraph(`Type this word on the page where you agree: ${word}`)
  }
  for (const { heading, paragraphs } of sections) {
    paper.heading(heading)
    for (const paragraph of paragraphs) paper.paragraph(paragraph)
  }
  paper.heading(signed ? 'What you agreed to' : 'What you are asked to agree to')
  paper.paragraph(agreement)
  paper.table({
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
        : [['Agreed to', 'Not yet']]),
      ['SHA-256 of its words', hash],
    ],
  })
  return paper.end()
}
