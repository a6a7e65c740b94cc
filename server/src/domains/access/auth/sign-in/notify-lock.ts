import type { Context } from '../../../../context.ts'
import { notifyByEmail } from '../../../../platform/mail/notify.ts'
import { lockLasts } from '../locked.ts'
import { findUserByEmail } from '../queries.ts'

/** Tells the owner of a locked login, if there is one. */
export async function notifyLock(
  ctx: Context,
  { institution_id, email }: { institution_id: string; email: string },
): Promise<void> {
  const user = await findUserByEmail(ctx.db, institution_id, email)
  if (!user) return
  await notifyByEmail(ctx, ctx.db, institution_id, {
    to: email,
    template: 'sign_in_locked',
    params: { lasts: lockLasts(ctx.config) },
  })
}
