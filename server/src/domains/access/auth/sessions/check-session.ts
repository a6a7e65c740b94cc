import type { AuthCheck, AuthSession, CodeSent } from '@passbook/contract/auth'
import type { Context } from '../../../../context.ts'
import type { ReaderWithProgress, SessionCaller } from '../../../../platform/callers/caller.ts'
import { readProgress } from '../../../../platform/callers/progress.ts'
import { sql } from 'kysely'
import { createBatchWrite } from '../../../../platform/db/batch-queue.ts'
import { statement } from '../../../../platform/db/statement.ts'
import { inTransaction, type Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { maskEmail } from '../mask.ts'
import { findUser } from '../queries.ts'
import { issueBearer, mfaMethods } from './start-session.ts'

/** Reports how long the session lasts. A tab that has only the cookie gets a bearer token. */
export async function checkSession(
  ctx: Context,
  caller: ReaderWithProgress,
  { extend }: { extend: boolean },
): Promise<AuthCheck> {
  const { token, expiresAt } = await renew(ctx, caller, extend)
  return {
    token,
    session_id: caller.session_id,
    expires_at: expiresAt.toISOString(),
    seconds_left: secondsLeft(ctx, expiresAt),
    user: { uuid: caller.user_id },
    progress: caller.progress,
  }
}

/** A tab that has a token and does not extend the session causes no writes. */
async function renew(
  ctx: Context,
  caller: ReaderWithProgress,
  extend: boolean,
): Promise<{ token: string | null; expiresAt: Date }> {
  const { has_bearer, expires_at, institution_id, session_id } = caller
  if (has_bearer && !extend) return { token: null, expiresAt: expires_at }
  return inTransaction(ctx.db, async (trx) => ({
    expiresAt: extend ? await prolongSession(ctx, trx, caller) : expires_at,
    token: has_bearer ? null : await issueBearer(trx, institution_id, session_id),
  }))
}

/**
 * Activity moves the idle deadline, but never past the absolute one. Only a person's actions call this: a
 * page that polls while it waits never extends a session (TRUST: Session).
 */
export async function prolongSession(
  ctx: Context,
  trx: Transaction,
  { institution_id, session_id, absolute_expires_at }: SessionCaller,
): Promise<Date> {
  const last_seen_at = ctx.realTime.now()
  const idleEnd = last_seen_at.getTime() + ctx.config.sessionIdleMs
  const expires_at = new Date(Math.min(idleEnd, absolute_expires_at.getTime()))
  await trx
    .updateTable('sessions')
    .set({ expires_at, last_seen_at })
    .where('institution_id', '=', institution_id)
    .where('id', '=', session_id)
    .execute()
  return expires_at
}

/** The current session, with a fresh token for this tab, for the middle of a contact change. */
export async function resumeSession(
  ctx: Context,
  trx: Transaction,
  caller: SessionCaller,
  next_code: CodeSent,
): Promise<AuthSession> {
  const user = await findUser(trx, caller.institution_id, caller.user_id)
  const progress = await readProgress(trx, caller.institution_id, caller.user_id)
  return {
    kind: 'session',
    token: await issueBearer(trx, caller.institution_id, caller.session_id),
    session_id: caller.session_id,
    expires_at: caller.expires_at.toISOString(),
    seconds_left: secondsLeft(ctx, caller.expires_at),
    mfa: mfaMethods(user),
    masked_email: maskEmail(user.email),
    relink: progress.relink,
    loginSuccess: true,
    progress,
    next_code,
  }
}

function secondsLeft(ctx: Context, expiresAt: Date): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - ctx.realTime.now().getTime()) / 1000))
}

/** Records a page view of a session (SPEC 7: POST /session). */
export async function logPageView(
  ctx: Context,
  caller: SessionCaller,
  view: PageView,
): Promise<void> {
  if (view.session_id !== caller.session_id) throw new DomainError('not_found')
  const { institution_id } = caller
  await addView(ctx.db, { ...view, institution_id }, institution_id)
}

interface PageView {
  session_id: string
  location: string
  description: string
}

/** Every page of every person is recorded: those that are opened at the same time share a commit. */
const addView = createBatchWrite<PageView & { institution_id: string }>({
  lanes: 2,
  maxItems: 50,
  write: (db, views) =>
    insertViews(db, {
      institution_id: views[0].institution_id,
      views: JSON.stringify(views),
    }),
})

const insertViews = statement(
  (_db, { institution_id, views }: { institution_id: string; views: string }) => sql`
    insert into page_views (institution_id, session_id, location, description)
    select ${institution_id}, view.session_id, view.location, view.description
    from jsonb_to_recordset(${views}::jsonb)
      as view (session_id uuid, location text, description text)`,
)
