import type { BrandFields } from '@passbook/contract/console/content/brand'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import { findDraft } from '../../../contact/branding/drafts.ts'
import { readBrandFields } from '../../../contact/branding/read-brand-fields.ts'
import { isAsked } from '../is-asked.ts'

const ASKED = 'A second person has been asked about this draft. It can be changed once they decide.'

/** Staff change a draft one after another, and none that a second person looks at. */
export async function lockDraft(trx: Transaction, institution_id: string): Promise<void> {
  await trx
    .selectFrom('institutions')
    .select('id')
    .where('id', '=', institution_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (await isAsked(trx, institution_id, 'publish_brand')) throw invalid('', ASKED)
}

/** The draft, which begins as what is live. */
export async function openDraft(
  trx: Transaction,
  { institution_id, staff_id, now }: { institution_id: string; staff_id: string; now: Date },
  fields?: BrandFields,
): Promise<void> {
  await lockDraft(trx, institution_id)
  const before = await findDraft(trx, institution_id)
  const words = fields ?? before?.fields ?? (await readBrandFields(trx, institution_id))
  const draft = { fields: JSON.stringify(words), changed_by: staff_id, changed_at: now }
  await trx
    .insertInto('brand_drafts')
    .values({ institution_id, ...draft })
    .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(draft))
    .execute()
}
