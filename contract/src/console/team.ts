import { z } from 'zod/mini'
import { EmailAddress } from '../auth.ts'
import { Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_AMOUNT_CENTS } from '../money.ts'
import { Reason } from './customers.ts'
import { clean } from '../plain-text.ts'
import { CustomRoleLine, RoleChoice } from './custom-roles.ts'
import { Role, StaffRole } from './roles.ts'

export const StaffMember = z.object({
  uuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  /** They followed the link and chose a password. */
  has_password: z.boolean(),
  /** The number of their passkeys. */
  passkeys: z.int(),
  last_seen_at: z.nullable(Instant),
  disabled_at: z.nullable(Instant),
  /** The operator restored their access; it ends at this time unless another administrator confirms it. */
  restored_until: z.nullable(Instant),
  /** Their role comes from the groups of the identity provider with which they sign in. */
  has_outside_role: z.boolean(),
  /** The provider no longer lists them in a group with a role, so they can’t sign in. */
  is_without_group: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** The institution's security settings for staff. */
export const StaffSettings = z.object({
  /** Approvers may decide only in sessions that were opened with a passkey. */
  approvers_need_passkey: z.boolean(),
  /** How long new staff, and those whose role or sign-in changed, may not approve anything. */
  approver_wait_hours: z
    .int('Enter a whole number')
    .check(z.gte(1, 'Enter 1 hour or more'), z.lte(168, 'Enter 168 hours or less')),
  /** A request expires after this many days. */
  request_days: z
    .int('Enter a whole number')
    .check(z.gte(1, 'Enter 1 day or more'), z.lte(30, 'Enter 30 days or less')),
})
export type StaffSettings = z.infer<typeof StaffSettings>

/** The requests of staff that a daily limit can apply to. */
export const LimitedRequest = z.enum(['refund', 'reverse_transfer'])
export type LimitedRequest = z.infer<typeof LimitedRequest>

/** The most that each person with a role may request in one day. */
export const RoleLimit = z.object({
  role: Role,
  what: LimitedRequest,
  /** Null: no limit of the role's own. The institution's limit for refunds always applies too. */
  day_cents: z.nullable(
    z
      .int('Enter an amount')
      .check(z.gte(0, 'Enter $0.00 or more'), z.lte(MAX_AMOUNT_CENTS, 'Enter a smaller amount')),
  ),
})
export type RoleLimit = z.infer<typeof RoleLimit>

const StaffName = z
  .string()
  .check(
    clean(),
    z.trim(),
    z.minLength(1, 'Enter a name'),
    z.maxLength(100, 'Enter a shorter name'),
  )

/** The request waits for another administrator; null where the change was made at once. */
const ApprovalRequested = z.object({ approval_id: z.uuid() })
const RequestedOrDone = z.object({ approval_id: z.nullable(z.uuid()) })

/** A new staff member, stored until another administrator approves. */
export const NewStaff = z.object({ email: EmailAddress, name: StaffName, role: RoleChoice })
export type NewStaff = z.infer<typeof NewStaff>

/** Staff accounts, for administrators. */
export const teamEndpoints = {
  listStaff: endpoint({
    method: 'GET',
    path: '/console/staff',
    auth: 'staff',
    act: 'staff.read',
    summary: 'All staff, disabled accounts last',
    data: z.object({
      staff: z.array(StaffMember),
      settings: StaffSettings,
      limits: z.array(RoleLimit),
      /** The custom roles in use. */
      roles: z.array(CustomRoleLine),
    }),
    errors: [403],
  }),
  addStaff: endpoint({
    method: 'POST',
    path: '/console/staff',
    auth: 'staff',
    act: 'staff.manage',
    staffAct: {
      name: 'add_staff',
      decidedBy: 'administrator',
      request: 'Adding a staff member',
      done: 'Staff member added',
    },
    summary:
      'Asks another administrator to add a staff member, who then gets a link to choose a password',
    body: z.extend(NewStaff, { reason: Reason }),
    data: ApprovalRequested,
    errors: [403],
  }),
  changeStaff: endpoint({
    method: 'PATCH',
    path: '/console/staff/:uuid',
    auth: 'staff',
    act: 'staff.manage',
    staffAct: {
      name: 'change_staff',
      decidedBy: 'administrator',
      request: 'Changing a staff account',
      done: 'Staff account changed',
    },
    summary:
      'Disables a staff member immediately, or asks another administrator to enable them or change their role; not the caller',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({
      role: z.optional(RoleChoice),
      is_disabled: z.optional(z.boolean()),
      reason: Reason,
    }),
    data: RequestedOrDone,
    errors: [403, 404],
  }),
  sendStaffLink: endpoint({
    method: 'POST',
    path: '/console/staff/:uuid/link',
    auth: 'staff',
    act: 'staff.manage',
    staffAct: {
      name: 'send_staff_link',
      decidedBy: 'administrator',
      request: 'Sending a new password link',
      done: 'Password link sent',
    },
    summary:
      'Resends a first link immediately, or asks another administrator to send a new password link',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({ reason: Reason }),
    data: RequestedOrDone,
    errors: [403, 404],
  }),
  removePasskeys: endpoint({
    method: 'DELETE',
    path: '/console/staff/:uuid/passkeys',
    auth: 'staff',
    act: 'staff.manage',
    staffAct: {
      name: 'remove_staff_passkeys',
      decidedBy: 'administrator',
      request: 'Removing lost passkeys',
      done: 'Lost passkeys removed',
    },
    summary: 'Asks another administrator to remove a staff member’s lost passkeys',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({ reason: Reason }),
    data: ApprovalRequested,
    errors: [403, 404],
  }),
  confirmAccess: endpoint({
    method: 'POST',
    path: '/console/staff/:uuid/confirm-access',
    auth: 'staff',
    act: 'staff.manage',
    summary: 'Confirms access that the operator restored; not the caller’s own',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({ reason: Reason }),
    data: z.object({ member: StaffMember }),
    errors: [403, 404],
  }),
  changeStaffSettings: endpoint({
    method: 'PATCH',
    path: '/console/staff-settings',
    auth: 'staff',
    act: 'staff.manage',
    staffAct: {
      name: 'change_staff_settings',
      decidedBy: 'administrator',
      request: 'Changing staff security settings',
      done: 'Staff security settings changed',
    },
    summary: 'Asks another administrator to change the security settings for staff',
    body: z.extend(z.partial(StaffSettings), { reason: Reason }),
    data: ApprovalRequested,
    errors: [403],
  }),
  changeRoleLimit: endpoint({
    method: 'POST',
    path: '/console/role-limits',
    auth: 'staff',
    act: 'staff.manage',
    staffAct: {
      name: 'change_role_limit',
      decidedBy: 'administrator',
      request: 'Changing a daily limit',
      done: 'Daily limit changed',
    },
    summary: 'Asks another administrator to change what a role may request in one day',
    body: z.extend(RoleLimit, { reason: Reason }),
    data: ApprovalRequested,
    errors: [403],
  }),
}
