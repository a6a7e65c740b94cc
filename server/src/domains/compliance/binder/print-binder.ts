import type { Binder } from '@passbook/contract/console/binder'
import type { Context } from '../../../context.ts'
import { paperOf } from '../../../platform/institutions/paper-of.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { makePdf } from '../../../platform/pdf/make-pdf.ts'
import { makeBinder } from './make-binder.ts'
import type { BinderToWrite } from './write-binder.ts'

const WRITER = new URL('write-binder.ts', import.meta.url)

/** The binder of an institution as a PDF, named after it and the day. */
export async function printBinder(
  ctx: Context,
  institution_id: string,
): Promise<{ name: string; pdf: Buffer; binder: Binder }> {
  const binder = await makeBinder(ctx, institution_id)
  const institution = await findInstitution(ctx.db, institution_id)
  const toWrite: BinderToWrite = { institution: paperOf(institution), binder }
  const pdf = await makePdf(WRITER, toWrite)
  const day = binder.made_at.slice(0, 'YYYY-MM-DD'.length)
  return { name: `${institution.slug}-exam-binder-${day}.pdf`, pdf, binder }
}
