import { LIMITS } from '@passbook/contract/limits'
import type { Passkey, CreationOptions } from '@passbook/contract/security'
import type { StepUp } from '@passbook/contract/step-up'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import { notifyBySms } from '../../../../platform/mail/notify.ts'
import { raiseAlert } from '../../../contact/alerts/raise-alert.ts'
import { withStepUp } from '../../auth/codes/step-up.ts'
import { findUser, type User, lockUser } from '../../auth/queries.ts'
import {
  type Owner,
  ownerColumn,
  ownerId,
  type RelyingParty,
  type Asker,
  CHALLENGE_MS,
  makeChallenge,
  handleOf,
  ALGORITHMS,
  takeChallenge,
} from './challenges.ts'

/** Lists a person's passkeys, the oldest first. */
export async function listPasskeys(db: Database, owner: Owner): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('institution_id', '=', owner.institution_id)
    .where(ownerColumn(owner), '=', ownerId(owner))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    uuid: id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}

/** Locks the owner's passkey until the transaction ends. Other people's passkeys are not found. */
export async function lockOwnPasskey(
  trx: Transaction,
  owner: Owner,
  uuid: string,
): Promise<{ id: string; name: string }> {
  const own = await trx
    .selectFrom('passkeys')
    .select(['id', 'name'])
    .where('institution_id', '=', owner.institution_id)
    .where(ownerColumn(owner), '=', ownerId(owner))
    .where('id', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (own === undefined) throw new DomainError('not_found')
  return own
}

export async function renamePasskey(
  { db }: Context,
  owner: Owner,
  { uuid, name }: { uuid: string; name: string },
): Promise<Passkey[]> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('institution_id', '=', owner.institution_id)
    .where(ownerColumn(owner), '=', ownerId(owner))
    .where('id', '=', uuid)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DomainError('not_found')
  return listPasskeys(db, owner)
}

/** Removes a passkey. Sessions that began with it continue. */
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

interface PasskeyChange {
  user: User
  passkey: { id: string; name: string }
  isAdded: boolean
}

/** Notifies the owner by email and text; for 72 hours money needs a code. */
async function noteChange(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id, depositor_id }: SessionCaller,
  { user, passkey: { id, name }, isAdded }: PasskeyChange,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ passkey_changed_at: ctx.realTime.now() })
    .where('institution_id', '=', institution_id)
    .where('id', '=', user_id)
    .execute()
  const what = isAdded ? 'passkey_added' : 'passkey_removed'
  await raiseAlert(ctx, trx, {
    institution_id,
    user_id,
    kind: 'contact_changed',
    event: `${what}:${id}`,
    params: { what },
    letter: { template: 'passkey_changed', params: { name, isAdded: isAdded ? 'yes' : 'no' } },
    isTexted: true,
  })
  const text = `A passkey was just ${isAdded ? 'added to' : 'removed from'} your account. If this wasn’t you, contact us right away.`
  if (user.phone) await notifyBySms(ctx, trx, institution_id, { to: user.phone, text })
  await writeAudit(trx, {
    institution_id,
    actor: { kind: 'depositor', id: depositor_id },
    action: isAdded ? 'add_passkey' : 'remove_passkey',
    entity: 'passkey',
    entityId: id,
  })
}

/** Stores the passkey that a depositor's browser created. */
export function addPasskey(
  ctx: Context,
  caller: SessionCaller,
  party: RelyingParty,
  made: MadePasskey,
): Promise<Passkey[]> {
  const { institution_id, user_id, session_id } = caller
  const lock = (trx: Transaction) => lockUser(trx, caller)
  const note = async (trx: Transaction, passkey: { id: string; name: string }) => {
    const user = await findUser(trx, institution_id, user_id)
    await noteChange(ctx, trx, caller, { user, passkey, isAdded: true })
  }
  const owner = { institution_id, user_id }
  const asker = { institution_id, session_id }
  return storePasskey(ctx, { owner, asker, party, lock, note }, made)
}

const FULL = `You have ${LIMITS.passkeys.atMost} passkeys. Remove one before you add another.`

interface CreationInput {
  institution: Pick<Institution, 'short_name'>
  party: RelyingParty
  owner: Owner
  asker: Asker
  email: string
}

/** The options with which the browser creates a new passkey. */
export async function creationOptions(
  ctx: Pick<Context, 'realTime'>,
  trx: Transaction,
  { institution, party, owner, asker, email }: CreationInput,
): Promise<{ challenge_id: string; options: CreationOptions }> {
  const known = await knownKeys(trx, owner)
  if (known.length >= LIMITS.passkeys.atMost) throw invalid('name', FULL)
  const made = await makeChallenge(ctx, trx, asker)
  const options: CreationOptions = {
    challenge: made.challenge,
    rp: { id: party.id, name: institution.short_name },
    user: { id: handleOf(ownerId(owner)), name: email, displayName: email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: known,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
  return { challenge_id: made.challenge_id, options }
}

/** The owner's existing passkeys, so that an authenticator does not create a second one. */
async function knownKeys(
  trx: Transaction,
  owner: Owner,
): Promise<CreationOptions['excludeCredentials']> {
  const rows = await trx
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('institution_id', '=', owner.institution_id)
    .where(ownerColumn(owner), '=', ownerId(owner))
    .execute()
  return rows.map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports }))
}

const REFUSED = 'That passkey could not be added. Begin again.'

export interface MadePasskey {
  name: string
  challenge_id: string
  response: Record<string, unknown>
}

interface PasskeyOwner {
  owner: Owner
  asker: Asker
  party: RelyingParty
  /** Makes concurrent additions wait, so that the limit holds. */
  lock: (trx: Transaction) => Promise<unknown>
  /** Records the new passkey and notifies the owner. */
  note: (trx: Transaction, passkey: { id: string; name: string }) => Promise<void>
}

/** Stores the public key that the browser created for this session's challenge. */
export async function storePasskey(
  ctx: Context,
  { owner, asker, party, lock, note }: PasskeyOwner,
  { name, challenge_id, response }: MadePasskey,
): Promise<Passkey[]> {
  const challenge = await takeChallenge(ctx, asker, challenge_id)
  const credential = challenge && (await verifyRegistration(response, challenge, party))
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

/** Verifies a new passkey; returns undefined if anything is wrong. */
async function verifyRegistration(
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
