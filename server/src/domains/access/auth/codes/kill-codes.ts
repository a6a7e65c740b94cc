import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import type { MfaCode } from './lock-code.ts'

/** Codes sent to the old address end with it, and codes that would add a second first phone end too. */
export async function killOtherCodes(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id, id }: MfaCode,
): Promise<void> {
  await trx
    .updateTable('mfa_codes')
    .set({ used_at: ctx.realTime.now() })
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('id', '!=', id)
    .where('used_at', 'is', null)
    .execute()
}
