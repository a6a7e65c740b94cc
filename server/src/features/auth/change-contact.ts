import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import { notifyByEmail } from '../../mail/notify.ts'
import type { MfaCode } from './lock-code.ts'
import { findUser } from './queries.ts'
import { sendEmailLink } from './send-email-link.ts'

/** Saves the email or phone a code was for, and tells the old address and the new (UX 23). */
export async function changeContact(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id, purpose, new_value }: MfaCode,
  baseUrl: string,
): Promise<void> {
  const before = await findUser(trx, institution_id, user_id)
  const now = ctx.realTime.now()
  const isEmail = purpose === 'update-email'
  const update = trx
    .updateTable('users')
    .set(isEmail ? { email: new_value ?? '', email_verified_at: null } : { phone: new_value })
    // Setting up a first phone is no change (STATES: Session edges).
    .$if(purpose !== 'add-phone', (query) => query.set({ contact_changed_at: now }))
    .where('institution_id', '=', institution_id)
    .where('id', '=', user_id)
  try {
    await update.execute()
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw invalid('email', 'This email address cannot be used')
  }
  if (purpose === 'add-phone') return
  const what = isEmail ? 'email' : 'phone'
  const notice = { template: 'contact_changed', params: { what } } as const
  await notifyByEmail(ctx, trx, institution_id, { to: before.email, ...notice })
  if (isEmail && new_value) {
    const changed = { institution_id, id: user_id, email: new_value }
    await sendEmailLink(ctx, trx, changed, 'verify', baseUrl)
  }
}
