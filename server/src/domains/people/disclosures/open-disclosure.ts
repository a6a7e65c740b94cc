import type { DisclosureText } from '@passbook/contract/disclosures'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import { findDocument, toDisclosure } from './queries.ts'

/** Gives the words of a document and notes, once, that this person opened it (RULES: E-SIGN). */
export async function openDisclosure(
  ctx: Context,
  caller: ApplicationCaller,
  { uuid, hash }: { uuid: string; hash: string },
): Promise<DisclosureText> {
  const document = await findDocument(ctx.db, caller, uuid)
  if (document?.hash !== hash) throw new DomainError('not_found')
  const opened_at = document.opened_at ?? (await noteOpening(ctx, caller, uuid))
  const { sections, agreement } = document
  return { ...toDisclosure({ ...document, opened_at }), sections, agreement }
}

/** Of two tabs the first is kept. */
async function noteOpening(
  ctx: Context,
  { institution_id, depositor_id }: ApplicationCaller,
  document_id: string,
): Promise<Date> {
  const opened_at = ctx.clock.now()
  await ctx.db
    .insertInto('disclosure_openings')
    .values({ institution_id, depositor_id, document_id, opened_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return opened_at
}
