import type { StepUp } from '@passbook/contract/step-up'
import type { Passkey } from '@passbook/contract/security'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { withStepUp } from '../../auth/codes/step-up.ts'
import { findUser } from '../../auth/queries.ts'
import { listPasskeys } from './list-passkeys.ts'
import { lockOwnPasskey } from './lock-own-passkey.ts'
import { noteChange } from './note-change.ts'

/** Nobody signs in with it again; sessions that began with it go on. */
export function removePasskey(
  ctx: Context,
  caller: SessionCaller,
  { uuid, stepUp }: { uuid: string; stepUp: StepUp | undefined },
): Promise<Passkey[]> {
  return withStepUp(ctx, caller, { purpose: 'passkey', stepUp }, async (trx, prove) => {
    const { institution_id, user_id } = caller
    const own = await lockOwnPasskey(trx, caller, uuid)
    await prove()
    await trx
      .deleteFrom('passkeys')
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .execute()
    const user = await findUser(trx, institution_id, user_id)
    await noteChange(ctx, trx, caller, { user, passkey: own, isAdded: false })
    return listPasskeys(trx, caller)
  })
}
