import type { CreationOptions, RequestOptions } from '@passbook/contract/security'
import type { StepUp } from '@passbook/contract/step-up'
import type { Context } from '../../../../context.ts'
import type { SessionCaller, Origin } from '../../../../platform/callers/caller.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../../platform/throttles.ts'
import { withStepUp } from '../../auth/codes/step-up.ts'
import { noteDevice } from '../../auth/devices.ts'
import { findUser } from '../../auth/queries.ts'
import { type StartedSession, startSession, noteSignIn } from '../../auth/sessions/start-session.ts'
import { creationOptions } from './add-passkey.ts'
import type { RelyingParty } from './challenges.ts'
import { type Proof, askToProve, noteUse, provePasskey } from './prove-passkey.ts'

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

/** Something for whoever has a passkey of this institution to sign. */
export async function askToSignIn(
  ctx: Context,
  institution_id: string,
  party: RelyingParty,
  origin: Origin,
): Promise<{ challenge_id: string; options: RequestOptions }> {
  await countOrRefuse(throttlesOf(ctx).address, addressKey(institution_id, origin.ip))
  return askToProve(ctx, { institution_id, session_id: null }, party)
}

interface Given extends Proof {
  /** The session this browser had until now, if any. */
  sessionCookie: string | undefined
  origin: Origin
}

/** Signs in whoever holds the passkey: something they have, opened by something they are or know. */
export async function signInByPasskey(
  ctx: Context,
  institution_id: string,
  { sessionCookie, origin, ...proof }: Given,
): Promise<StartedSession> {
  const { address } = throttlesOf(ctx)
  const network = addressKey(institution_id, origin.ip)
  await countOrRefuse(address, network)
  const asker = { institution_id, session_id: null }
  const proven = await provePasskey(ctx, asker, proof, ({ owner_id }) =>
    noteSignIn(
      ctx,
      ctx.db,
      { institution_id, id: owner_id },
      { method: 'passkey', isSuccess: false, origin },
    ),
  )
  const started = await inTransaction(ctx.db, async (trx) => {
    await noteUse(ctx, trx, proven)
    const user = await findUser(trx, institution_id, proven.passkey.owner_id)
    const signing = { origin, method: 'passkey', replaces: sessionCookie } as const
    const session = await startSession(ctx, trx, user, signing)
    await noteDevice(ctx, trx, user, { userAgent: origin.userAgent, isTold: true })
    return session
  })
  // Begun and ended well: neither counts.
  await address.reward(network, 2)
  return started
}
