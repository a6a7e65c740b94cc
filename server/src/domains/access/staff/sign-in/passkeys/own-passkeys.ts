import type { CreationOptions, Passkey } from '@passbook/contract/security'
import type { StaffCaller } from '../../../../../platform/callers/staff.ts'
import type { Context } from '../../../../../context.ts'
import { type Transaction, inTransaction } from '../../../../../platform/db/transaction.ts'
import { invalid } from '../../../../../platform/errors.ts'
import type { Institution } from '../../../../../platform/institutions/queries.ts'
import { creationOptions } from '../../../security/passkeys/creation-options.ts'
import { type MadePasskey, keepPasskey } from '../../../security/passkeys/keep-passkey.ts'
import { listPasskeys } from '../../../security/passkeys/list-passkeys.ts'
import { lockOwnPasskey } from '../../../security/passkeys/lock-own-passkey.ts'
import { relyingParty } from '../../../security/passkeys/relying-party.ts'
import { renamePasskey } from '../../../security/passkeys/rename-passkey.ts'
import { lockMember } from '../lock-member.ts'
import { sendStaffCode } from '../send-staff-code.ts'
import { takeStaffCode } from '../take-staff-code.ts'
import { notePasskey } from './note-passkey.ts'
import { provePassword } from './prove-password.ts'

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
