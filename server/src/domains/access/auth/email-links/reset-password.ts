import type { Origin } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import { forgetDevices } from '../devices/forget-devices.ts'
import { assertGoodPassword, hashPassword } from '../passwords.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { tellOfPassword } from '../tell-of-password.ts'
import {
  addressKey,
  countOrRefuse,
  throttleKey,
  throttlesOf,
} from '../../../../platform/throttles.ts'
import { joinByToken } from './join-by-token.ts'
import { takeEmailLink } from './take-email-link.ts'

export interface ResetInput {
  email: string
  token: string
  password: string
  origin: Origin
}

/** Sets a new password by an emailed link: every session ends, devices are forgotten, locks open. */
export async function resetPassword(
  ctx: Context,
  institution: Institution,
  { email, token, password, origin }: ResetInput,
): Promise<void> {
  const throttles = throttlesOf(ctx)
  const address = addressKey(institution.id, origin.ip)
  // Hashing costs: nobody may make us do it without end.
  await countOrRefuse(throttles.address, address)
  // Before the link is taken, so that a weak password can be corrected with the same link.
  assertGoodPassword(password, email, institution)
  const password_hash = await hashPassword(password)
  const owner = await inTransaction(ctx.db, async (trx) => {
    const joining = { institution_id: institution.id, email, token, password_hash }
    const joined = await joinByToken(ctx, trx, joining)
    // A first password is no change (STATES: A fresh code), and nobody else is signed in.
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
    const whose = { institution_id: institution.id, user_id }
    await forgetDevices(trx, whose)
    // The link went to the mailbox: whoever reads it may not be the owner.
    await tellOfPassword(ctx, trx, { ...whose, phone })
    return user_id
  })
  await throttles.address.reward(address)
  await throttles.password.delete(throttleKey(institution.id, email, ''))
  const person = throttleKey(institution.id, owner)
  await throttles.code.delete(person)
  await throttles.messages.delete(person)
}
