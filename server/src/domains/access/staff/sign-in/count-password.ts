import { inMs } from '@passbook/contract/limits'
import type { Context } from '../../../../context.ts'
import { writeAuditOnce } from '../../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { networkOf } from '../../../../platform/network-address.ts'
import { count, throttleKey, throttlesOf } from '../../../../platform/throttles.ts'
import { lockedStaff } from '../../auth/locked.ts'
import type { Staff } from './queries.ts'

/** A network from which somebody signed in within so many days is theirs. */
const KNOWN_DAYS = 30
const KNOWN_SESSIONS = 200

interface Door {
  institution_id: string
  email: string
  ip: string
}

/**
 * Counts a password tried at the door before it is checked. Guesses lock the network they come from, and not
 * the member of staff: otherwise anybody could keep them out. Guesses from many networks are bounded together,
 * which leaves open the networks from which the member of staff signed in before. An address that nobody has
 * is counted the same way. The answer takes the count back, for the right password is no guess.
 */
export async function countPassword(ctx: Context, door: Door): Promise<() => Promise<void>> {
  const { password, staffPassword } = throttlesOf(ctx)
  const here = await count(password, keyHere(door))
  if (!here.allowed) throw lockedStaff(password.duration)
  const isKnown = await isKnownNetwork(ctx, door)
  const everywhere = isKnown || (await count(staffPassword, keyEverywhere(door))).allowed
  if (!everywhere) throw lockedStaff(staffPassword.duration)
  return async () => {
    await password.delete(keyHere(door))
    if (!isKnown) await staffPassword.reward(keyEverywhere(door))
  }
}

/** A link from an email opens every lock. */
export async function unlockStaff(ctx: Context, door: Door): Promise<void> {
  const { password, staffPassword } = throttlesOf(ctx)
  await password.delete(keyHere(door))
  await staffPassword.delete(keyEverywhere(door))
}

function keyHere({ institution_id, email, ip }: Door): string {
  return throttleKey(institution_id, 'staff', email, networkOf(ip))
}

function keyEverywhere({ institution_id, email }: Door): string {
  return throttleKey(institution_id, email)
}

async function isKnownNetwork(
  { db, realTime }: Context,
  { institution_id, email, ip }: Door,
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
  /** Whose sign-in failed; nobody's where the address is unknown. */
  staff_id: string | undefined
  step: 'password' | 'code'
}

const SHOWN = 12

/**
 * Keeps that a sign-in failed. An address that nobody has is kept as a short keyed hash, by which tries with
 * one address can be told from tries with many; of those so many lines are written at most.
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
        details: { step, address: ctx.secrets.sign('staff-address', email).slice(0, SHOWN) },
      }
  const isWritten = await writeAuditOnce(ctx.db, {
    institution_id,
    actor: { kind: 'system' },
    action: 'fail_staff_sign_in',
    ...about,
  })
  if (isWritten) await count(failures, key)
}

/** Somebody of the staff, kept from changing until the transaction ends. */
export async function lockMember(
  trx: Transaction,
  { institution_id, staff_id }: { institution_id: string; staff_id: string },
): Promise<Staff> {
  const staff = await trx
    .selectFrom('staff')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .forUpdate()
    .executeTakeFirst()
  if (staff === undefined) throw new DomainError('not_found')
  return staff
}
