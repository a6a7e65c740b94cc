import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Origin } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { assertGoodPassword, hashPassword } from '../../auth/passwords.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../../platform/throttles.ts'
import { unlockStaff } from './count-password.ts'
import { endStaffSessions } from './end-staff-sessions.ts'

const DEAD = 'This link has expired or was used already. Ask an administrator for a new one.'

interface Given {
  email: string
  token: string
  password: string
  origin: Origin
}

/** Somebody of the staff chooses a password by the link they were sent, once; whoever was in is out. */
export async function setStaffPassword(
  ctx: Context,
  institution: Institution,
  { email, token, password, origin }: Given,
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
