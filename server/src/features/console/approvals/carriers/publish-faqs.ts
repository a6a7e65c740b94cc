import { NewFaqs } from '@passbook/contract/console/content/faqs'
import { publishFaqs } from '../../../faqs/publish-faqs.ts'
import type { Carrier } from './carrier.ts'

export const carryPublishFaqs: Carrier = async ({ trx, actor }, { institution_id, payload }) => {
  await publishFaqs(trx, { institution_id, ...NewFaqs.parse(payload), actor })
}
