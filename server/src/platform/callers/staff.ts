import type { Role } from '@passbook/contract/console/roles'
import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../context.ts'
import { hashToken } from '../secrets.ts'

/** Somebody of the institution's staff, in whose name something is asked for or done. */
export interface StaffMember {
  institution_id: string
  staff_id: string
  email: string
  name: string
  role: Role
  /** The invocation_id of the console's call; none for a command. */
  call_key?: string
}

/** The same, signed in to the console. */
export interface StaffCaller extends StaffMember {
  kind: 'staff'
  session_id: string
  ends_at: Date
  /** What opened the session. */
  method: 'code' | 'passkey'
}

/** Writing down every read would be most of the work; the console warns that much earlier. */
const NOTED_EVERY_MS = inMs(LIMITS.staff.notedSeconds, 'second')

/** Whose session the cookie is, if it is still one; working keeps it alive. */
export async function resolveStaff(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  institution_id: string,
  cookie: string | undefined,
): Promise<StaffCaller | undefined> {
  if (cookie === undefined) return undefined
  const now = realTime.now()
  const found = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'session.institution_id')
        .onRef('staff.id', '=', 'session.staff_id'),
    )
    .select(['session.id as session_id', 'session.ends_at', 'session.idle_until'])
    .select('session.method')
    .select(['staff.id as staff_id', 'staff.email', 'staff.name', 'staff.role'])
    .where('session.institution_id', '=', institution_id)
    .where('session.cookie_hash', '=', hashToken(cookie))
    .where('session.ended_at', 'is', null)
    .where('session.ends_at', '>', now)
    .where('session.idle_until', '>', now)
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { idle_until, ...caller } = found
  const restsUntil = idleUntil(now, found.ends_at)
  if (restsUntil.getTime() - idle_until.getTime() > NOTED_EVERY_MS) {
    await db
      .updateTable('staff_sessions')
      .set({ idle_until: restsUntil })
      .where('institution_id', '=', institution_id)
      .where('id', '=', found.session_id)
      .execute()
  }
  return { kind: 'staff', institution_id, ...caller }
}

/** Until when a session lives that is not used from now on. */
export function idleUntil(now: Date, endsAt: Date): Date {
  const rests = now.getTime() + inMs(LIMITS.staff.idleMinutes, 'minute')
  return new Date(Math.min(rests, endsAt.getTime()))
}
