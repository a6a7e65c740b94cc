import type { User } from '@passbook/contract/auth'
import type { Context } from '../../context.ts'
import type { SessionCaller } from './caller.ts'
import { findUser } from './queries.ts'

export async function readUser(ctx: Context, caller: SessionCaller): Promise<User> {
  const user = await findUser(ctx.db, caller.institution_id, caller.user_id)
  return {
    uuid: user.id,
    email: user.email,
    email_verified: user.email_verified_at !== null,
    phone: user.phone,
    last_sign_in_at: user.previous_sign_in_at?.toISOString() ?? null,
  }
}
