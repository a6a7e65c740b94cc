import pLimit from 'p-limit'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { type StaffCaller, readEndWords, signedOut } from '../../../../platform/callers/staff.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import {
  type Claims,
  IssuerRefused,
  IssuerUnreachable,
  askAgain,
} from '../../../../platform/openid/issuer.ts'
import { groupsInForce } from '../provisioning/access.ts'
import { askAgainAt } from '../sign-in/log-in-staff.ts'
import { lockMember } from '../sign-in/count-password.ts'
import { applyGroups, endOutsideSessions, groupsOf } from './group-roles.ts'
import { type SignOn, isStillInForce, openClient, readSignOn } from './settings.ts'
import { openTokens, sealTokens } from './tokens.ts'

/**
 * Asks the identity provider again about a caller whose session began there, unless the last answer is less than 30
 * seconds old. Refuses the call if the answer ended the session. While the provider cannot be reached, the session
 * continues until `resolveStaff` no longer finds it.
 */
export async function confirmCaller(
  ctx: Context,
  { institution_id, session_id, ask_again_at }: StaffCaller,
  cookie: string | undefined,
): Promise<void> {
  if (!ask_again_at || ask_again_at > ctx.realTime.now()) return
  const isOpen = await confirmSession(ctx, { institution_id, session_id })
  if (isOpen) return
  throw signedOut(await readEndWords(ctx, institution_id, cookie))
}

interface OfSession {
  institution_id: string
  session_id: string
}

/**
 * Asks the provider about one session, unless another process is asking already. Returns whether the session is still
 * open.
 */
async function confirmSession(ctx: Context, session: OfSession): Promise<boolean> {
  const now = ctx.realTime.now()
  const claimed = await claim(ctx, session, now)
  if (claimed === undefined) return true
  const { institution_id } = session
  const settings = await readSignOn(ctx.db, institution_id)
  if (settings === undefined) return false
  const client = await openClient(ctx, institution_id, settings)
  const tokens = openTokens(ctx, session, claimed.tokens_sealed)
  try {
    const answer = await askAgain(client, claimed.subject, tokens)
    const { staff_id } = claimed
    return await takeAnswer(ctx, session, { ...answer, staff_id, settings, now })
  } catch (error) {
    if (error instanceof IssuerUnreachable) {
      ctx.log.warn({ err: error.cause, institution_id }, 'the identity provider cannot be asked')
      return true
    }
    if (!(error instanceof IssuerRefused)) throw error
    await endRefused(ctx, { institution_id, staff_id: claimed.staff_id, reason: error.reason })
    return false
  }
}

/**
 * Ends the sessions that began at the provider, of a person about whom it refuses to answer, because their account
 * there ended.
 */
function endRefused(
  ctx: Context,
  {
    institution_id,
    staff_id,
    reason,
  }: { institution_id: string; staff_id: string; reason: string },
): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    await endOutsideSessions({ ctx, trx }, { institution_id, id: staff_id }, 'refused')
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'system' },
      action: 'end_outside_sessions',
      entity: 'staff',
      entityId: staff_id,
      details: { reason },
    })
  })
}

/**
 * Reserves the next question about a session, so that only this process asks it. Returns undefined if another one
 * did.
 */
async function claim(
  { db }: Context,
  { institution_id, session_id }: OfSession,
  now: Date,
): Promise<{ staff_id: string; subject: string; tokens_sealed: Buffer } | undefined> {
  const claimed = await db
    .updateTable('staff_sessions')
    .set({ ask_again_at: askAgainAt(now) })
    .where('institution_id', '=', institution_id)
    .where('id', '=', session_id)
    .where('ask_again_at', '<=', now)
    .where('ended_at', 'is', null)
    .returning(['staff_id', 'tokens_sealed'])
    .executeTakeFirst()
  if (claimed === undefined) return undefined
  const { staff_id, tokens_sealed } = claimed
  const identity = await db
    .selectFrom('staff_identities')
    .select('subject')
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .executeTakeFirst()
  if (tokens_sealed === null || identity === undefined) return undefined
  return { staff_id, subject: identity.subject, tokens_sealed }
}

interface Answered {
  staff_id: string
  claims: Claims
  tokens: Parameters<typeof sealTokens>[2]
  settings: SignOn
  /** When the provider was asked. */
  now: Date
}

/** Applies the groups of an answer, and keeps its tokens if the session continues. */
function takeAnswer(
  ctx: Context,
  session: OfSession,
  { staff_id, claims, tokens, settings, now }: Answered,
): Promise<boolean> {
  const { institution_id, session_id } = session
  return inTransaction(ctx.db, async (trx) => {
    if (!(await isStillInForce(trx, institution_id, settings))) return false
    const actor = { kind: 'system' } as const
    const desk = { ctx: { ...ctx, db: trx }, trx, settings, actor }
    const staff = await lockMember(trx, { institution_id, staff_id })
    const sought = { institution_id, staff_id, email: undefined }
    const groups = await groupsInForce(trx, sought, groupsOf(claims, settings))
    const outcome = await applyGroups(desk, staff, groups)
    if (outcome === 'no_group') await endOutsideSessions(desk, staff, 'no_group')
    if (outcome !== 'unchanged') return false
    const kept = await trx
      .updateTable('staff_sessions')
      .set({ confirmed_at: now, tokens_sealed: sealTokens(ctx, session, tokens) })
      .where('institution_id', '=', institution_id)
      .where('id', '=', session_id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return kept.numUpdatedRows > 0n
  })
}

/** How many sessions are asked about at the same time. */
const AT_ONCE = 8
/** More sessions than an institution of this kind has open at once. */
const MAX_SESSIONS = 1_000

/**
 * Asks about every open session that has not been used for a while, so that an unattended screen is signed out too.
 * The job runs every minute.
 */
export async function confirmOpenSessions(ctx: Context): Promise<void> {
  const institutions = await ctx.db.selectFrom('institutions').select('id').execute()
  for (const { id: institution_id } of institutions) {
    if ((await readSignOn(ctx.db, institution_id)) === undefined) continue
    const now = ctx.realTime.now()
    const due = await ctx.db
      .selectFrom('staff_sessions')
      .select('id')
      .where('institution_id', '=', institution_id)
      .where('ended_at', 'is', null)
      .where('ask_again_at', '<=', now)
      .where('idle_until', '>', now)
      .where('ends_at', '>', now)
      .limit(MAX_SESSIONS)
      .execute()
    const limit = pLimit(AT_ONCE)
    await Promise.all(
      due.map(({ id: session_id }) =>
        limit(() => confirmSession(ctx, { institution_id, session_id })),
      ),
    )
    await forgetTokens(ctx, institution_id, now)
  }
}

/** Deletes the tokens of sessions that have ended or expired. */
async function forgetTokens({ db }: Context, institution_id: string, now: Date): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ tokens_sealed: null })
    .where('institution_id', '=', institution_id)
    .where('tokens_sealed', 'is not', null)
    .where((or) =>
      or.or([
        or('ended_at', 'is not', null),
        or('ends_at', '<=', now),
        or('idle_until', '<=', now),
      ]),
    )
    .execute()
}
