import { type Draft, DraftValues } from '@passbook/contract/drafts'
import type { Context } from '../../../context.ts'
import { type DraftOf, draftPlace } from './draft-place.ts'
import { findDraft } from './queries.ts'

/** What the person has typed into this form and not sent yet. Asking is no activity. */
export async function readDraft(ctx: Context, of: DraftOf): Promise<Draft | null> {
  const found = await findDraft(ctx.db, of, { now: ctx.realTime.now() })
  if (!found) return null
  const values = openValues(ctx, of, found.values_sealed)
  return { values, saved_at: found.saved_at.toISOString() }
}

export function openValues({ vault }: Context, of: DraftOf, sealed: Buffer): DraftValues {
  return DraftValues.parse(JSON.parse(vault.open(sealed, draftPlace(of))))
}
