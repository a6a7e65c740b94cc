import { LIMITS } from '@passbook/contract/limits'
import type { Context } from '../../../../context.ts'
import type { Actor } from '../../../../platform/audit/actor.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { assertTextable } from '../../../contact/texts/receive-text.ts'
import { isRecentChange } from '../codes/factors.ts'
import { maskPhone } from '../mask.ts'
import { type User, findUser } from '../queries.ts'
import { endAllAccess } from '../sessions/logout.ts'
import { notifyContactChanged } from './change-contact.ts'

interface Correction {
  institution_id: string
  depositor_id: string
  /** Ten digits. */
  phone: string
}

const NO_LOGIN = 'This customer can’t sign in yet.'
const SAME = 'This is what we already have'
/** Whoever replaced both would hold everything that proves who the customer is. */
const OTHER_IS_NEW = `The email address was changed less than ${LIMITS.contactChange.hours} hours ago. Try again after that.`

/**
 * Changes a customer's phone number on behalf of staff. The email address and both numbers are notified, with
 * an undo link in the email. Everybody is signed out and the 72 hours begin, as after the customer's own change.
 */
export function correctPhone(
  ctx: Context,
  { actor, ...correction }: Correction & { actor: Actor },
): Promise<void> {
  const { institution_id, depositor_id, phone } = correction
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.realTime.now()
    const before = await assertPhoneCorrectable(trx, correction, now)
    await trx
      .updateTable('users')
      .set({ phone, phone_changed_at: now, contact_changed_at: now })
      .where('institution_id', '=', institution_id)
      .where('id', '=', before.id)
      .execute()
    await endAllAccess(trx, { institution_id, user_id: before.id, now })
    await notifyContactChanged(ctx, trx, { before, type: 'phone', value: phone })
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'correct_phone',
      entity: 'depositor',
      entityId: depositor_id,
      details: { before: before.phone && maskPhone(before.phone), after: maskPhone(phone) },
    })
  })
}

/** Refuses a number that cannot be used. Returns the login, locked. */
export async function assertPhoneCorrectable(
  trx: Transaction,
  { institution_id, depositor_id, phone }: Correction,
  now: Date,
): Promise<User> {
  const person = await trx
    .selectFrom('depositors')
    .select('user_id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirst()
  if (person === undefined) throw new DomainError('not_found')
  if (person.user_id === null) throw invalid('', NO_LOGIN)
  await trx
    .selectFrom('users')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', person.user_id)
    .forUpdate()
    .execute()
  const user = await findUser(trx, institution_id, person.user_id)
  if (user.phone === phone) throw invalid('phone', SAME)
  if (isRecentChange(user.email_changed_at, now)) throw invalid('', OTHER_IS_NEW)
  // A number that stopped our texts can receive no codes.
  await assertTextable(trx, institution_id, phone)
  return user
}
