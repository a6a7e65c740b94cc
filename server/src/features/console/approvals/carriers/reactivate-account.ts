import { reactivateAccount } from '../../../dormancy/reactivate-account.ts'
import type { Carrier } from './carrier.ts'

export const carryReactivateAccount: Carrier = async (
  { ctx, trx, actor },
  { institution_id, subject_id },
) => {
  if (subject_id === null) throw new Error('no account to reactivate')
  await reactivateAccount(ctx, trx, { institution_id, account_id: subject_id, actor })
}
