import type { SignInMethod } from '@passbook/contract/security'
import type { Origin } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { User } from '../queries.ts'

/** Longer ones are made up; what is kept tells one browser from another. */
export const MAX_USER_AGENT = 300

/** Keeps that somebody signed in as a person, or tried to: they look it up under Security. */
export async function noteSignIn(
  { realTime }: Pick<Context, 'realTime'>,
  db: Database,
  { institution_id, id: user_id }: Pick<User, 'institution_id' | 'id'>,
  {
    method,
    isSuccess,
    origin: { ip, userAgent },
  }: { method: SignInMethod; isSuccess: boolean; origin: Origin },
): Promise<void> {
  await db
    .insertInto('sign_in_log')
    .values({
      institution_id,
      user_id,
      at: realTime.now(),
      method,
      is_success: isSuccess,
      ip,
      user_agent: userAgent.slice(0, MAX_USER_AGENT),
    })
    .execute()
}
