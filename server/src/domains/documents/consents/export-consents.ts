import { Readable } from 'node:stream'
import type { Download } from '@passbook/contract/downloads'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { paperOf } from '../../../platform/institutions/paper-of.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { makePdf } from '../../../platform/pdf/make-pdf.ts'
import { findDepositor } from '../../people/depositor/queries.ts'
import { makeTemporaryDownload, throttleExports } from '../../../platform/downloads/downloads.ts'
import { prepareExport } from './consents-to-write.ts'
import { assertMayRead } from './list-consents.ts'
import { listConsentRows } from './queries.ts'

const WRITER = new URL('write-consents.ts', import.meta.url)

/** Exports everything a person agreed to as a PDF. The hashed texts are attached, so it can be verified. */
export async function exportConsents(
  ctx: Context,
  institution: Institution,
  caller: Reader,
): Promise<Download> {
  assertMayRead(caller.progress)
  const rows = await listConsentRows(ctx.db, caller)
  if (rows.length === 0) throw new DomainError('not_found')
  await throttleExports(ctx, caller)
  const { institution_id, depositor_id } = caller
  const { first_name, last_name } = await findDepositor(ctx.db, institution_id, depositor_id)
  const name = [first_name, last_name].filter(Boolean).join(' ')
  const written = prepareExport(rows, {
    institution: { ...paperOf(institution), slug: institution.slug },
    person: { depositor_id, name },
  })
  return makeTemporaryDownload(ctx, caller, {
    kind: 'consents',
    name: written.fileName,
    contentType: 'application/pdf',
    write: async (key) =>
      ctx.files.put(key, Readable.from(await makePdf(WRITER, written)), 'application/pdf'),
  })
}
