import { BrandFields } from '@passbook/contract/console/content/brand'
import { publishDraft } from '../../../branding/publish-draft.ts'
import type { Carrier } from './carrier.ts'

export const carryPublishBrand: Carrier = async (
  { ctx, trx, actor },
  { institution_id, payload: { fields, logos } },
) => {
  const looked = { fields: BrandFields.parse(fields), logos }
  await publishDraft(trx, { institution_id, ...looked, now: ctx.realTime.now(), actor })
}
