import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Origin } from '../../platform/callers/caller.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors.ts'
import { findUser } from '../../domains/access/auth/queries.ts'
import {
  type StartedSession,
  startSession,
} from '../../domains/access/auth/sessions/start-session.ts'
import { depositorsWithLogin } from '../../platform/callers/account-people.ts'
import { SESSION_COOKIE, setSessionCookie } from '../../platform/http/cookies.ts'
import { issueCsrf } from '../../platform/http/csrf.ts'
import { isFromOwnPage, originOf } from '../../platform/http/origin.ts'

/** STATES: the page that forwards to the step where the person is. */
const AFTER_SIGN_IN = '/login/entry'

interface SignInAs {
  institution_id: string
  depositor_id: string
  origin: Origin
  /** The session that this browser had before, if any. */
  replaces: string | undefined
}

/** Signs the console's visitor in as a depositor. Requests from other sites are refused. */
export async function signInFromConsole(
  ctx: Context,
  depositor_id: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!isFromOwnPage(ctx, request)) throw new DomainError('not_allowed')
  const { session, cookie } = await signInAs(ctx, {
    institution_id: request.institution.id,
    depositor_id,
    origin: originOf(request),
    replaces: request.cookies[SESSION_COOKIE],
  })
  setSessionCookie(reply, cookie)
  issueCsrf(ctx, request, reply, { cookie })
  return { location: AFTER_SIGN_IN, session }
}

/** Starts the session that a password and code would have started. */
function signInAs(ctx: Context, input: SignInAs): Promise<StartedSession> {
  const { institution_id, depositor_id, origin, replaces } = input
  return inTransaction(ctx.db, async (trx) => {
    const found = await depositorsWithLogin(trx, institution_id)
      .select('users.id')
      .where('depositors.id', '=', depositor_id)
      .executeTakeFirst()
    if (!found) throw new DomainError('not_found')
    const user = await findUser(trx, institution_id, found.id)
    return startSession(ctx, trx, user, { origin, method: 'code', replaces })
  })
}
