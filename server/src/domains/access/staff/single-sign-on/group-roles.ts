import { type GroupRole, highestFirst, isMore } from '@passbook/contract/console/single-sign-on'
import { type StaffRole, roleName } from '@passbook/contract/console/roles'
import type { Context } from '../../../../context.ts'
import type { Actor } from '../../../../platform/audit/actor.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { notifyAll } from '../../../../platform/mail/notify.ts'
import type { Claims } from '../../../../platform/openid/issuer.ts'
import { assertNotApprovedBy, lookUpRole, roleColumns } from '../members/custom-roles.ts'
import {
  activeAdministrators,
  notifyOfStaffChange,
  personWords,
  withdrawLostRequests,
} from '../members/members.ts'
import type { Staff } from '../sign-in/queries.ts'
import { endStaffSessions } from '../sign-in/set-staff-password.ts'
import type { SignOn } from './settings.ts'

/** Lists the groups that have a role, by name. */
export async function listGroupRoles(db: Database, institution_id: string): Promise<GroupRole[]> {
  const rows = await db
    .selectFrom('staff_group_roles')
    .select(['group_name', 'role', 'custom_role_id'])
    .where('institution_id', '=', institution_id)
    .orderBy('group_name')
    .execute()
  const groups: GroupRole[] = []
  for (const { group_name: group, role, custom_role_id } of rows) {
    const choice = role === 'custom' ? (custom_role_id ?? '') : role
    groups.push({ group, role: (await lookUpRole(db, institution_id, choice)) ?? null })
  }
  return groups
}

/** More groups than any directory lists for one person. A longer list is cut. */
const MAX_GROUPS = 2_000

/** Returns the groups in the claim that the institution named. */
export function groupsOf(claims: Claims, { groups_claim }: SignOn): string[] {
  const listed = claims[groups_claim]
  const all: unknown[] = Array.isArray(listed) ? listed : [listed]
  return all.filter((group) => typeof group === 'string').slice(0, MAX_GROUPS)
}

interface Person {
  institution_id: string
  /** Undefined for somebody who has no account yet. */
  staff_id: string | undefined
  groups: readonly string[]
}

/**
 * Returns the highest role that a person's groups give, or undefined. A custom role that this person approved does
 * not count.
 */
export async function roleOfGroups(
  db: Database,
  { institution_id, staff_id, groups }: Person,
): Promise<StaffRole | undefined> {
  const mapped = await listGroupRoles(db, institution_id)
  const roles = mapped.flatMap(({ group, role }) => (role && groups.includes(group) ? [role] : []))
  for (const role of highestFirst(roles)) {
    if (staff_id === undefined) return role
    try {
      await assertNotApprovedBy(db, { institution_id, staff_id, role })
      return role
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
  return undefined
}

export interface Desk {
  ctx: Context
  trx: Transaction
  settings: SignOn
  /** The actor that the audit log names. */
  actor: Actor
}

/** Whether an operator restored their access, which the provider takes away neither by its groups nor by an error. */
export function isRestored({ clock }: Context, { local_sign_in_until }: Staff): boolean {
  return local_sign_in_until !== null && local_sign_in_until > clock.now()
}

/**
 * Gives a staff member the role of their groups, or disables them if their groups have none. Either ends their
 * sessions and is reported to administrators by email. Somebody whose access was restored keeps their role. Returns
 * what happened.
 */
export async function applyGroups(
  desk: Desk,
  staff: Staff,
  groups: readonly string[],
  why = `${desk.settings.name} no longer lists them in a group that has a role.`,
): Promise<'unchanged' | 'changed' | 'no_group'> {
  const { institution_id, id: staff_id, is_without_group } = staff
  const role = await roleOfGroups(desk.trx, { institution_id, staff_id, groups })
  const mustStay = isRestored(desk.ctx, staff)
  if (role === undefined) {
    if (staff.disabled_at === null && !mustStay) await disable(desk, staff, why)
    return 'no_group'
  }
  if (mustStay) return 'unchanged'
  const isSame = keyOf(role) === keyOf(staff.held_role)
  if (isSame && !is_without_group) return 'unchanged'
  await give(desk, staff, role)
  return 'changed'
}

/** Disables a staff member whose groups have no role, and withdraws their open requests. */
async function disable({ ctx, trx, actor }: Desk, staff: Staff, why: string): Promise<void> {
  const { institution_id, id: staff_id, held_role: role } = staff
  const now = ctx.clock.now()
  await trx
    .updateTable('staff')
    .set({ disabled_at: now, is_without_group: true, restored_until: null })
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .execute()
  const maker = { id: staff_id, role, disabled_at: now }
  await withdrawLostRequests(trx, { institution_id, maker, by: staff_id, now, actor })
  await endSessions({ ctx, trx }, staff, 'no_group')
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'end_outside_access',
    entity: 'staff',
    entityId: staff_id,
    details: { before: { role: roleName(role) } },
  })
  await notifyOfStaffChange({ ctx, trx }, institution_id, {
    words: `${personWords(staff)} can no longer sign in`,
    by: why,
  })
  if (role === 'administrator') await warnOfLostAdministrators({ ctx, trx, actor }, staff)
}

/** Changes a staff member's role, and enables them again if only their groups had disabled them. */
async function give(
  { ctx, trx, settings, actor }: Desk,
  staff: Staff,
  role: StaffRole,
): Promise<void> {
  const { institution_id, id: staff_id, held_role: before, is_without_group } = staff
  const now = ctx.clock.now()
  const isGaining = is_without_group || isMore(before, role)
  await trx
    .updateTable('staff')
    .set({
      ...roleColumns(role),
      ...(isGaining && { outside_role_at: now }),
      ...(is_without_group && { disabled_at: null, is_without_group: false }),
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .execute()
  const maker = { id: staff_id, role, disabled_at: null }
  await withdrawLostRequests(trx, { institution_id, maker, by: staff_id, now, actor })
  await endSessions({ ctx, trx }, staff, 'role_changed')
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'change_outside_role',
    entity: 'staff',
    entityId: staff_id,
    details: {
      before: { role: roleName(before), is_disabled: is_without_group },
      after: { role: roleName(role), is_disabled: false },
    },
  })
  const wait = isGaining ? ' They can’t approve requests for a day.' : ''
  await notifyOfStaffChange({ ctx, trx }, institution_id, {
    words: `The role of ${personWords(staff)} is now ${roleName(role)}`,
    by: `Their groups at ${settings.name} decide it.${wait}`,
  })
  if (before === 'administrator') await warnOfLostAdministrators({ ctx, trx, actor }, staff)
}

const ADMINISTRATORS_NEEDED = 2

/**
 * Warns when fewer than two administrators are left. The provider may remove the last ones, because we cannot keep in
 * a person whom it removed. Remaining administrators get an email; if there are none, all staff get it.
 */
async function warnOfLostAdministrators(
  { ctx, trx, actor }: Omit<Desk, 'settings'>,
  { institution_id, id: staff_id, ...staff }: Staff,
): Promise<void> {
  const left = await activeAdministrators(trx, institution_id).execute()
  if (left.length >= ADMINISTRATORS_NEEDED) return
  const administrators_left = left.length
  ctx.log.error({ institution_id, administrators_left }, 'too few administrators are left')
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'lose_administrators',
    entity: 'staff',
    entityId: staff_id,
    details: { administrators_left },
  })
  const everybody = trx
    .selectFrom('staff')
    .select('email')
    .where('institution_id', '=', institution_id)
    .where('disabled_at', 'is', null)
  const readers = left.length > 0 ? left : await everybody.execute()
  const params = {
    words: `${personWords(staff)} is no longer an administrator, and fewer than two are left`,
    by: 'No one can approve changes to staff and settings. Ask the operator to restore access.',
  }
  const emails = readers.map(({ email }) => ({
    to: email,
    template: 'staff_change_made' as const,
    params,
  }))
  await notifyAll(ctx, trx, institution_id, { emails, texts: [] })
}

type Ended = Pick<Staff, 'institution_id' | 'id'>

/** Ends every session of a staff member, with the reason that each browser shows. */
async function endSessions(
  { ctx, trx }: Pick<Desk, 'ctx' | 'trx'>,
  { institution_id, id: staff_id }: Ended,
  ended_for: 'no_group' | 'role_changed',
): Promise<void> {
  await trx
    .updateTable('staff_sessions')
    .set({ ended_for })
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .where('ended_at', 'is', null)
    .execute()
  await endStaffSessions(trx, { institution_id, staff_id, now: ctx.realTime.now() })
}

/** Ends the sessions that began at the provider. A session of restored access did not, and continues. */
export async function endOutsideSessions(
  { ctx, trx }: Pick<Desk, 'ctx' | 'trx'>,
  { institution_id, id: staff_id }: Ended,
  ended_for: 'no_group' | 'refused',
): Promise<void> {
  await trx
    .updateTable('staff_sessions')
    .set({ ended_for, ended_at: ctx.realTime.now(), tokens_sealed: null })
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .where('method', 'in', ['sso', 'sso_passkey'])
    .where('ended_at', 'is', null)
    .execute()
}

function keyOf(role: StaffRole): string {
  return typeof role === 'string' ? role : role.uuid
}
