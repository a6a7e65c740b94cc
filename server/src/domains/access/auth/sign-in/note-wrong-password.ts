import type { Context } from '../../../../context.ts'
import type { JobPayload } from '../../../../platform/queue/job-table.ts'
import { findUserByEmail } from '../queries.ts'
import { noteSignIn } from '../sessions/note-sign-in.ts'

/** Notes a wrong password with the owner of the address, if there is one. */
export async function noteWrongPassword(
  ctx: Context,
  { institution_id, email, ip, user_agent: userAgent }: JobPayload<'note_wrong_password'>,
): Promise<void> {
  const user = await findUserByEmail(ctx.db, institution_id, email)
  if (!user) return
  const origin = { ip, userAgent }
  await noteSignIn(ctx, ctx.db, user, { method: 'code', isSuccess: false, origin })
}
