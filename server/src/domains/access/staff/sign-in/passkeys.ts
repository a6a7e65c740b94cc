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
  keepPasskey,
  listPasskeys,
  lockOwnPasskey,
  renamePasskey,
} from '../../security/passkeys/own-passkeys.ts'
import { relyingParty } from '../../security/passkeys/challenges.ts'
import {
  type Proof,
  askToProve,
  noteUse,
  provePasskey,
} from '../../security/passkeys/prove-passkey.ts'
import { lockMember } from './count-password.ts'
import { beginSession } from './log-in-staff.ts'
import { findStaffByEmail } from './queries.ts'
import { sendStaffCode, takeStaffCode } from './staff-code.ts'

/** Something for whoever of the staff has a passkey to sign. */
export async function askToEnter(
  ctx: Context,
  institution_id: string,
  { hostname, origin }: { hostname: string; origin: Origin },
): Promise<{ challenge_id: string; options: RequestOptions }> {
  await countOrRefuse(throttlesOf(ctx).address, addressKey(institution_id, origin.ip))
  const party = relyingParty(ctx, { hostname })
  return askToProve(ctx, { institution_id, staff_session_id: null }, party)
}

interface Given extends Omit<Proof, 'party'> {
  /** The host the call came to. */
  hostname: string
  origin: Origin
}

/** Begins the session of whoever of the staff holds the passkey: it is both factors. */
export async function enterByPasskey(
  ctx: Context,
  institution_id: string,
  { hostname, origin, ...answer }: Given,
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
  // Begun and ended well: neither counts.
  await address.reward(network, 2)
  return begun
}

/** The passkeys of whoever is signed in. */
export function listOwnPasskeys({ db }: Context, caller: StaffCaller): Promise<Passkey[]> {
  return listPasskeys(db, whose(caller).owner)
}

export function renameOwnPasskey(
  ctx: Context,
  caller: StaffCaller,
  given: { uuid: string; name: string },
): Promise<Passkey[]> {
  return renamePasskey(ctx, whose(caller).owner, given)
}

interface Asked {
  institution: Institution
  /** The host the call came to. */
  hostname: string
  nonce: string
  code: string
}

const DEAD = 'This code is no longer valid. Close this, and begin again.'

/** The password has a code sent: a session that somebody left open is not enough for a new passkey. */
export async function sendPasskeyCode(
  ctx: Context,
  caller: StaffCaller,
  password: string,
): ReturnType<typeof sendStaffCode> {
  await provePassword(ctx, caller, password)
  const { institution_id, staff_id, email } = caller
  return sendStaffCode(ctx, { institution_id, staff_id, email, purpose: 'passkey' })
}

/** The code opens the way to a new passkey of staff: what the browser is to make it of. */
export async function askForOwnPasskey(
  ctx: Context,
  caller: StaffCaller,
  { institution, hostname, nonce, code }: Asked,
): Promise<{ challenge_id: string; options: CreationOptions }> {
  const { institution_id, staff_id, email } = caller
  const given = { institution_id, staff_id, nonce, code, purpose: 'passkey' } as const
  const party = relyingParty(ctx, { hostname })
  const taken = await takeStaffCode(ctx, given, ({ trx }) =>
    creationOptions(ctx, trx, { institution, party, ...whose(caller), email }),
  )
  if (taken === undefined) throw invalid('code', DEAD)
  return taken.opened
}

/** Keeps the passkey that the browser of somebody of the staff made. */
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
  return keepPasskey(ctx, { ...whose(caller), party, lock, note }, made)
}

/** Nobody signs in with it again; sessions that began with it go on. */
export async function removeOwnPasskey(
  ctx: Context,
  caller: StaffCaller,
  { uuid, password }: { uuid: string; password: string },
): Promise<Passkey[]> {
  await provePassword(ctx, caller, password)
  return inTransaction(ctx.db, async (trx) => {
    const { owner } = whose(caller)
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

function whose({ institution_id, staff_id, session_id }: StaffCaller) {
  return {
    owner: { institution_id, staff_id },
    asker: { institution_id, staff_session_id: session_id },
  }
}

/** Whoever changed how they sign in is told, in case it was not them. */
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

/** An open session alone does not change how one signs in; guesses in sessions lock nothing at the door. */
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
  if (!isRight) throw invalid('password', 'That is not your password.')
  await throttle.delete(account)
}
