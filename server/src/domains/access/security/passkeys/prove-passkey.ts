import type { RequestOptions } from '@passbook/contract/security'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import {
  type Asker,
  CHALLENGE_MS,
  makeChallenge,
  takeChallenge,
  handleOf,
  type RelyingParty,
} from './challenges.ts'

const REFUSED = 'That passkey could not be used. Try again, or sign in with your password.'

type StoredPasskey = Selectable<Tables['passkeys']>

/** A passkey of one door, with the id of whose it is. */
interface DoorPasskey extends StoredPasskey {
  owner_id: string
}

/** Something for whoever has a passkey of this institution to sign. */
export async function askToProve(
  ctx: Context,
  asker: Asker,
  party: RelyingParty,
): Promise<{ challenge_id: string; options: RequestOptions }> {
  const { challenge_id, challenge } = await makeChallenge(ctx, ctx.db, asker)
  const options = { challenge, rpId: party.id, timeout: CHALLENGE_MS } as const
  return { challenge_id, options: { ...options, userVerification: 'required' } }
}

export interface Proof {
  challenge_id: string
  response: Record<string, unknown>
  party: RelyingParty
}

interface Proven {
  passkey: DoorPasskey
  /** Where its counter stands now. */
  counter: number
}

/** Whose passkey answered; `onWrong` hears of one that is known and did not prove itself. */
export async function provePasskey(
  ctx: Context,
  asker: Asker,
  { challenge_id, response, party }: Proof,
  onWrong: (passkey: DoorPasskey) => Promise<void>,
): Promise<Proven> {
  const challenge = await takeChallenge(ctx, asker, challenge_id)
  const passkey = await findPasskey(ctx, asker, response['id'])
  if (challenge === undefined || passkey === undefined) throw refusedPasskey()
  const counter = await verifiedCounter(response, challenge, { party, passkey })
  if (counter !== undefined) return { passkey, counter }
  await onWrong(passkey)
  throw refusedPasskey()
}

/** Notes that it was used, in the transaction that begins the session. */
export async function noteUse(
  { realTime }: Pick<Context, 'realTime'>,
  trx: Transaction,
  { passkey, counter }: Proven,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: realTime.now() })
    .where('institution_id', '=', passkey.institution_id)
    .where('id', '=', passkey.id)
    // Removed or used meanwhile.
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refusedPasskey()
}

/** Base64url, of at most 1,023 bytes (WebAuthn). */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/

async function findPasskey(
  { db }: Context,
  asker: Asker,
  credentialId: unknown,
): Promise<DoorPasskey | undefined> {
  if (typeof credentialId !== 'string' || !CREDENTIAL_ID.test(credentialId)) return undefined
  const found = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('institution_id', '=', asker.institution_id)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  // One of the other door is as unknown here as one that nobody has.
  const owner_id = 'staff_session_id' in asker ? found?.staff_id : found?.user_id
  return found && owner_id ? { ...found, owner_id } : undefined
}

/** Where its counter stands now; undefined for whatever is not right about it. */
async function verifiedCounter(
  response: Record<string, unknown>,
  challenge: string,
  { party, passkey }: { party: RelyingParty; passkey: DoorPasskey },
): Promise<number | undefined> {
  const given = response as unknown as AuthenticationResponseJSON
  // Three hundred modules, which a start would load for nobody.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    })
    const { userHandle } = given.response
    if (userHandle !== undefined && userHandle !== handleOf(passkey.owner_id)) return undefined
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

function refusedPasskey(): DomainError {
  return new DomainError('wrong_credentials', { message: REFUSED, fields: { '': [REFUSED] } })
}
