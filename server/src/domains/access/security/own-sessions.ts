import { LIMITS } from '@passbook/contract/limits'
import type { OpenSession, SignIn } from '@passbook/contract/security'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { deviceOf } from '../auth/devices.ts'

/** More than anyone has open; the oldest are about to expire. */
const AT_MOST = 50

/** Lists the user's sessions: this one first, then the most recently active. */
export async function listSessions(
  { db, realTime }: Context,
  { institution_id, user_id, session_id }: SessionCaller,
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', realTime.now())
    .orderBy((by) => by('id', '=', session_id), 'desc')
    .orderBy('last_seen_at', 'desc')
    .limit(AT_MOST)
    .execute()
  return rows.map(({ id, user_agent, created_at, last_seen_at }) => ({
    uuid: id,
    device: deviceOf(user_agent),
    // We do not look up the location of network addresses.
    place: null,
    started_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_current: id === session_id,
  }))
}

/** Ends one of the user's sessions; its tabs notice at their next call. */
export async function endOwnSession(
  ctx: Context,
  { institution_id, user_id, depositor_id }: SessionCaller,
  id: string,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('sessions')
      .set({ ended_at: ctx.realTime.now() })
      .where('institution_id', '=', institution_id)
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new DomainError('not_found')
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'depositor', id: depositor_id },
      action: 'end_session',
      entity: 'session',
      entityId: id,
    })
  })
}

interface SignInPage {
  sign_ins: SignIn[]
  next: string | null
}

/** Lists sign-ins and failed attempts, newest first, one page after the given one. */
export async function listSignIns(
  { db }: Context,
  { institution_id, user_id }: SessionCaller,
  after: string | undefined,
): Promise<SignInPage> {
  const all = db
    .selectFrom('sign_in_log')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
  if (after !== undefined && (await all.where('id', '=', after).executeTakeFirst()) === undefined) {
    throw invalid('after', 'We couldn’t find that page. Start from the first page.')
  }
  const rows = await all
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(sign_in_log.at, sign_in_log.id) < (
          select last.at, last.id from sign_in_log last
          where last.institution_id = ${institution_id} and last.id = ${after})`,
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMITS.signIns.page + 1)
    .execute()
  const sign_ins = rows
    .slice(0, LIMITS.signIns.page)
    .map(({ id, at, method, is_success, user_agent }) => ({
      uuid: id,
      at: at.toISOString(),
      method,
      is_success,
      device: deviceOf(user_agent),
      // We do not look up the location of network addresses.
      place: null,
    }))
  const isLast = rows.length <= LIMITS.signIns.page
  return { sign_ins, next: isLast ? null : (sign_ins.at(-1)?.uuid ?? null) }
}
