import type { User as WireUser } from '@passbook/contract/auth'
import type { Progress } from '@passbook/contract/depositor'
import type { MfaType } from '@passbook/contract/enums'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { readProgress } from '../../../../platform/callers/read-progress.ts'
import { noteContact } from '../../../contact/activity/note-contact.ts'
import { killOtherCodes } from '../codes/kill-codes.ts'
import type { MfaCode } from '../codes/lock-code.ts'
import { tryCode } from '../codes/try-code.ts'
import { type User, findUser } from '../queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { type NewContact, needFactor } from './confirm-update.ts'
import { describeUser } from './read-user.ts'
import { tellOfContact } from './tell-of-contact.ts'

const ONE = 'Give the email address or the phone number that you want to change'
const OTHER = 'The code was for something else. Start again.'

/**
 * The last of three calls that change email or phone: the new one has confirmed itself and replaces
 * the old one. Old and new are told, other sessions end, and 72 hours begin.
 */
export function changeContact(
  ctx: Context,
  caller: SessionCaller,
  { email, phone, nonce, code }: NewContact & { nonce: string; code: string },
): Promise<{ user: WireUser; progress: Progress }> {
  const type = email === undefined ? 'phone' : 'email'
  const value = email ?? phone
  if (value === undefined || (email !== undefined && phone !== undefined)) throw invalid(type, ONE)
  return tryCode(ctx, caller, { nonce, code }, async (trx, found) => {
    if (found.purpose !== `new-${type}`) throw new DomainError('not_allowed')
    if (found.new_value !== value) throw invalid(type, OTHER)
    const { institution_id, user_id } = caller
    const before = await findUser(trx, institution_id, user_id)
    // What allowed the change may itself have changed since.
    needFactor(ctx, before, type)
    const user = await save(ctx, trx, before, { type, value })
    await closeTheRest(ctx, trx, caller, found)
    await tellOfContact(ctx, trx, { before, type, value })
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'depositor', id: caller.depositor_id },
      action: 'change_contact',
      entity: 'user',
      entityId: user_id,
      details: { what: type, is_first: before[type] === null },
    })
    await noteContact(ctx, trx, { institution_id, user_id, by: 'contact_change' })
    const progress = await readProgress(trx, institution_id, user_id)
    return { user: describeUser(user), progress }
  })
}

async function save(
  ctx: Context,
  trx: Transaction,
  { institution_id, id }: User,
  { type, value }: { type: MfaType; value: string },
): Promise<User> {
  const now = ctx.realTime.now()
  const update = trx
    .updateTable('users')
    .set({
      contact_changed_at: now,
      ...(type === 'email'
        ? { email: value, email_verified_at: now, email_changed_at: now }
        : { phone: value, phone_changed_at: now }),
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
  try {
    await update.execute()
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    // Taken since the code was sent; whoever entered that code reads mail there.
    throw invalid('email', 'This email address cannot be used')
  }
  return findUser(trx, institution_id, id)
}

/** Whoever else was signed in, or half-way through something, begins anew. */
async function closeTheRest(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id, session_id }: SessionCaller,
  code: MfaCode,
): Promise<void> {
  await killOtherCodes(ctx, trx, code)
  const now = ctx.realTime.now()
  await endSessions(trx, { institution_id, user_id, now, keep: session_id })
}
