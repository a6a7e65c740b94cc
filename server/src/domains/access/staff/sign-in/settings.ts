import { type Role, mayDo } from '@passbook/contract/console/roles'
import type { StaffSettings } from '@passbook/contract/console/team'
import { inMs } from '@passbook/contract/limits'
import { readSavingsProduct } from '../../../../ledger/product/queries.ts'
import type { Database } from '../../../../platform/db/database.ts'

/** What the institution wants of its staff; nobody has to have said anything. */
export async function readSettings(db: Database, institution_id: string): Promise<StaffSettings> {
  const found = await db
    .selectFrom('staff_settings')
    .select(['approvers_need_passkey', 'approver_wait_hours', 'request_days'])
    .where('institution_id', '=', institution_id)
    .executeTakeFirst()
  return found ?? DEFAULTS
}

/** As the columns of the table have them. */
const DEFAULTS: StaffSettings = {
  approvers_need_passkey: false,
  approver_wait_hours: 24,
  request_days: 7,
}

interface Session {
  institution_id: string
  role: Role
  method: 'code' | 'passkey'
}

/** Whether a session may not decide as a second person because no passkey opened it. */
export async function needsPasskey(
  db: Database,
  { institution_id, role, method }: Session,
): Promise<boolean> {
  if (method === 'passkey' || !mayDo(role, 'approvals.decide')) return false
  return (await readSettings(db, institution_id)).approvers_need_passkey
}

interface Approver {
  institution_id: string
  staff_id: string
  role: Role
}

/**
 * From when on somebody may approve requests; null where they may now, or never do. It runs on the
 * banking clock, as the requests themselves do.
 */
export async function readApprovesFrom(
  db: Database,
  { institution_id, staff_id, role }: Approver,
  now: Date,
): Promise<Date | null> {
  if (!mayDo(role, 'approvals.decide')) return null
  const { approver_wait_hours } = await readSettings(db, institution_id)
  const { access_changed_at } = await db
    .selectFrom('staff')
    .select('access_changed_at')
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .executeTakeFirstOrThrow()
  const from = new Date(access_changed_at.getTime() + inMs(approver_wait_hours, 'hour'))
  return from > now ? from : null
}

/** The most that somebody may ask to be refunded on one day, by their role; 0: nothing. */
export async function readRefundLimit(
  db: Database,
  { institution_id, role }: { institution_id: string; role: Role },
): Promise<number> {
  if (role !== 'agent' && role !== 'operations') return 0
  const product = await readSavingsProduct(db, institution_id)
  const { refund_limit_cents, agent_refund_limit_cents } = product
  return role === 'agent'
    ? Math.min(agent_refund_limit_cents, refund_limit_cents)
    : refund_limit_cents
}
