import { reopenAccount } from '../../../closing/reopen-account.ts'
import type { Carrier } from './carrier.ts'

export const carryReopenAccount: Carrier = async (
  { ctx, now, actor },
  { institution_id, depositor_id },
) => {
  if (depositor_id === null) throw new Error('an account of nobody')
  await reopenAccount(ctx, { institution_id, depositor_id, now, actor })
}
