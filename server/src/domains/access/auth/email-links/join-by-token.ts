import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { invalid } from '../../../../platform/errors.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { lockEntity } from '../../../../platform/callers/account-people.ts'
import {
  endInvitations,
  isFirstHeld,
  lockSecondaryApplication,
} from '../../invitations/invitation.ts'

interface Joining {
  institution_id: string
  email: string
  token: string
  password_hash: string
}

/**
 * The first password of somebody who was invited to share an account and proved who they are: their
 * login begins and their address is confirmed; they hold the account once they signed its documents.
 * Undefined where the token is none of this kind.
 */
export async function joinByToken(
  ctx: Context,
  trx: Transaction,
  { institution_id, email, token, password_hash }: Joining,
): Promise<{ user_id: string } | undefined> {
  const now = ctx.realTime.now()
  const depositor_id = await takeToken(trx, { institution_id, email, token, now })
  if (depositor_id === undefined) return undefined
  const user = await trx
    .insertInto('users')
    .values({ institution_id, email, password_hash, email_verified_at: now })
    .onConflict((conflict) => conflict.columns(['institution_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // Registered by themselves since they were invited.
  if (user === undefined) throw invalid('email', 'This email address has a login already')
  await trx
    .updateTable('depositors')
    .set({ user_id: user.id, registration_last_step: 'completed' })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
  await trx
    .updateTable('secondary_applications')
    .set({ signed_up_at: ctx.clock.now() })
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .execute()
  await endInvitations(trx, { institution_id, depositor_id, now })
  await writeAudit(trx, {
    institution_id,
    actor: { kind: 'depositor', id: depositor_id },
    action: 'sign_up_as_secondary',
    entity: 'depositor',
    entityId: depositor_id,
  })
  return { user_id: user.id }
}

/** Held in the order of every other act, the account first: it may be closed or given up right now. */
async function takeToken(
  trx: Transaction,
  { institution_id, email, token, now }: Omit<Joining, 'password_hash'> & { now: Date },
): Promise<string | undefined> {
  const given = await trx
    .selectFrom('joining_tokens')
    .select('depositor_id')
    .where('institution_id', '=', institution_id)
    .where('token_hash', '=', hashToken(token))
    .where('email', '=', email)
    .executeTakeFirst()
  if (given === undefined) return undefined
  const { depositor_id } = given
  await lockEntity(trx, { institution_id, depositor_id })
  await lockSecondaryApplication(trx, { institution_id, depositor_id })
  if (await isFirstHeld(trx, { institution_id, depositor_id })) return undefined
  const taken = await trx
    .updateTable('joining_tokens')
    .set({ used_at: now })
    .where('institution_id', '=', institution_id)
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('depositor_id')
    .executeTakeFirst()
  return taken?.depositor_id
}
