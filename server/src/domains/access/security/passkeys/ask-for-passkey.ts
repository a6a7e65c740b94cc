import type { StepUp } from '@passbook/contract/step-up'
import type { CreationOptions } from '@passbook/contract/security'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import { withStepUp } from '../../auth/codes/step-up.ts'
import { findUser } from '../../auth/queries.ts'
import { creationOptions } from './creation-options.ts'
import type { RelyingParty } from './relying-party.ts'

/** A fresh code opens the way to a new passkey: what the browser is to make it of. */
export function askForPasskey(
  ctx: Context,
  caller: SessionCaller,
  {
    institution,
    party,
    stepUp,
  }: { institution: Institution; party: RelyingParty; stepUp: StepUp | undefined },
): Promise<{ challenge_id: string; options: CreationOptions }> {
  return withStepUp(ctx, caller, { purpose: 'passkey', stepUp }, async (trx, prove) => {
    await prove()
    const { institution_id, user_id, session_id } = caller
    const { email } = await findUser(trx, institution_id, user_id)
    const owner = { institution_id, user_id }
    const asker = { institution_id, session_id }
    return creationOptions(ctx, trx, { institution, party, owner, asker, email })
  })
}
