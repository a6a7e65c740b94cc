import type { StaffRole } from '@passbook/contract/console/roles'
import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../context.ts'
import { roleOf } from './role-of.ts'
import type { StaffSessionMethod } from '../db/tables/console.ts'
import { DomainError } from '../errors.ts'
import { hashToken } from '../secrets.ts'

/** A staff member on whose behalf something is requested or done. */
export interface StaffMember {
  institution_id: string
  staff_id: string
  email: string
  name: string
  role: StaffRole
  /** The invocation_id of the console call; missing for a command. */
  call_key?: string
}

/** A staff member who is signed in to the console. */
export interface StaffCaller extends StaffMember {
  kind: 'staff'
  session_id: string
  ends_at: Date
  method: StaffSessionMethod
  /** When the identity provider is asked again; set for a session that began there. */
  ask_again_at?: Date | null
}

/** Recording every read would be most of the work; the console warns this much earlier. */
const RECORD_EVERY_MS = inMs(LIMITS.staff.notedSeconds, 'second')

/** Finds the staff session of a cookie, if it is still valid; activity extends it. */
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
    .select(['session.method', 'session.ask_again_at'])
    .select(['staff.id as staff_id', 'staff.email', 'staff.name'])
    .select(roleOf().as('role'))
    .where('session.institution_id', '=', institution_id)
    .where('session.cookie_hash', '=', hashToken(cookie))
    .where('session.ended_at', 'is', null)
    .where('session.ends_at', '>', now)
    .where('session.idle_until', '>', now)
    .where((or) =>
      or.or([
        or('session.confirmed_at', 'is', null),
        or('session.confirmed_at', '>', unconfirmedBefore(now)),
      ]),
    )
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { idle_until, ...caller } = found
  const newIdleUntil = idleUntil(now, found.ends_at)
  if (newIdleUntil.getTime() - idle_until.getTime() > RECORD_EVERY_MS) {
    await db
      .updateTable('staff_sessions')
      .set({ idle_until: newIdleUntil })
      .where('institution_id', '=', institution_id)
      .where('id', '=', found.session_id)
      .execute()
  }
  return { kind: 'staff', institution_id, ...caller }
}

/** When a session ends that is not used from now on. */
export function idleUntil(now: Date, endsAt: Date): Date {
  const idleEndMs = now.getTime() + inMs(LIMITS.staff.idleMinutes, 'minute')
  return new Date(Math.min(idleEndMs, endsAt.getTime()))
}

/** A session has ended if the identity provider last confirmed it before this time. */
function unconfirmedBefore(now: Date): Date {
  return new Date(now.getTime() - inMs(LIMITS.singleSignOn.graceMinutes, 'minute'))
}

/** Returns why the session of a cookie ended early, as a sentence; undefined if there is nothing to explain. */
export async function readEndWords(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  institution_id: string,
  cookie: string | undefined,
): Promise<string | undefined> {
  if (cookie === undefined) return undefined
  const found = await db
    .selectFrom('staff_sessions')
    .select(['ended_at', 'ended_for', 'confirmed_at'])
    .where('institution_id', '=', institution_id)
    .where('cookie_hash', '=', hashToken(cookie))
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { ended_at, ended_for, confirmed_at } = found
  if (ended_for !== null) return END_WORDS[ended_for]
  const isUnconfirmed = confirmed_at !== null && confirmed_at <= unconfirmedBefore(realTime.now())
  return ended_at === null && isUnconfirmed ? UNREACHABLE : undefined
}

/** Refuses a call without a session, with the reason if the session ended early. */
export function signedOut(message: string | undefined): DomainError {
  return new DomainError('not_signed_in', message ? { message, fields: { '': [message] } } : {})
}

const UNREACHABLE =
  'Your identity provider couldn’t be reached for five minutes, so you were signed out. Sign in again.'
const END_WORDS = {
  no_group: 'Your identity provider no longer gives you access to this console.',
  role_changed: 'Your role changed. Sign in again to continue with your new role.',
  refused: 'Your identity provider ended your sign-in. Sign in again.',
  settings_changed: 'Your institution changed how staff sign in. Sign in again.',
} as const
