import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { DomainError } from '../errors.ts'
import { type Origin, type StartedSession, startSession } from '../features/auth/sessions/start-session.ts'

export interface SignInAs {
  institutionId: string
  depositorId: string
  origin: Origin
  /** The session this browser had until now, if any. */
  replaces: string | undefined
}

/** Starts the session that password and code would have started. */
export function signInAs(ctx: Context, input: SignInAs): Promise<StartedSession> {
  const { institutionId, depositorId, origin, replaces } = input
  return inTransaction(ctx.db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .innerJoin('depositors', (join) =>
        join
          .onRef('depositors.institution_id', '=', 'users.institution_id')
          .onRef('depositors.user_id', '=', 'users.id'),
      )
      .selectAll('users')
      .where('depositors.institution_id', '=', institutionId)
      .where('depositors.id', '=', depositorId)
      .executeTakeFirst()
    if (!user) throw new DomainError('not_found')
    return startSession(ctx, trx, user, { origin, replaces })
  })
}
