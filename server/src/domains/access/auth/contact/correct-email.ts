import { LIMITS } from '@passbook/contract/limits'
import type { Actor } from '../../../../platform/audit/actor.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Context } from '../../../../context.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { sendEmailLink } from '../email-links/email-link.ts'
import { isRecentChange } from '../codes/factors.ts'
import { maskEmail } from '../mask.ts'
import { type User, findUser } from '../queries.ts'
import { endAllAccess } from '../sessions/logout.ts'
import { notifyContactChanged } from './change-contact.ts'

interface Correction {
  institution_id: string
  depositor_id: string
  email: string
}

const NO_LOGIN = 'This customer can’t sign in yet.'
const SAME = 'This is what we already have'
/** Whoever replaced both would hold everything that proves who the customer is. */
const OTHER_IS_NEW = `The phone number was changed less than ${LIMITS.contactChange.hours} hours ago. Try again after that.`
const TAKEN = 'This email address cannot be used'

/**
 * Changes a customer's email address on behalf of staff. We email the old address, with an undo link, and
 * the new one, with a link to confirm it. Everybody is signed out and the 72 hours begin, as after the
 * customer's own change.
 */
export function correctEmail(
  ctx: Context,
  { actor, ...correction }: Correction & { actor: Actor },
): Promise<void> {
  const { institution_id, depositor_id, email } = correction
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.realTime.now()
    const before = await assertCorrectable(trx, correction, now)
    await trx
      .updateTable('users')
      .set({ email, email_verified_at: null, email_changed_at: now, contact_changed_at: now })
      .where('institution_id', '=', institution_id)
      .where('id', '=', before.id)
      .execute()
    await endAllAccess(trx, { institution_id: before.institution_id, user_id: before.id, now })
    await notifyContactChanged(ctx, trx, { before, type: 'email', value: email })
    await sendEmailLink(ctx, trx, { ...before, email }, 'verify')
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'correct_email',
      entity: 'depositor',
      entityId: depositor_id,
      details: { before: maskEmail(before.email), after: maskEmail(email) },
    })
  })
}

/** Refuses an address that cannot be used. Returns the login, locked. */
export async function assertCorrectable(
  trx: Transaction,
  { institution_id, depositor_id, email }: Correction,
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
  const matches = await trx
    .selectFrom('users')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where((eb) => eb.or([eb('id', '=', person.user_id), eb('email', '=', email)]))
    .forUpdate()
    .execute()
  const user = await findUser(trx, institution_id, person.user_id)
  if (user.email === email) throw invalid('email', SAME)
  if (isRecentChange(user.phone_changed_at, now)) throw invalid('', OTHER_IS_NEW)
  if (matches.length > 1) throw invalid('email', TAKEN)
  return user
}
