import type { Context } from '../../../../context.ts'
import type { Credentials } from '../../../../platform/callers/caller.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { forgetDevices } from '../devices.ts'

/**
 * Ends the session or unfinished sign-in of this tab's token, or without a token the cookie's session. A
 * tab with an old token must not end a newer session of another tab. Succeeds even if there is nothing to
 * end. Returns whether the cookie's session is over.
 */
export async function logout(
  ctx: Context,
  institution_id: string,
  { bearer, cookie }: Credentials,
): Promise<{ endedCookie: boolean }> {
  const ended_at = ctx.realTime.now()
  const bearerHash = hashToken(bearer ?? '')
  const cookieHash = hashToken(cookie ?? '')
  await ctx.db
    .updateTable('sign_ins')
    .set({ ended_at })
    .where('institution_id', '=', institution_id)
    .where('token_hash', '=', bearerHash)
    .execute()
  const sessions = ctx.db
    .updateTable('sessions')
    .set({ ended_at })
    .where('institution_id', '=', institution_id)
    .where('ended_at', 'is', null)
  if (bearer === undefined) {
    await sessions.where('cookie_hash', '=', cookieHash).execute()
  } else {
    await sessions
      .where('id', 'in', (select) =>
        select
          .selectFrom('bearer_tokens')
          .select('session_id')
          .where('institution_id', '=', institution_id)
          .where('token_hash', '=', bearerHash),
      )
      .execute()
  }
  const open = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('cookie_hash', '=', cookieHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return { endedCookie: open === undefined }
}

export async function endSession(
  trx: Transaction,
  institution_id: string,
  cookie: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('institution_id', '=', institution_id)
    .where('cookie_hash', '=', hashToken(cookie))
    .where('ended_at', 'is', null)
    .execute()
}

interface EndSessionsInput {
  institution_id: string
  user_id: string
  now: Date
  /** The session that is not ended. */
  keep?: string
}

/**
 * Ends every session and unfinished sign-in of a user, on all servers at once, except the one to keep.
 * Returns whether anything was ended.
 */
export async function endSessions(
  trx: Transaction,
  { institution_id, user_id, now, keep }: EndSessionsInput,
): Promise<boolean> {
  const sessions = await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep ?? ''))
    .executeTakeFirst()
  const signIns = await trx
    .updateTable('sign_ins')
    .set({ ended_at: now })
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return sessions.numUpdatedRows + signIns.numUpdatedRows > 0n
}

interface EndAccessInput {
  institution_id: string
  user_id: string
  now: Date
}

/** Ends everything a user has open: sessions, unfinished sign-ins, devices, codes and links. */
export async function endAllAccess(
  trx: Transaction,
  { institution_id, user_id, now }: EndAccessInput,
): Promise<void> {
  await endSessions(trx, { institution_id, user_id, now })
  await forgetDevices(trx, { institution_id, user_id })
  for (const table of ['mfa_codes', 'email_links'] as const) {
    await trx
      .updateTable(table)
      .set({ used_at: now })
      .where('institution_id', '=', institution_id)
      .where('user_id', '=', user_id)
      .where('used_at', 'is', null)
      .execute()
  }
}
