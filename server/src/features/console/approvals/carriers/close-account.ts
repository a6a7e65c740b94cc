import { closeHeldAccount } from '../../../closing/close-held-account.ts'
import type { Carrier } from './carrier.ts'

export const carryCloseAccount: Carrier = async (
  { ctx, now, actor },
  { institution_id, depositor_id },
) => {
  if (depositor_id === null) throw new Error('an account of nobody')
  await closeHeldAccount(ctx, { institution_id, depositor_id, reason: null, now, actor })
}
