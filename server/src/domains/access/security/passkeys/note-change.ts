import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { notifyBySms } from '../../../../platform/mail/notify.ts'
import { raiseAlert } from '../../../contact/alerts/raise-alert.ts'
import type { User } from '../../auth/queries.ts'

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
