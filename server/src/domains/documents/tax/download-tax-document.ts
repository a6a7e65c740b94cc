import { Readable } from 'node:stream'
import type { Download } from '@passbook/contract/downloads'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { makeDownload } from '../../../platform/downloads/make-download.ts'
import { hashOf } from '../hash-of.ts'
import { FORM_TYPE, writeForm } from './keep-form.ts'
import { assertOwnTaxes } from './own-taxes.ts'
import { type WholeForm, findForm } from './queries.ts'

/** Lets a person fetch one of their forms as it was given to them. */
export async function downloadTaxDocument(
  ctx: Context,
  { slug }: Pick<Institution, 'slug'>,
  caller: Reader,
  uuid: string,
): Promise<Download> {
  assertOwnTaxes(caller)
  const form = await findForm(ctx.db, caller, uuid)
  if (form === undefined) throw new DomainError('not_found')
  await restoreFile(ctx, form)
  const { tax_year, number, file_key: key, size_bytes: sizeBytes } = form
  const corrected = number === 1 ? '' : `-corrected-${number - 1}`
  const name = `${slug}-1099-int-${tax_year}${corrected}.pdf`
  return makeDownload(ctx, ctx.db, caller, { key, name, contentType: FORM_TYPE, sizeBytes })
}

/** Where the file store lost a file, as a sandbox that is set up anew has, it is written again. */
async function restoreFile(ctx: Context, form: WholeForm): Promise<void> {
  try {
    const found = await ctx.files.open(form.file_key)
    found.destroy()
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'not_found')) throw error
    const bytes = await writeForm(form)
    if (hashOf(bytes) !== form.sha256) {
      throw new Error('a lost tax form comes out otherwise', { cause: error })
    }
    await ctx.files.put(form.file_key, Readable.from(bytes), FORM_TYPE)
  }
}
