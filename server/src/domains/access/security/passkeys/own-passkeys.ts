import type { Passkey } from '@passbook/contract/security'
import type { StepUp } from '@passbook/contract/step-up'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { notifyBySms } from '../../../../platform/mail/notify.ts'
import { raiseAlert } from '../../../contact/alerts/raise-alert.ts'
import { withStepUp } from '../../auth/codes/step-up.ts'
import { findUser, type User } from '../../auth/queries.ts'
import { type Owner, ownerColumn, ownerId } from './challenges.ts'

/** The passkeys of a person, the oldest first. */
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

/** A passkey of theirs, kept from changing until the transaction ends; anybody else's is not there. */
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

/** What its owner calls it. */
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

/** Nobody signs in with it again; sessions that began with it go on. */
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

/** The owner hears of it everywhere, and for 72 hours money asks for a code. */
export async function noteChange(
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
  const text = `A passkey was ${isAdded ? 'added to' : 'removed from'} your account just now. If it was not you, contact us at once.`
  if (user.phone) await notifyBySms(ctx, trx, institution_id, { to: user.phone, text })
  await writeAudit(trx, {
    institution_id,
    actor: { kind: 'depositor', id: depositor_id },
    action: isAdded ? 'add_passkey' : 'remove_passkey',
    entity: 'passkey',
    entityId: id,
  })
}
