import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { invalid } from '../../../../platform/errors.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { lockEntity } from '../../../../platform/callers/account-people.ts'
import {
  endInvitations,
  isPrimaryOnHold,
  lockSecondaryApplication,
} from '../../invitations/invitation.ts'

interface JoinInput {
  institution_id: string
  email: string
  token: string
  password_hash: string
}

/**
 * Sets the first password of a person who was invited to a joint account and passed the identity check.
 * This creates their login and confirms their email address; they become a holder once they sign the
 * documents. Returns undefined if the token is not a joining token.
 */
export async function joinByToken(
  ctx: Context,
  trx: Transaction,
  { institution_id, email, token, password_hash }: JoinInput,
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
  // They have registered on their own since the invitation.
  if (user === undefined) throw invalid('email', 'This email address already has a sign-in')
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

/**
 * Locks the account before the application, in the same order as everything else, because the account may
 * be closing at this moment.
 */
async function takeToken(
  trx: Transaction,
  { institution_id, email, token, now }: Omit<JoinInput, 'password_hash'> & { now: Date },
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
  if (await isPrimaryOnHold(trx, { institution_id, depositor_id })) return undefined
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
