import { inMs } from '@passbook/contract/limits'
import type { Context } from '../../../../context.ts'
import { writeAuditOnce } from '../../../../platform/audit/write-audit.ts'
import { roleOf } from '../../../../platform/callers/role-of.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { networkOf } from '../../../../platform/network-address.ts'
import { count, throttleKey, throttlesOf } from '../../../../platform/throttles.ts'
import { lockedStaff } from '../../auth/locked.ts'
import type { Staff } from './queries.ts'

/** A network is known if the staff member signed in from it within this many days. */
const KNOWN_DAYS = 30
const KNOWN_SESSIONS = 200

interface SignInAttempt {
  institution_id: string
  email: string
  ip: string
}

/**
 * Counts a staff password attempt before it is checked. Wrong guesses lock the network they come from and
 * not the staff member, whom anybody could otherwise lock out. Guesses from all unknown networks share a
 * second limit, which does not affect known ones. An unknown address counts the same way. The returned
 * function undoes the count, because a correct password is not a guess.
 */
export async function countPassword(
  ctx: Context,
  attempt: SignInAttempt,
): Promise<() => Promise<void>> {
  const { password, staffPassword } = throttlesOf(ctx)
  const here = await count(password, keyHere(attempt))
  if (!here.allowed) throw lockedStaff(password.duration)
  const isKnown = await isKnownNetwork(ctx, attempt)
  const isAllowedElsewhere = isKnown || (await count(staffPassword, keyEverywhere(attempt))).allowed
  if (!isAllowedElsewhere) throw lockedStaff(staffPassword.duration)
  return async () => {
    await password.delete(keyHere(attempt))
    if (!isKnown) await staffPassword.reward(keyEverywhere(attempt))
  }
}

/** Lifts every lock, after a staff member used an emailed link. */
export async function unlockStaff(ctx: Context, attempt: SignInAttempt): Promise<void> {
  const { password, staffPassword } = throttlesOf(ctx)
  await password.delete(keyHere(attempt))
  await staffPassword.delete(keyEverywhere(attempt))
}

function keyHere({ institution_id, email, ip }: SignInAttempt): string {
  return throttleKey(institution_id, 'staff', email, networkOf(ip))
}

function keyEverywhere({ institution_id, email }: SignInAttempt): string {
  return throttleKey(institution_id, email)
}

async function isKnownNetwork(
  { db, realTime }: Context,
  { institution_id, email, ip }: SignInAttempt,
): Promise<boolean> {
  const since = new Date(realTime.now().getTime() - inMs(KNOWN_DAYS * 24, 'hour'))
  const sessions = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'session.institution_id')
        .onRef('staff.id', '=', 'session.staff_id'),
    )
    .select('session.ip')
    .where('session.institution_id', '=', institution_id)
    .where('staff.email', '=', email)
    .where('session.created_at', '>', since)
    .orderBy('session.created_at', 'desc')
    .limit(KNOWN_SESSIONS)
    .execute()
  return sessions.some((session) => networkOf(session.ip) === networkOf(ip))
}

interface Failure {
  institution_id: string
  email: string
  /** The staff member whose sign-in failed; undefined if the address is unknown. */
  staff_id: string | undefined
  step: 'password' | 'code'
}

const HASH_LENGTH = 12

/**
 * Records a failed sign-in. An unknown address is stored as a short keyed hash, which shows whether
 * attempts used one address or many. The number of these records is limited.
 */
export async function noteFailure(
  ctx: Context,
  { institution_id, email, staff_id, step }: Failure,
): Promise<void> {
  const key = throttleKey(institution_id, staff_id ?? 'unknown')
  const { failures } = throttlesOf(ctx)
  const kept = await failures.get(key)
  if (kept !== null && kept.remainingPoints <= 0) return
  const about = staff_id
    ? { entity: 'staff', entityId: staff_id, details: { step } }
    : {
        entity: 'institution',
        entityId: institution_id,
        details: { step, address: ctx.secrets.sign('staff-address', email).slice(0, HASH_LENGTH) },
      }
  const isWritten = await writeAuditOnce(ctx.db, {
    institution_id,
    actor: { kind: 'system' },
    action: 'fail_staff_sign_in',
    ...about,
  })
  if (isWritten) await count(failures, key)
}

/** Locks a staff member's row until the transaction ends. */
export async function lockMember(
  trx: Transaction,
  { institution_id, staff_id }: { institution_id: string; staff_id: string },
): Promise<Staff> {
  const staff = await trx
    .selectFrom('staff')
    .selectAll()
    .select(roleOf().as('held_role'))
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .forUpdate()
    .executeTakeFirst()
  if (staff === undefined) throw new DomainError('not_found')
  return staff
}
