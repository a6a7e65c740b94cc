import type { OpenSession } from '@passbook/contract/security'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { deviceOf } from '../auth/devices/device-of.ts'

/** More than anybody has open; the oldest are about to end by themselves. */
const AT_MOST = 50

/** Where this person is signed in: here first, then whoever was seen last. */
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
    // Nothing here knows where a network address is.
    place: null,
    started_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_current: id === session_id,
  }))
}
