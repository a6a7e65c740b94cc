import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { notifyBySms } from '../../../platform/mail/notify.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'

const CHANGED = 'Your password was just changed. If this wasn’t you, contact us right away.'

/** Announces a new password by email and by text, because one of the two may be read by a thief. */
export async function notifyPasswordChanged(
  ctx: Context,
  trx: Transaction,
  {
    institution_id,
    user_id,
    phone,
  }: { institution_id: string; user_id: string; phone: string | null },
): Promise<void> {
  await raiseAlert(ctx, trx, {
    institution_id,
    user_id,
    kind: 'contact_changed',
    event: `contact:password:${ctx.realTime.now().getTime()}`,
    params: { what: 'password' },
    letter: { template: 'password_changed', params: undefined },
    isTexted: true,
  })
  if (phone) await notifyBySms(ctx, trx, institution_id, { to: phone, text: CHANGED })
}
