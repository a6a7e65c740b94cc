import { type StaffRole, mayDo } from '@passbook/contract/console/roles'
import type { LimitedRequest, StaffSettings } from '@passbook/contract/console/team'
import { formatDeadline } from '@passbook/contract/format-dates'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { readSavingsProduct } from '../../../../ledger/product/queries.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { StaffSessionMethod } from '../../../../platform/db/tables/console.ts'
import { DomainError } from '../../../../platform/errors.ts'

/** The institution's security settings for staff, or the defaults if it has never changed them. */
export async function readSettings(db: Database, institution_id: string): Promise<StaffSettings> {
  const found = await db
    .selectFrom('staff_settings')
    .select(['approvers_need_passkey', 'approver_wait_hours', 'request_days'])
    .where('institution_id', '=', institution_id)
    .executeTakeFirst()
  return found ?? DEFAULTS
}

/** These match the column defaults of the table. */
const DEFAULTS: StaffSettings = {
  approvers_need_passkey: false,
  approver_wait_hours: 24,
  request_days: 7,
}

interface Session {
  institution_id: string
  role: StaffRole
  method: StaffSessionMethod
}

const BY_PASSKEY: readonly StaffSessionMethod[] = ['passkey', 'sso_passkey']

/** Whether a session may not approve requests because it did not begin with a passkey. */
export async function needsPasskey(
  db: Database,
  { institution_id, role, method }: Session,
): Promise<boolean> {
  if (BY_PASSKEY.includes(method) || !mayDo(role, 'approvals.decide')) return false
  return (await readSettings(db, institution_id)).approvers_need_passkey
}

interface Approver {
  institution_id: string
  staff_id: string
  role: StaffRole
}

/**
 * When a staff member may begin to approve requests; null if they may already, or never may. A role that came
 * from the identity provider, or grew there, waits a day whatever the institution set. It uses the banking
 * clock, as the requests do.
 */
export async function readApprovesFrom(
  db: Database,
  { institution_id, staff_id, role }: Approver,
  now: Date,
): Promise<Date | null> {
  if (!mayDo(role, 'approvals.decide')) return null
  const { approver_wait_hours } = await readSettings(db, institution_id)
  const { access_changed_at, outside_role_at } = await db
    .selectFrom('staff')
    .select(['access_changed_at', 'outside_role_at'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .executeTakeFirstOrThrow()
  const ends = [
    access_changed_at.getTime() + inMs(approver_wait_hours, 'hour'),
    (outside_role_at?.getTime() ?? 0) + inMs(LIMITS.singleSignOn.waitHours, 'hour'),
  ]
  const from = new Date(Math.max(...ends))
  return from > now ? from : null
}

/** Refuses somebody whose waiting period has not ended to agree to what another person asked for or did. */
export async function assertApprovesAlready(
  db: Database,
  approver: Approver,
  now: Date,
): Promise<void> {
  const from = await readApprovesFrom(db, approver, now)
  if (from === null) return
  const message = `You can approve requests starting ${formatDeadline(from.toISOString())}. There is a waiting period after someone joins or their role or sign-in changes.`
  throw new DomainError('not_allowed', { message, fields: { '': [message] } })
}

/** The most that a staff member may request in refunds per day, by role; 0 means none. */
export async function readRefundLimit(
  db: Database,
  { institution_id, role }: { institution_id: string; role: StaffRole },
): Promise<number> {
  if (!mayDo(role, 'customers.refund')) return 0
  const product = await readSavingsProduct(db, institution_id)
  const { refund_limit_cents, agent_refund_limit_cents } = product
  const ofInstitution =
    role === 'agent' ? Math.min(agent_refund_limit_cents, refund_limit_cents) : refund_limit_cents
  const ofRole = await findDayLimit(db, { institution_id, role }, 'refund')
  return Math.min(ofInstitution, ofRole ?? ofInstitution)
}

/**
 * The limit per person and day that two administrators set for a role; null if they set none. That of a
 * custom role is part of it.
 */
export async function findDayLimit(
  db: Database,
  { institution_id, role }: { institution_id: string; role: StaffRole },
  what: LimitedRequest,
): Promise<number | null> {
  if (typeof role !== 'string') {
    return what === 'refund' ? role.refund_day_cents : role.reversal_day_cents
  }
  const found = await db
    .selectFrom('role_limits')
    .select('day_cents')
    .where('institution_id', '=', institution_id)
    .where('role', '=', role)
    .where('what', '=', what)
    .executeTakeFirst()
  return found?.day_cents ?? null
}
