import type { Me } from '@passbook/contract/console/staff-sign-in'
import type { RequestOptions, CreationOptions, Passkey } from '@passbook/contract/security'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { actorOf } from '../../../../platform/callers/as-staff.ts'
import type { Origin } from '../../../../platform/callers/caller.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import { inTransaction, type Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import { notifyByEmail } from '../../../../platform/mail/notify.ts'
import {
  addressKey,
  countOrRefuse,
  throttlesOf,
  count,
  throttleKey,
} from '../../../../platform/throttles.ts'
import { lockedStaff } from '../../auth/locked.ts'
import { passwordMatches } from '../../auth/passwords.ts'
import {
  creationOptions,
  type MadePasskey,
  storePasskey,
  listPasskeys,
  lockOwnPasskey,
  renamePasskey,
} from '../../security/passkeys/own-passkeys.ts'
import { relyingParty } from '../../security/passkeys/challenges.ts'
import {
  type Proof,
  createSignInChallenge,
  noteUse,
  provePasskey,
} from '../../security/passkeys/prove-passkey.ts'
import { lockMember } from './count-password.ts'
import { beginSession } from './log-in-staff.ts'
import { findStaffByEmail } from './queries.ts'
import { sendStaffCode, takeStaffCode } from './staff-code.ts'

/** Creates a challenge for a staff member to sign in with a passkey. */
export async function createStaffSignInChallenge(
  ctx: Context,
  institution_id: string,
  { hostname, origin }: { hostname: string; origin: Origin },
): Promise<{ challenge_id: string; options: RequestOptions }> {
  await countOrRefuse(throttlesOf(ctx).address, addressKey(institution_id, origin.ip))
  const party = relyingParty(ctx, { hostname })
  return createSignInChallenge(ctx, { institution_id, staff_session_id: null }, party)
}

interface PasskeySignIn extends Omit<Proof, 'party'> {
  /** The host the call came to. */
  hostname: string
  origin: Origin
}

/** Signs in the staff member who holds the passkey, which counts as both factors. */
export async function enterByPasskey(
  ctx: Context,
  institution_id: string,
  { hostname, origin, ...answer }: PasskeySignIn,
): Promise<{ me: Me; cookie: string }> {
  const { address } = throttlesOf(ctx)
  const network = addressKey(institution_id, origin.ip)
  await countOrRefuse(address, network)
  const asker = { institution_id, staff_session_id: null }
  const proof = { ...answer, party: relyingParty(ctx, { hostname }) }
  const proven = await provePasskey(ctx, asker, proof, ({ owner_id }) =>
    writeAudit(ctx.db, {
      institution_id,
      actor: { kind: 'system' },
      action: 'refuse_staff_passkey',
      entity: 'staff',
      entityId: owner_id,
    }),
  )
  const begun = await inTransaction(ctx.db, async (trx) => {
    await noteUse(ctx, trx, proven)
    const staff_id = proven.passkey.owner_id
    return beginSession(trx, {
      institution_id,
      staff_id,
      now: ctx.realTime.now(),
      bankingNow: ctx.clock.now(),
      origin,
      method: 'passkey',
    })
  })
  // The sign-in succeeded, so neither of its two calls counts toward the limit.
  await address.reward(network, 2)
  return begun
}

export function listOwnPasskeys({ db }: Context, caller: StaffCaller): Promise<Passkey[]> {
  return listPasskeys(db, ownerAndAsker(caller).owner)
}

export function renameOwnPasskey(
  ctx: Context,
  caller: StaffCaller,
  given: { uuid: string; name: string },
): Promise<Passkey[]> {
  return renamePasskey(ctx, ownerAndAsker(caller).owner, given)
}

interface NewPasskeyInput {
  institution: Institution
  /** The host the call came to. */
  hostname: string
  nonce: string
  code: string
}

const DEAD = 'This code is no longer valid. Close this and start again.'

/** Sends a code after a correct password: a session left open is not enough to add a passkey. */
export async function sendPasskeyCode(
  ctx: Context,
  caller: StaffCaller,
  password: string,
): ReturnType<typeof sendStaffCode> {
  await provePassword(ctx, caller, password)
  const { institution_id, staff_id, email } = caller
  return sendStaffCode(ctx, { institution_id, staff_id, email, purpose: 'passkey' })
}

/** Checks the code, and returns the options with which the browser creates a new passkey. */
export async function askForOwnPasskey(
  ctx: Context,
  caller: StaffCaller,
  { institution, hostname, nonce, code }: NewPasskeyInput,
): Promise<{ challenge_id: string; options: CreationOptions }> {
  const { institution_id, staff_id, email } = caller
  const given = { institution_id, staff_id, nonce, code, purpose: 'passkey' } as const
  const party = relyingParty(ctx, { hostname })
  const taken = await takeStaffCode(ctx, given, ({ trx }) =>
    creationOptions(ctx, trx, { institution, party, ...ownerAndAsker(caller), email }),
  )
  if (taken === undefined) throw invalid('code', DEAD)
  return taken.opened
}

/** Stores the passkey that a staff member's browser created. */
export function addOwnPasskey(
  ctx: Context,
  caller: StaffCaller,
  hostname: string,
  made: MadePasskey,
): Promise<Passkey[]> {
  const lock = (trx: Transaction) => lockMember(trx, caller)
  const note = (trx: Transaction, { name }: { name: string }) =>
    notePasskey(ctx, trx, caller, { name, isAdded: true })
  const party = relyingParty(ctx, { hostname })
  return storePasskey(ctx, { ...ownerAndAsker(caller), party, lock, note }, made)
}

/** Removes a passkey. Sessions that began with it continue. */
export async function removeOwnPasskey(
  ctx: Context,
  caller: StaffCaller,
  { uuid, password }: { uuid: string; password: string },
): Promise<Passkey[]> {
  await provePassword(ctx, caller, password)
  return inTransaction(ctx.db, async (trx) => {
    const { owner } = ownerAndAsker(caller)
    const { name } = await lockOwnPasskey(trx, owner, uuid)
    await trx
      .deleteFrom('passkeys')
      .where('institution_id', '=', caller.institution_id)
      .where('id', '=', uuid)
      .execute()
    await notePasskey(ctx, trx, caller, { name, isAdded: false })
    return listPasskeys(trx, owner)
  })
}

function ownerAndAsker({ institution_id, staff_id, session_id }: StaffCaller) {
  return {
    owner: { institution_id, staff_id },
    asker: { institution_id, staff_session_id: session_id },
  }
}

/** Emails staff about a change to their passkeys, in case it was not theirs. */
async function notePasskey(
  ctx: Context,
  trx: Transaction,
  caller: StaffCaller,
  { name, isAdded }: { name: string; isAdded: boolean },
): Promise<void> {
  const { institution_id, staff_id, email } = caller
  await writeAudit(trx, {
    institution_id,
    actor: actorOf(caller),
    action: isAdded ? 'add_staff_passkey' : 'remove_staff_passkey',
    entity: 'staff',
    entityId: staff_id,
    details: isAdded ? { after: { passkey: name } } : { before: { passkey: name } },
  })
  await notifyByEmail(ctx, trx, institution_id, {
    to: email,
    template: isAdded ? 'staff_passkey_added' : 'staff_passkey_removed',
    params: { name },
  })
}

/**
 * Asks for the password, because an open session alone may not change passkeys. Wrong guesses here do not
 * lock the sign-in page.
 */
async function provePassword(
  ctx: Context,
  { institution_id, staff_id, email }: StaffCaller,
  password: string,
): Promise<void> {
  const throttle = throttlesOf(ctx).password
  const account = throttleKey(institution_id, 'staff-session', staff_id)
  const { allowed } = await count(throttle, account)
  if (!allowed) throw lockedStaff(throttle.duration)
  const staff = await findStaffByEmail(ctx.db, institution_id, email)
  const isRight = await passwordMatches(staff?.password_hash ?? undefined, password)
  if (!isRight) throw invalid('password', 'That password is incorrect.')
  await throttle.delete(account)
}
