import { LIMITS } from '@passbook/contract/limits'
import type { Passkey } from '@passbook/contract/security'
import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { SessionCaller } from '../../../callers/caller.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { DomainError, invalid } from '../../../errors.ts'
import { findUser } from '../../auth/queries.ts'
import { takeChallenge } from './challenges.ts'
import { listPasskeys } from './list-passkeys.ts'
import { ALGORITHMS, type RelyingParty } from './relying-party.ts'
import { noteChange } from './note-change.ts'

const REFUSED = 'That passkey could not be added. Begin again.'

interface Given {
  name: string
  challenge_id: string
  response: Record<string, unknown>
}

/** Keeps the public half of what the browser made for this session's challenge. */
export async function addPasskey(
  ctx: Context,
  caller: SessionCaller,
  party: RelyingParty,
  { name, challenge_id, response }: Given,
): Promise<Passkey[]> {
  const { institution_id, user_id, session_id } = caller
  const challenge = await takeChallenge(ctx, { institution_id, session_id }, challenge_id)
  const credential = challenge && (await verified(response, challenge, party))
  if (!credential) throw refused()
  return inTransaction(ctx.db, async (trx) => {
    // Two that are added at once are counted one after the other.
    await trx
      .selectFrom('users')
      .select('id')
      .where('institution_id', '=', institution_id)
      .where('id', '=', user_id)
      .forUpdate()
      .execute()
    const before = await listPasskeys(trx, caller)
    if (before.length >= LIMITS.passkeys.atMost) throw invalid('name', 'You have too many passkeys')
    const added = await trx
      .insertInto('passkeys')
      .values({
        institution_id,
        user_id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
        created_at: ctx.realTime.now(),
      })
      .onConflict((conflict) => conflict.columns(['institution_id', 'credential_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) throw refused()
    const user = await findUser(trx, institution_id, user_id)
    await noteChange(ctx, trx, caller, { user, passkey: { id: added.id, name }, isAdded: true })
    return listPasskeys(trx, caller)
  })
}

/** Whatever is wrong with it, it is no passkey of this page. */
async function verified(
  response: Record<string, unknown>,
  challenge: string,
  { id, origin }: RelyingParty,
) {
  try {
    const { verified: isRight, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return isRight ? registrationInfo.credential : undefined
  } catch {
    return undefined
  }
}

function refused(): DomainError {
  return new DomainError('wrong_credentials', { message: REFUSED, fields: { '': [REFUSED] } })
}
