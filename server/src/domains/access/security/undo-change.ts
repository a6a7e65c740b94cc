import type { Selectable } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Origin } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { endAllAccess } from '../auth/sessions/logout.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../platform/throttles.ts'
import { setStanding } from '../holds.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'

const DEAD = 'This link has expired or was already used.'

type Change = Selectable<Tables['contact_changes']>

/**
 * "This was not me" (STATES: A fresh code): the person who received the notice of a change undoes it,
 * every session ends, and staff review the account. No sign-in is needed, because the person who made the
 * change may have the password.
 */
export async function undoChange(
  ctx: Context,
  institution_id: string,
  { token, origin }: { token: string; origin: Origin },
): Promise<void> {
  const { address } = throttlesOf(ctx)
  const network = addressKey(institution_id, origin.ip)
  await countOrRefuse(address, network)
  await inTransaction(ctx.db, async (trx) => {
    const change = await takeChange(ctx, trx, institution_id, token)
    const isRestored = await restore(ctx, trx, change)
    await endAccessSinceChange(ctx, trx, change)
    await askStaff(ctx, trx, change, isRestored)
    // If the new address stays, it is not the owner's, so staff have to reach the owner another way.
    if (!isRestored) return
    await raiseAlert(ctx, trx, {
      institution_id,
      user_id: change.user_id,
      kind: 'contact_changed',
      event: `contact:undone:${change.id}`,
      params: { what: 'undone' },
      letter: { template: 'change_undone', params: { what: change.type } },
    })
  })
  await address.reward(network)
}

/** Uses up the link, once and before it expires. */
async function takeChange(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  token: string,
): Promise<Change> {
  const now = ctx.realTime.now()
  const change = await trx
    .updateTable('contact_changes')
    .set({ undone_at: now })
    .where('institution_id', '=', institution_id)
    .where('token_hash', '=', hashToken(token))
    .where('undone_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!change) throw new DomainError('dead_link', { message: DEAD, fields: { token: [DEAD] } })
  return change
}

/** Restores the old value. Returns false if another login uses the old address now. */
async function restore(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id, type, old_value }: Change,
): Promise<boolean> {
  const now = ctx.realTime.now()
  const changed = { contact_changed_at: now, [`${type}_changed_at`]: now }
  const users = () => trx.updateTable('users').where('institution_id', '=', institution_id)
  if (type === 'phone') {
    await users()
      .set({ ...changed, phone: old_value })
      .where('id', '=', user_id)
      .execute()
    return true
  }
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('email', '=', old_value ?? '')
    .where('id', '<>', user_id)
    .executeTakeFirst()
  if (other !== undefined || old_value === null) return false
  // The person who opened the link reads mail at this address.
  await users()
    .set({ ...changed, email: old_value, email_verified_at: now })
    .where('id', '=', user_id)
    .execute()
  return true
}

/** Ends all sessions, devices, codes and links, and removes the passkeys added since the change. */
async function endAccessSinceChange(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id, changed_at }: Change,
): Promise<void> {
  await endAllAccess(trx, { institution_id, user_id, now: ctx.realTime.now() })
  await trx
    .deleteFrom('passkeys')
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('created_at', '>=', changed_at)
    .execute()
}

async function askStaff(
  ctx: Context,
  trx: Transaction,
  change: Change,
  isRestored: boolean,
): Promise<void> {
  const { institution_id, user_id, type } = change
  const { id, entity_id } = await trx
    .selectFrom('depositors')
    .select(['id', 'entity_id'])
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const by = {
    now: ctx.clock.now(),
    actor: { kind: 'depositor', id } as const,
    details: { contact_change: change.id },
  }
  const entity = { institution_id, entityId: entity_id }
  await setStanding(trx, entity, { standing: 'REVIEW', reason: 'not_me' }, by)
  const what = type === 'email' ? 'email address' : 'phone number'
  await raiseTask(trx, {
    institution_id,
    kind: 'contact_disputed',
    message: `Somebody says that a change of their ${what} was not theirs. ${isRestored ? 'It was taken back' : 'It could not be taken back, as another login has the old one'}, and every session was ended. Find out who they are, then finish the review.`,
    details: { depositor_id: id, contact_change: change.id },
    key: `contact_disputed:${change.id}`,
    now: by.now,
  })
  await writeAudit(trx, {
    institution_id,
    actor: by.actor,
    action: 'undo_contact_change',
    entity: 'user',
    entityId: user_id,
    details: { what: type, is_back: isRestored },
  })
}
