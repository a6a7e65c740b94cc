import type { User } from '@passbook/contract/auth'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { type User as StoredUser, findUser } from '../queries.ts'

export async function readUser(ctx: Context, caller: SessionCaller): Promise<User> {
  return describeUser(await findUser(ctx.db, caller.institution_id, caller.user_id))
}

export function describeUser(user: StoredUser): User {
  return {
    uuid: user.id,
    email: user.email,
    email_verified: user.email_verified_at !== null,
    phone: user.phone,
    texts_stopped_at: user.texts_stopped_at?.toISOString() ?? null,
    last_sign_in_at: user.previous_sign_in_at?.toISOString() ?? null,
  }
}
