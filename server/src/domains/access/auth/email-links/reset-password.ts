import type { Context } from '../../../../context.ts'
import type { Origin } from '../../../../platform/callers/caller.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import { enqueue } from '../../../../platform/queue/job-table.ts'
import {
  addressKey,
  countOrRefuse,
  throttlesOf,
  count,
  throttleKey,
} from '../../../../platform/throttles.ts'
import { forgetDevices } from '../devices.ts'
import { assertGoodPassword, hashPassword } from '../passwords.ts'
import { findUserByEmail } from '../queries.ts'
import { endSessions } from '../sessions/logout.ts'
import { notifyPasswordChanged } from '../notify-password-changed.ts'
import { joinByToken } from './join-by-token.ts'
import { sendEmailLink, takeEmailLink } from './email-link.ts'

/** Gives the same answer in the same time for every address; a job checks whether the address is known. */
export async function forgotPassword(
  ctx: Context,
  institution_id: string,
  { email, origin }: { email: string; origin: Origin },
): Promise<void> {
  await countOrRefuse(throttlesOf(ctx).address, addressKey(institution_id, origin.ip))
  await enqueue(ctx.db, 'send_reset_link', { institution_id, email })
}

/** Emails the reset link if the address has a login. If not, it does nothing, so nobody learns which. */
export async function sendResetLink(
  ctx: Context,
  { institution_id, email }: { institution_id: string; email: string },
): Promise<void> {
  const user = await findUserByEmail(ctx.db, institution_id, email)
  if (!user) return
  const person = throttleKey(institution_id, user.id, 'reset')
  const { allowed } = await count(throttlesOf(ctx).messages, person)
  if (!allowed) return
  await inTransaction(ctx.db, (trx) => sendEmailLink(ctx, trx, user, 'reset'))
}

interface ResetInput {
  email: string
  token: string
  password: string
  origin: Origin
}

/** Sets a new password with an emailed link, ends all sessions, forgets all devices and lifts all locks. */
export async function resetPassword(
  ctx: Context,
  institution: Institution,
  { email, token, password, origin }: ResetInput,
): Promise<void> {
  const throttles = throttlesOf(ctx)
  const address = addressKey(institution.id, origin.ip)
  // Hashing is expensive, so each network address is limited.
  await countOrRefuse(throttles.address, address)
  // The password is checked before the link is used up, so a weak one can be corrected with the same link.
  assertGoodPassword(password, email, institution)
  const password_hash = await hashPassword(password)
  const owner = await inTransaction(ctx.db, async (trx) => {
    const joining = { institution_id: institution.id, email, token, password_hash }
    const joined = await joinByToken(ctx, trx, joining)
    // A first password does not count as a change (STATES: A fresh code), and nobody else is signed in.
    if (joined) return joined.user_id
    const { user_id } = await takeEmailLink(ctx, trx, institution.id, 'reset', { email, token })
    const now = ctx.realTime.now()
    const { phone } = await trx
      .updateTable('users')
      .set({ password_hash, password_changed_at: now, contact_changed_at: now })
      .where('institution_id', '=', institution.id)
      .where('id', '=', user_id)
      .returning('phone')
      .executeTakeFirstOrThrow()
    await endSessions(trx, { institution_id: institution.id, user_id, now })
    const user = { institution_id: institution.id, user_id }
    await forgetDevices(trx, user)
    // The person who reads the mailbox may not be the owner, so the owner also gets a text.
    await notifyPasswordChanged(ctx, trx, { ...user, phone })
    return user_id
  })
  await throttles.address.reward(address)
  await throttles.password.delete(throttleKey(institution.id, email, ''))
  const person = throttleKey(institution.id, owner)
  await throttles.code.delete(person)
  await throttles.messages.delete(person)
}
