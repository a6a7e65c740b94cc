import type { Context } from '../../../../context.ts'
import { notifyByEmail } from '../../../../platform/mail/notify.ts'
import { count, throttleKey, throttlesOf } from '../../../../platform/throttles.ts'

/** Tells the owner of an address that somebody tried to register with it; not without end. */
export async function tellOfTaken(
  ctx: Context,
  institution_id: string,
  email: string,
): Promise<void> {
  const { allowed } = await count(throttlesOf(ctx).unproven, throttleKey(institution_id, email))
  if (!allowed) return
  const letter = { template: 'email_in_use', params: undefined } as const
  await notifyByEmail(ctx, ctx.db, institution_id, { to: email, ...letter })
}
