import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { enqueue } from '../../../platform/queue/job-table.ts'
import { forgetDevices } from '../auth/devices.ts'
import { locked } from '../auth/locked.ts'
import { assertGoodPassword, hashPassword, passwordMatches } from '../auth/passwords.ts'
import { type User, findUser } from '../auth/queries.ts'
import { endSessions } from '../auth/sessions/logout.ts'
import { notifyPasswordChanged } from '../auth/notify-password-changed.ts'
import { count, throttleKey, throttlesOf } from '../../../platform/throttles.ts'

const WRONG = 'That is not your current password.'
const SAME = 'Choose one that differs from your current password'

/**
 * Changes the password with the current one, ends other sessions and forgets devices. Wrong guesses count
 * together with those at sign-in, so a stolen session does not help to guess the password.
 */
export async function changePassword(
  ctx: Context,
  institution: Institution,
  caller: SessionCaller,
  { current_password, password }: { current_password: string; password: string },
): Promise<void> {
  const user = await findUser(ctx.db, caller.institution_id, caller.user_id)
  const { password: throttle } = throttlesOf(ctx)
  const account = throttleKey(institution.id, user.email, '')
  await countGuess(ctx, user, account)
  if (!(await passwordMatches(user.password_hash, current_password))) {
    throw wrong()
  }
  await throttle.delete(account)
  assertGoodPassword(password, user.email, institution)
  if (password.normalize('NFKC') === current_password.normalize('NFKC')) {
    throw invalid('password', SAME)
  }
  await save(ctx, caller, user, await hashPassword(password))
}

async function countGuess(ctx: Context, user: User, account: string): Promise<void> {
  const counted = await count(throttlesOf(ctx).password, account)
  if (counted.allowed) return
  const { institution_id, email } = user
  if (counted.isFirstOver) await enqueue(ctx.db, 'notify_lock', { institution_id, email })
  throw locked(ctx)
}

async function save(
  ctx: Context,
  { institution_id, user_id, session_id, depositor_id }: SessionCaller,
  user: User,
  password_hash: string,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const now = ctx.realTime.now()
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash, password_changed_at: now })
      .where('institution_id', '=', institution_id)
      .where('id', '=', user_id)
      // Of two concurrent changes the second fails, because it was given the old password.
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      throw wrong()
    }
    await endSessions(trx, { institution_id, user_id, now, keep: session_id })
    await forgetDevices(trx, { institution_id, user_id })
    await notifyPasswordChanged(ctx, trx, { institution_id, user_id, phone: user.phone })
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'depositor', id: depositor_id },
      action: 'change_password',
      entity: 'user',
      entityId: user_id,
    })
  })
}

function wrong(): DomainError {
  const fields = { current_password: [WRONG] }
  return new DomainError('wrong_credentials', { message: WRONG, fields })
}
