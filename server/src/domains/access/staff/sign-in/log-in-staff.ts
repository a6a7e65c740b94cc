import { randomUUID } from 'node:crypto'
import { EmailAddress } from '@passbook/contract/auth'
import type { Me } from '@passbook/contract/console/staff-sign-in'
import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Origin } from '../../../../platform/callers/caller.ts'
import { roleOf } from '../../../../platform/callers/role-of.ts'
import { idleUntil, type StaffCaller } from '../../../../platform/callers/staff.ts'
import { ownEntities } from '../../../../platform/conflicts-of-interest/own-entities.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { StaffSessionMethod } from '../../../../platform/db/tables/console.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../../platform/throttles.ts'
import { passwordMatches } from '../../auth/passwords.ts'
import { signIns } from '../../auth/sign-in-figures.ts'
import { assertMaySignInLocally, readSignOn } from '../single-sign-on/settings.ts'
import { countPassword, noteFailure } from './count-password.ts'
import { findStaffByEmail } from './queries.ts'
import { readRefundLimit, needsPasskey, readApprovesFrom } from './settings.ts'
import { sendStaffCode, takeStaffCode } from './staff-code.ts'

const WRONG = 'That email and password don’t match.'
const MAX_PASSWORD_LENGTH = 1024

interface Credentials {
  email?: unknown
  password?: unknown
  origin: Origin
}

/** Checks a staff member's email and password, and emails a code. An unknown address takes equally long. */
export async function logInStaff(
  ctx: Context,
  institution_id: string,
  { email: givenEmail, password, origin }: Credentials,
): Promise<{ nonce: string; masked: string; expires_at: string }> {
  const throttles = throttlesOf(ctx)
  const network = addressKey(institution_id, origin.ip)
  await countOrRefuse(throttles.address, network)
  const email = EmailAddress.safeParse(givenEmail).data
  if (!email || typeof password !== 'string' || password.length > MAX_PASSWORD_LENGTH) throw wrong()
  const uncountPassword = await countPassword(ctx, { institution_id, email, ip: origin.ip })
  const staff = await findStaffByEmail(ctx.db, institution_id, email)
  const hash = staff?.disabled_at === null ? staff.password_hash : null
  if (!(await passwordMatches(hash ?? undefined, password)) || staff === undefined) {
    await noteFailure(ctx, { institution_id, email, staff_id: staff?.id, step: 'password' })
    throw wrong()
  }
  await uncountPassword()
  await throttles.address.reward(network)
  const now = ctx.clock.now()
  await assertMaySignInLocally(ctx.db, { institution_id, staff_id: staff.id, now })
  return sendStaffCode(ctx, { institution_id, staff_id: staff.id, email, purpose: 'sign_in' })
}

function wrong(): DomainError {
  signIns.inc({ who: 'staff', outcome: 'wrong_password' })
  return new DomainError('wrong_credentials', { message: WRONG, fields: { '': [WRONG] } })
}

const DEAD = 'This code is no longer valid. Sign in again.'

interface CodeInput {
  nonce: string
  code: string
  origin: Origin
}

/** Checks the code emailed to a staff member, and begins their session. */
export async function verifyStaff(
  ctx: Context,
  institution_id: string,
  { nonce, code, origin }: CodeInput,
): Promise<{ me: Me; cookie: string }> {
  const given = { institution_id, nonce, code, purpose: 'sign_in' } as const
  const taken = await takeStaffCode(ctx, given, ({ trx, staff_id, now }) =>
    beginSession(trx, {
      institution_id,
      staff_id,
      now,
      bankingNow: ctx.clock.now(),
      origin,
      method: 'code',
    }),
  )
  if (taken === undefined) throw new DomainError('dead_code', { message: DEAD })
  return taken.opened
}

interface SessionInput {
  institution_id: string
  staff_id: string
  now: Date
  /** By the banking clock. */
  bankingNow: Date
  origin: Origin
  method: StaffSessionMethod
  /** Encrypts the identity provider's tokens for the session; set if it began there. */
  sealTokens?: (session_id: string) => Buffer
}

/** Begins a session of a staff member who has proven their identity. */
export async function beginSession(
  trx: Transaction,
  { institution_id, staff_id, now, bankingNow, origin, method, sealTokens }: SessionInput,
): Promise<{ me: Me; cookie: string }> {
  if (sealTokens === undefined) {
    await assertMaySignInLocally(trx, { institution_id, staff_id, now: bankingNow })
  }
  const staff = await trx
    .updateTable('staff')
    .set({ last_seen_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .where('disabled_at', 'is', null)
    .returning(['name', 'email'])
    .returning(roleOf().as('role'))
    .executeTakeFirst()
  if (staff === undefined) throw new DomainError('not_allowed')
  const [id, cookie] = [randomUUID(), randomToken()]
  const ends_at = new Date(now.getTime() + inMs(LIMITS.staff.sessionHours, 'hour'))
  await trx
    .insertInto('staff_sessions')
    .values({
      institution_id,
      id,
      staff_id,
      cookie_hash: hashToken(cookie),
      created_at: now,
      idle_until: idleUntil(now, ends_at),
      ends_at,
      ip: origin.ip,
      user_agent: origin.userAgent,
      method,
      ...(sealTokens && {
        tokens_sealed: sealTokens(id),
        confirmed_at: now,
        ask_again_at: askAgainAt(now),
      }),
    })
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor: { kind: 'operator', id: staff.email },
    action: 'sign_in_staff',
    entity: 'staff',
    entityId: staff_id,
    details: { method },
  })
  signIns.inc({ who: 'staff', outcome: 'succeeded' })
  const who = { institution_id, staff_id, ...staff, ends_at, method }
  return { me: await readMe(trx, who, bankingNow), cookie }
}

/** Returns when the identity provider is asked about a session again. */
export function askAgainAt(now: Date): Date {
  return new Date(now.getTime() + inMs(LIMITS.singleSignOn.askSeconds, 'second'))
}

/** The signed-in staff member, with what their session may do now. */
export async function readMe(
  db: Database,
  caller: Omit<StaffCaller, 'kind' | 'session_id' | 'ask_again_at'>,
  bankingNow: Date,
): Promise<Me> {
  const { institution_id, staff_id, name, email, role, ends_at, method } = caller
  const isOutside = method === 'sso' || method === 'sso_passkey'
  const approvesFrom = await readApprovesFrom(db, caller, bankingNow)
  return {
    staff_id,
    name,
    email,
    role,
    session_ends_at: ends_at.toISOString(),
    needs_passkey: await needsPasskey(db, caller),
    refund_limit_cents: await readRefundLimit(db, caller),
    approves_from: approvesFrom?.toISOString() ?? null,
    provider: isOutside ? ((await readSignOn(db, institution_id))?.name ?? null) : null,
    has_ties: (await ownEntities(db, caller)).size > 0,
  }
}
