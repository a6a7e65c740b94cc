import type { RequestOptions } from '@passbook/contract/security'
import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { Origin } from '../../../callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { Tables } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors.ts'
import { noteDevice } from '../../auth/devices/note-device.ts'
import { findUser } from '../../auth/queries.ts'
import { type StartedSession, startSession } from '../../auth/sessions/start-session.ts'
import { noteSignIn } from '../../auth/sessions/note-sign-in.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../auth/throttles.ts'
import { handleOf } from './ask-for-passkey.ts'
import { CHALLENGE_MS, makeChallenge, takeChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

const REFUSED = 'That passkey could not be used. Try again, or sign in with your password.'

/** Something for whoever has a passkey of this institution to sign. */
export async function askToSignIn(
  ctx: Context,
  institution_id: string,
  party: RelyingParty,
  origin: Origin,
): Promise<{ challenge_id: string; options: RequestOptions }> {
  await countOrRefuse(throttlesOf(ctx).address, addressKey(institution_id, origin.ip))
  const whose = { institution_id, session_id: null }
  const { challenge_id, challenge } = await makeChallenge(ctx, ctx.db, whose)
  const options = { challenge, rpId: party.id, timeout: CHALLENGE_MS } as const
  return { challenge_id, options: { ...options, userVerification: 'required' } }
}

interface Given {
  challenge_id: string
  response: Record<string, unknown>
  party: RelyingParty
  /** The session this browser had until now, if any. */
  sessionCookie: string | undefined
  origin: Origin
}

/** Signs in whoever holds the passkey: something they have, opened by something they are or know. */
export async function signInByPasskey(
  ctx: Context,
  institution_id: string,
  { challenge_id, response, party, sessionCookie, origin }: Given,
): Promise<StartedSession> {
  const { address } = throttlesOf(ctx)
  const network = addressKey(institution_id, origin.ip)
  await countOrRefuse(address, network)
  const challenge = await takeChallenge(ctx, { institution_id, session_id: null }, challenge_id)
  const passkey = await findPasskey(ctx, institution_id, response['id'])
  if (challenge === undefined || passkey === undefined) throw refused()
  const counter = await verifiedCounter(response, challenge, { party, passkey })
  if (counter === undefined) {
    const owner = { institution_id, id: passkey.user_id }
    await noteSignIn(ctx, ctx.db, owner, { method: 'passkey', isSuccess: false, origin })
    throw refused()
  }
  const started = await inTransaction(ctx.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('passkeys')
      .set({ counter, last_used_at: ctx.realTime.now() })
      .where('institution_id', '=', institution_id)
      .where('id', '=', passkey.id)
      // Removed or used meanwhile.
      .where('counter', '=', passkey.counter)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw refused()
    const user = await findUser(trx, institution_id, passkey.user_id)
    const signing = { origin, method: 'passkey', replaces: sessionCookie } as const
    const session = await startSession(ctx, trx, user, signing)
    await noteDevice(ctx, trx, user, { userAgent: origin.userAgent, isTold: true })
    return session
  })
  // Begun and ended well: neither counts.
  await address.reward(network, 2)
  return started
}

/** Base64url, of at most 1,023 bytes (WebAuthn). */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/

type StoredPasskey = Selectable<Tables['passkeys']>

async function findPasskey(
  { db }: Context,
  institution_id: string,
  credentialId: unknown,
): Promise<StoredPasskey | undefined> {
  if (typeof credentialId !== 'string' || !CREDENTIAL_ID.test(credentialId)) return undefined
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Where its counter stands now; undefined for whatever is not right about it. */
async function verifiedCounter(
  response: Record<string, unknown>,
  challenge: string,
  { party, passkey }: { party: RelyingParty; passkey: StoredPasskey },
): Promise<number | undefined> {
  const given = response as unknown as AuthenticationResponseJSON
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
    if (userHandle !== undefined && userHandle !== handleOf(passkey.user_id)) return undefined
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

function refused(): DomainError {
  return new DomainError('wrong_credentials', { message: REFUSED, fields: { '': [REFUSED] } })
}
