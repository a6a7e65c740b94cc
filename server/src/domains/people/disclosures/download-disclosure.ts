import { Readable } from 'node:stream'
import { formatMoment } from '@passbook/contract/dates'
import type { Download } from '@passbook/contract/downloads'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { findDepositor } from '../depositor/queries.ts'
import { makeTemporaryDownload, refuseTooOften } from '../../../platform/downloads/downloads.ts'
import { type DocumentRow, findDocument } from './queries.ts'
import type { DisclosureToWrite } from './write-disclosure.ts'
import { writeDocument } from './write-document.ts'

/** Lets a person keep a document as a PDF: the same words always give the same bytes. */
export async function downloadDisclosure(
  ctx: Context,
  institution: Institution,
  caller: SessionCaller,
  { uuid, hash }: { uuid: string; hash: string },
): Promise<Download> {
  const document = await findDocument(ctx.db, caller, uuid)
  if (document?.hash !== hash) throw new DomainError('not_found')
  await refuseTooOften(ctx, caller)
  const signed = await signatureOf(ctx, caller, document)
  return makeTemporaryDownload(ctx, caller, {
    kind: 'disclosure',
    name: `${institution.slug}-${document.kind}-version-${document.version}.pdf`,
    contentType: 'application/pdf',
    write: async (key) => {
      const bytes = await writeDocument(institution, document, signed)
      return ctx.files.put(key, Readable.from(bytes), 'application/pdf')
    },
  })
}

async function signatureOf(
  { db }: Context,
  { institution_id, depositor_id }: SessionCaller,
  { signed_at }: DocumentRow,
): Promise<DisclosureToWrite['signed']> {
  if (signed_at === null) return null
  const { first_name, last_name } = await findDepositor(db, institution_id, depositor_id)
  return {
    by: [first_name, last_name].filter(Boolean).join(' '),
    onWords: formatMoment(signed_at.toISOString()),
  }
}
