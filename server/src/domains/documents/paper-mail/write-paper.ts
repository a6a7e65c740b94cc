import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { writeDocument } from '../../people/disclosures/write-document.ts'
import { findDocument } from '../../people/disclosures/queries.ts'
import { writeStatement } from '../statements/keep-statement.ts'
import { findStatement } from '../statements/queries.ts'
import { writeForm } from '../tax/keep-form.ts'
import { findForm } from '../tax/queries.ts'
import { findLetter, printLetter } from './print-letter.ts'
import type { PaperToSend } from './list-papers.ts'

/** The PDF to print: the same bytes as the person would download. */
export function writePaper(
  ctx: Context,
  institution: Institution,
  { kind, paper_id, depositor_id }: Pick<PaperToSend, 'kind' | 'paper_id' | 'depositor_id'>,
): Promise<Buffer> {
  const { db } = ctx
  const person = { institution_id: institution.id, depositor_id }
  switch (kind) {
    case 'statement':
      return find(findStatement(db, institution.id, paper_id)).then(writeStatement)
    case 'tax_document':
      return find(findForm(db, person, paper_id)).then(writeForm)
    case 'dormancy_letter':
      return find(findLetter(db, person, paper_id)).then((letter) =>
        printLetter(institution, letter),
      )
    case 'document':
      return find(findDocument(db, person, paper_id)).then((document) =>
        writeDocument(institution, document, null),
      )
  }
}

async function find<T>(row: Promise<T | undefined>): Promise<T> {
  const found = await row
  if (found === undefined) throw new DomainError('not_found')
  return found
}
