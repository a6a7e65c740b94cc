import { NewDocument } from '@passbook/contract/console/content/documents'
import { announceDocument } from '../../../terms/announce-document.ts'
import type { Carrier } from './carrier.ts'

export const carryPublishDocument: Carrier = async (
  { trx, now, actor },
  { institution_id, payload },
) => {
  await announceDocument(trx, { ...NewDocument.parse(payload), institution_id, now, actor })
}
