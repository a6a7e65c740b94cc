import { formatMoment } from '@passbook/contract/format-dates'
import { paperOf } from '../../../platform/institutions/paper-of.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { makePdf } from '../../../platform/pdf/make-pdf.ts'
import type { DocumentRow } from './queries.ts'
import type { DisclosureToWrite } from './write-disclosure.ts'

const WRITER = new URL('write-disclosure.ts', import.meta.url)

/** Writes a document and its signature as a PDF. The same input always gives the same bytes. */
export function writeDocument(
  institution: Institution,
  document: Pick<
    DocumentRow,
    'title' | 'version' | 'hash' | 'published_at' | 'sections' | 'agreement'
  > &
    Partial<Pick<DocumentRow, 'withdrawn_at'>>,
  {
    signed,
    schedule,
    word,
    mailed = null,
    asOf = null,
  }: Pick<DisclosureToWrite, 'signed' | 'schedule' | 'word'> &
    Partial<Pick<DisclosureToWrite, 'mailed' | 'asOf'>>,
): Promise<Buffer> {
  const toWrite: DisclosureToWrite = {
    institution: paperOf(institution),
    title: document.title,
    version: document.version,
    hash: document.hash,
    publishedAt: document.published_at,
    sections: document.sections,
    agreement: document.agreement,
    schedule,
    signed,
    withdrawnOn: document.withdrawn_at
      ? formatMoment(document.withdrawn_at.toISOString(), 'seconds')
      : null,
    word,
    mailed,
    asOf,
  }
  return makePdf(WRITER, toWrite)
}
