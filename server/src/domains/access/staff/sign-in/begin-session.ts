import type { Me } from '@passbook/contract/console/door'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Origin } from '../../../../platform/callers/caller.ts'
import { idleUntil } from '../../../../platform/callers/staff.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { readMe } from './read-me.ts'

interface Beginning {
  institution_id: string
  staff_id: string
  now: Date
  /** By the banking clock. */
  bankingNow: Date
  origin: Origin
  /** What opened the door. */
  method: 'code' | 'passkey'
}

/** Begins a session of somebody who proved who they are. */
export async function beginSession(
  trx: Transaction,
  { institution_id, staff_id, now, bankingNow, origin, method }: Beginning,
): Promise<{ me: Me; cookie: string }> {
  const staff = await trx
    .updateTable('staff')
    .set({ last_seen_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .where('disabled_at', 'is', null)
    .returning(['name', 'email', 'role'])
    .executeTakeFirst()
  if (staff === undefined) throw new DomainError('not_allowed')
  const cookie = randomToken()
  const ends_at = new Date(now.getTime() + inMs(LIMITS.staff.sessionHours, 'hour'))
  await trx
    .insertInto('staff_sessions')
    .values({
      institution_id,
      staff_id,
      cookie_hash: hashToken(cookie),
      created_at: now,
      idle_until: idleUntil(now, ends_at),
      ends_at,
      ip: origin.ip,
      user_agent: origin.userAgent,
      method,
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
  const who = { institution_id, staff_id, ...staff, ends_at, method }
  return { me: await readMe(trx, who, bankingNow), cookie }
}
