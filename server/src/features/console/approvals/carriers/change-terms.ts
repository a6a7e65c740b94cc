import { NewTerms } from '@passbook/contract/console/content/terms'
import { changeTerms } from '../../../terms/change-terms.ts'
import type { Carrier } from './carrier.ts'

/** The notice counts from the day a second person agrees: then everybody is told. */
export const carryChangeTerms: Carrier = async (
  { trx, now, actor },
  { institution_id, payload },
) => {
  await changeTerms(trx, { ...NewTerms.parse(payload), institution_id, now, actor })
}
