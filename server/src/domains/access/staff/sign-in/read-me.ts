import type { Me } from '@passbook/contract/console/door'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { ownEntities } from '../../../../platform/conflicts-of-interest/own-entities.ts'
import { readRefundLimit } from './refund-limit.ts'
import { needsPasskey, readApprovesFrom } from './settings.ts'

/** Somebody of the staff as they see themselves, with what their session may do now. */
export async function readMe(
  db: Database,
  caller: Omit<StaffCaller, 'kind' | 'session_id'>,
  bankingNow: Date,
): Promise<Me> {
  const { staff_id, name, email, role, ends_at } = caller
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
    has_ties: (await ownEntities(db, caller)).size > 0,
  }
}
