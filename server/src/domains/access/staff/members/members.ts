import { ApprovalKind, mayAskFor } from '@passbook/contract/console/approvals'
import type { CustomRoleLine, RoleChoice } from '@passbook/contract/console/custom-roles'
import { type StaffRole, roleName } from '@passbook/contract/console/roles'
import type { StaffMember, StaffSettings } from '@passbook/contract/console/team'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Actor } from '../../../../platform/audit/actor.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { StaffActContext } from '../../../../platform/callers/as-staff.ts'
import { roleOf } from '../../../../platform/callers/role-of.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import {
  type FindEntities,
  ofNobody,
} from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import { hasNoConflict } from '../../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid, DomainError } from '../../../../platform/errors.ts'
import { findPageUrl } from '../../../../platform/institutions/public-origin.ts'
import { notifyByEmail, type LetterOrder, notifyAll } from '../../../../platform/mail/notify.ts'
import { lockMember } from '../sign-in/count-password.ts'
import type { Staff } from '../sign-in/queries.ts'
import { endStaffSessions, sendStaffLink } from '../sign-in/set-staff-password.ts'
import { isFromProvider } from '../single-sign-on/settings.ts'
import { assertNotApprovedBy, findRole, listCustomRoles, roleColumns } from './custom-roles.ts'
import { readSettings } from '../sign-in/settings.ts'

/** All staff members, with the number of their passkeys. */
export function members(db: Database, institution_id: string) {
  return db
    .selectFrom('staff')
    .selectAll()
    .select(roleOf().as('held_role'))
    .select(
      sql<number>`(select count(*)::int from passkeys
        where passkeys.institution_id = staff.institution_id and passkeys.staff_id = staff.id)`.as(
        'passkeys',
      ),
    )
    .select(isFromProvider().as('is_linked'))
    .where('institution_id', '=', institution_id)
}

export function activeAdministrators(db: Database, institution_id: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'name'])
    .where('institution_id', '=', institution_id)
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .orderBy('id')
}

/** A staff member as administrators see them. */
export function toMember(staff: Staff & { passkeys: number; is_linked: boolean }): StaffMember {
  return {
    uuid: staff.id,
    name: staff.name,
    email: staff.email,
    role: staff.held_role,
    has_password: staff.password_hash !== null,
    passkeys: staff.passkeys,
    last_seen_at: staff.last_seen_at?.toISOString() ?? null,
    disabled_at: staff.disabled_at?.toISOString() ?? null,
    restored_until: staff.restored_until?.toISOString() ?? null,
    has_outside_role: staff.is_linked,
    is_without_group: staff.is_without_group,
  }
}

/** A person's name and email, because a name alone can be imitated. */
export function personWords({ name, email }: { name: string; email: string }): string {
  return `${name} (${email})`
}

interface MemberChange {
  institution_id: string
  /** The staff member who is changed. */
  staff_id: string
  role?: RoleChoice | undefined
  is_disabled?: boolean | undefined
  /** The staff member who made or approved the change. */
  by: string
}

const ADMINISTRATORS_LEFT = 2
const LAST_TWO = 'At least two administrators must stay active. Add another administrator first.'

/** Changes a staff member's role, or enables or disables them. Their sessions end. */
export async function changeMember(
  { ctx, trx, now, actor }: StaffActContext,
  { institution_id, staff_id, role, is_disabled, by }: MemberChange,
): Promise<Staff> {
  await activeAdministrators(trx, institution_id).forUpdate().execute()
  const before = await lockMember(trx, { institution_id, staff_id })
  const held = role === undefined ? before.held_role : await findRole(trx, institution_id, role)
  if (role !== undefined) await assertNotApprovedBy(trx, { institution_id, staff_id, role: held })
  const after = {
    ...roleColumns(held),
    disabled_at: is_disabled === undefined ? before.disabled_at : is_disabled ? now : null,
    // A decision by administrators replaces what the operator restored.
    restored_until: is_disabled === undefined ? before.restored_until : null,
    is_without_group: is_disabled === undefined && before.is_without_group,
  }
  const isGaining = after.disabled_at === null
  await trx
    .updateTable('staff')
    .set(isGaining ? { ...after, access_changed_at: now } : after)
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .execute()
  const wasAdministrator = before.role === 'administrator' && before.disabled_at === null
  const left = await activeAdministrators(trx, institution_id).execute()
  if (wasAdministrator && left.length < ADMINISTRATORS_LEFT) throw invalid('', LAST_TWO)
  await withdrawLostRequests(trx, {
    institution_id,
    maker: { id: staff_id, role: held, disabled_at: after.disabled_at },
    by,
    now,
    actor,
  })
  await endStaffSessions(trx, { institution_id, staff_id, now: ctx.realTime.now() })
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'change_staff',
    entity: 'staff',
    entityId: staff_id,
    details: {
      before: { role: roleName(before.held_role), is_disabled: before.disabled_at !== null },
      after: { role: roleName(held), is_disabled: after.disabled_at !== null },
    },
  })
  return before
}

/** Changes the security settings for staff; settings that are not given keep their values. */
export async function saveSettings(
  { trx, actor }: StaffActContext,
  { institution_id, changes }: { institution_id: string; changes: Partial<StaffSettings> },
): Promise<void> {
  const before = await readSettings(trx, institution_id)
  const after = { ...before, ...changes }
  await trx
    .insertInto('staff_settings')
    .values({ institution_id, ...after })
    .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(after))
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'change_staff_settings',
    entity: 'institution',
    entityId: institution_id,
    details: { before, after },
  })
}

/** Emails a staff member a new link to choose a password; earlier links stop working. */
export async function sendLink(
  { ctx, trx, actor }: StaffActContext,
  { institution_id, staff_id }: { institution_id: string; staff_id: string },
): Promise<void> {
  const staff = await lockMember(trx, { institution_id, staff_id })
  if (staff.disabled_at !== null) throw invalid('', `${staff.name} can no longer sign in.`)
  await sendStaffLink(ctx, trx, staff)
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'send_staff_link',
    entity: 'staff',
    entityId: staff_id,
  })
}

/** Removes the passkeys of a staff member who lost one, and ends their sessions. */
export async function forgetPasskeys(
  { ctx, trx, now, actor }: StaffActContext,
  { institution_id, staff_id }: { institution_id: string; staff_id: string },
): Promise<void> {
  const staff = await lockMember(trx, { institution_id, staff_id })
  const removed = await trx
    .deleteFrom('passkeys')
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .returning('name')
    .execute()
  if (removed.length === 0) throw invalid('', `${staff.name} has no passkey.`)
  await trx
    .updateTable('staff')
    .set({ access_changed_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .execute()
  await endStaffSessions(trx, { institution_id, staff_id, now: ctx.realTime.now() })
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'remove_staff_passkeys',
    entity: 'staff',
    entityId: staff_id,
    details: { before: { passkeys: removed.length }, after: { passkeys: 0 } },
  })
  const names = removed.map(({ name }) => name).join(', ')
  await notifyByEmail(ctx, trx, institution_id, {
    to: staff.email,
    template: 'staff_passkey_removed',
    params: { name: names },
  })
}

interface TieToRemove {
  institution_id: string
  staff_id: string
  tie_id: string
  reason: string
}

/** Removes a conflict of interest, so that the staff member may work on the account again. */
export async function dropTie(
  { trx, actor }: StaffActContext,
  { institution_id, staff_id, tie_id, reason }: TieToRemove,
): Promise<void> {
  const tie = await trx
    .deleteFrom('staff_ties')
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .where('id', '=', tie_id)
    .returning(['depositor_id', 'kind'])
    .executeTakeFirst()
  if (tie === undefined) throw new DomainError('not_found')
  const { depositor_id, kind } = tie
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'remove_tie',
    entity: 'staff',
    entityId: staff_id,
    details: { reason, before: { tie: kind, depositor_id }, after: { tie: null } },
  })
}

/** Lists all staff members, the disabled ones last, their security settings, and the custom roles. */
export async function listStaff(
  { db }: Context,
  { institution_id }: StaffCaller,
): Promise<{ staff: StaffMember[]; settings: StaffSettings; roles: CustomRoleLine[] }> {
  const staff = await members(db, institution_id)
    .orderBy(sql`disabled_at is not null`)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return {
    staff: staff.map(toMember),
    settings: await readSettings(db, institution_id),
    roles: await listCustomRoles(db, institution_id),
  }
}

interface LostRequests {
  institution_id: string
  /** The staff member as they are after the change. */
  maker: { id: string; role: StaffRole; disabled_at: Date | null }
  /** Who made the change. */
  by: string
  now: Date
  actor: Actor
}

/** Withdraws a staff member's open requests that they may no longer make. */
export async function withdrawLostRequests(
  trx: Transaction,
  { institution_id, maker, by, now, actor }: LostRequests,
): Promise<void> {
  const isDisabled = maker.disabled_at !== null
  const lost = ApprovalKind.options.filter((what) => isDisabled || !mayAskFor(maker.role, what))
  if (lost.length === 0) return
  const why = isDisabled
    ? 'The requester was disabled.'
    : 'The requester’s role no longer allows it.'
  const withdrawn = await trx
    .updateTable('staff_approvals')
    .set({ decision: 'withdrawn', decided_by: by, decided_at: now, decided_reason: why })
    .where('institution_id', '=', institution_id)
    .where('asked_by', '=', maker.id)
    .where('decision', 'is', null)
    .where('what', 'in', lost)
    .returning(['id', 'what', 'depositor_id'])
    .execute()
  for (const { id, what, depositor_id } of withdrawn) {
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'withdraw_request',
      entity: depositor_id ? 'depositor' : 'staff_approval',
      entityId: depositor_id ?? id,
      details: { approval_id: id, what, reason: why },
    })
  }
}

interface TransactionContext {
  ctx: Context
  trx: Transaction
}

/** Emails the administrators about a request that one of them decides. */
export async function notifyOfStaffRequest(
  { ctx, trx }: TransactionContext,
  institution_id: string,
  params: { who: string; words: string; reason: string; until: string },
  whom: FindEntities,
): Promise<void> {
  const url = await findPageUrl({ ...ctx, db: trx }, institution_id, '/console/approvals')
  const letter = { template: 'staff_change_asked', params: { ...params, url } } as const
  await emailAdministrators({ ctx, trx }, institution_id, letter, whom)
}

/** Emails the administrators about a change. `by` says who is responsible, `whom` whose account changed. */
export async function notifyOfStaffChange(
  where: TransactionContext,
  institution_id: string,
  params: { words: string; by: string },
  whom: FindEntities = ofNobody,
): Promise<void> {
  const letter = { template: 'staff_change_made', params } as const
  await emailAdministrators(where, institution_id, letter, whom)
}

/** Emails every active administrator without a conflict of interest. */
async function emailAdministrators(
  { ctx, trx }: TransactionContext,
  institution_id: string,
  letter: LetterOrder,
  whom: FindEntities,
): Promise<void> {
  const emails: (LetterOrder & { to: string })[] = []
  for (const { id, email } of await activeAdministrators(trx, institution_id).execute()) {
    const staff = { institution_id, staff_id: id }
    if (await hasNoConflict(trx, staff, whom)) emails.push({ to: email, ...letter })
  }
  await notifyAll(ctx, trx, institution_id, { emails, texts: [] })
}
