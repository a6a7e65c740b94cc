import type { RequestOptions, CreationOptions } from '@passbook/contract/security'
import type { StepUp } from '@passbook/contract/step-up'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { SessionCaller, Origin } from '../../../../platform/callers/caller.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../../platform/throttles.ts'
import { withStepUp } from '../../auth/codes/step-up.ts'
import { noteDevice } from '../../auth/devices.ts'
import { findUser } from '../../auth/queries.ts'
import { type StartedSession, startSession, noteSignIn } from '../../auth/sessions/start-session.ts'
import { creationOptions } from './own-passkeys.ts'
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

/** A passkey with its owner: a depositor's login or a staff member. */
interface OwnedPasskey extends StoredPasskey {
  owner_id: string
}

/** Creates a challenge for a passkey of this institution to sign. */
export async function createSignInChallenge(
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
  passkey: OwnedPasskey
  /** The passkey's new counter. */
  counter: number
}

/** Verifies the passkey that answered. `onWrong` is called for a known passkey that fails. */
export async function provePasskey(
  ctx: Context,
  asker: Asker,
  { challenge_id, response, party }: Proof,
  onWrong: (passkey: OwnedPasskey) => Promise<void>,
): Promise<Proven> {
  const challenge = await takeChallenge(ctx, asker, challenge_id)
  const passkey = await findPasskey(ctx, asker, response['id'])
  if (challenge === undefined || passkey === undefined) throw refusedPasskey()
  const counter = await verifiedCounter(response, challenge, { party, passkey })
  if (counter !== undefined) return { passkey, counter }
  await onWrong(passkey)
  throw refusedPasskey()
}

/** Records the use of a passkey, in the transaction that begins the session. */
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
    // This fails if the passkey was removed or used meanwhile.
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refusedPasskey()
}

/** A base64url id of at most 1,023 bytes (WebAuthn). */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/

async function findPasskey(
  { db }: Context,
  asker: Asker,
  credentialId: unknown,
): Promise<OwnedPasskey | undefined> {
  if (typeof credentialId !== 'string' || !CREDENTIAL_ID.test(credentialId)) return undefined
  const found = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('institution_id', '=', asker.institution_id)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  // A depositor's passkey does not work for staff, nor the other way around.
  const owner_id = 'staff_session_id' in asker ? found?.staff_id : found?.user_id
  return found && owner_id ? { ...found, owner_id } : undefined
}

/** The passkey's new counter; undefined if the verification fails. */
async function verifiedCounter(
  response: Record<string, unknown>,
  challenge: string,
  { party, passkey }: { party: RelyingParty; passkey: OwnedPasskey },
): Promise<number | undefined> {
  const given = response as unknown as AuthenticationResponseJSON
  // The import is lazy because the library loads three hundred modules.
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

/** Checks a fresh code, and returns the options with which the browser creates a new passkey. */
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

/** Creates a challenge for a depositor to sign in with a passkey. */
export async function askToSignIn(
  ctx: Context,
  institution_id: string,
  party: RelyingParty,
  origin: Origin,
): Promise<{ challenge_id: string; options: RequestOptions }> {
  await countOrRefuse(throttlesOf(ctx).address, addressKey(institution_id, origin.ip))
  return createSignInChallenge(ctx, { institution_id, session_id: null }, party)
}

interface PasskeySignIn extends Proof {
  /** The session this browser had until now, if any. */
  sessionCookie: string | undefined
  origin: Origin
}

/**
 * Signs in the person who holds the passkey. It is both factors: something they have, unlocked by
 * something they are or know.
 */
export async function signInByPasskey(
  ctx: Context,
  institution_id: string,
  { sessionCookie, origin, ...proof }: PasskeySignIn,
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
    await noteDevice(ctx, trx, user, { userAgent: origin.userAgent, doesAlert: true })
    return session
  })
  // The sign-in succeeded, so neither of its two calls counts toward the limit.
  await address.reward(network, 2)
  return started
}
