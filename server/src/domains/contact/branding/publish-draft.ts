import { isDeepStrictEqual } from 'node:util'
import { BrandFields } from '@passbook/contract/console/content/brand'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { findDraft, hashedLogos, listDraftLogos } from './drafts.ts'
import { publishBrand } from './publish-brand.ts'

interface LookedAt {
  institution_id: string
  /** As a second person saw it. */
  fields: BrandFields
  logos: unknown
  now: Date
  actor: Actor
}

const CHANGED = 'The draft has changed since. Refuse this, and have it asked anew.'

/** Publishes the draft that was looked at, and no other. */
export async function publishDraft(trx: Transaction, looked: LookedAt): Promise<void> {
  const { institution_id, fields, now, actor } = looked
  const draft = await findDraft(trx, institution_id)
  const isSame =
    draft !== undefined &&
    isDeepStrictEqual(BrandFields.parse(draft.fields), fields) &&
    isDeepStrictEqual(await hashedLogos(trx, institution_id), looked.logos)
  if (!isSame) throw invalid('', CHANGED)
  const logos = await listDraftLogos(trx, institution_id)
  await publishBrand(trx, { institution_id, fields, logos, now, actor })
  await trx.deleteFrom('brand_drafts').where('institution_id', '=', institution_id).execute()
}
