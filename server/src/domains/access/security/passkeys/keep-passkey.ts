import { LIMITS } from '@passbook/contract/limits'
import type { Passkey } from '@passbook/contract/security'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../../../context.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { type Asker, takeChallenge } from './challenges.ts'
import { listPasskeys } from './list-passkeys.ts'
import type { Owner } from './owners.ts'
import { ALGORITHMS, type RelyingParty } from './relying-party.ts'

const REFUSED = 'That passkey could not be added. Begin again.'

export interface MadePasskey {
  name: string
  challenge_id: string
  response: Record<string, unknown>
}

interface Keeping {
  owner: Owner
  asker: Asker
  party: RelyingParty
  /** Two that are added at once are counted one after the other. */
  lock: (trx: Transaction) => Promise<unknown>
  /** The owner hears of it. */
  note: (trx: Transaction, passkey: { id: string; name: string }) => Promise<void>
}

/** Keeps the public half of what the browser made for this session's challenge. */
export async function keepPasskey(
  ctx: Context,
  { owner, asker, party, lock, note }: Keeping,
  { name, challenge_id, response }: MadePasskey,
): Promise<Passkey[]> {
  const challenge = await takeChallenge(ctx, asker, challenge_id)
  const credential = challenge && (await verified(response, challenge, party))
  if (!credential) throw refused()
  return inTransaction(ctx.db, async (trx) => {
    await lock(trx)
    const before = await listPasskeys(trx, owner)
    if (before.length >= LIMITS.passkeys.atMost) throw invalid('name', 'You have too many passkeys')
    const added = await trx
      .insertInto('passkeys')
      .values({
        institution_id: owner.institution_id,
        user_id: 'user_id' in owner ? owner.user_id : null,
        staff_id: 'staff_id' in owner ? owner.staff_id : null,
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
    await note(trx, { id: added.id, name })
    return listPasskeys(trx, owner)
  })
}

/** Whatever is wrong with it, it is no passkey of this page. */
async function verified(
  response: Record<string, unknown>,
  challenge: string,
  { id, origin }: RelyingParty,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
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
