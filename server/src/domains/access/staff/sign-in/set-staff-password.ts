import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Origin } from '../../../../platform/callers/caller.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { findPageUrl } from '../../../../platform/institutions/public-origin.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import { notifyByEmail } from '../../../../platform/mail/notify.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../../platform/throttles.ts'
import { assertGoodPassword, hashPassword } from '../../auth/passwords.ts'
import { unlockStaff } from './count-password.ts'
import type { Staff } from './queries.ts'

/** Emails a staff member a link to choose a password; earlier links stop working. */
export async function sendStaffLink(
  ctx: Context,
  trx: Transaction,
  { institution_id, id: staff_id, email, name }: Staff,
): Promise<void> {
  const now = ctx.realTime.now()
  await trx
    .updateTable('staff_links')
    .set({ used_at: now })
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .where('used_at', 'is', null)
    .execute()
  const token = randomToken()
  await trx
    .insertInto('staff_links')
    .values({
      institution_id,
      staff_id,
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + inMs(LIMITS.staff.linkHours, 'hour')),
    })
    .execute()
  // The token is in the URL fragment, so it never reaches a server log or a Referer header.
  const page = `/console/password#${new URLSearchParams({ email, token }).toString()}` as const
  const url = await findPageUrl({ ...ctx, db: trx }, institution_id, page)
  await notifyByEmail(ctx, trx, institution_id, {
    to: email,
    template: 'staff_link',
    params: { name, url },
  })
}

const DEAD = 'This link has expired or was used already. Ask an administrator for a new one.'

interface PasswordInput {
  email: string
  token: string
  password: string
  origin: Origin
}

/** Sets a staff member's password with an emailed link, once, and ends all their sessions. */
export async function setStaffPassword(
  ctx: Context,
  institution: Institution,
  { email, token, password, origin }: PasswordInput,
): Promise<void> {
  const institution_id = institution.id
  const { address } = throttlesOf(ctx)
  const network = addressKey(institution_id, origin.ip)
  await countOrRefuse(address, network)
  assertGoodPassword(password, email, institution)
  const password_hash = await hashPassword(password)
  await inTransaction(ctx.db, async (trx) => {
    const now = ctx.realTime.now()
    const link = await trx
      .updateTable('staff_links')
      .set({ used_at: now })
      .where('institution_id', '=', institution_id)
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('staff_id')
      .executeTakeFirst()
    const staff =
      link &&
      (await trx
        .updateTable('staff')
        .set({ password_hash, access_changed_at: ctx.clock.now() })
        .where('institution_id', '=', institution_id)
        .where('id', '=', link.staff_id)
        .where('email', '=', email)
        .where('disabled_at', 'is', null)
        .returning(['id', 'email'])
        .executeTakeFirst())
    if (staff === undefined) throw new DomainError('not_found', { message: DEAD })
    await endStaffSessions(trx, { institution_id, staff_id: staff.id, now })
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'operator', id: staff.email },
      action: 'set_staff_password',
      entity: 'staff',
      entityId: staff.id,
    })
  })
  await address.reward(network)
  await unlockStaff(ctx, { institution_id, email, ip: origin.ip })
}

/** Ends all sessions and codes of a staff member. */
export async function endStaffSessions(
  db: Database,
  { institution_id, staff_id, now }: { institution_id: string; staff_id: string; now: Date },
): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ ended_at: now, tokens_sealed: null })
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .where('ended_at', 'is', null)
    .execute()
  await db
    .updateTable('staff_codes')
    .set({ used_at: now })
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .where('used_at', 'is', null)
    .execute()
}
