import { z } from 'zod/mini'
import { EmailAddress } from '../auth.ts'
import { Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { Role } from './roles.ts'

export const StaffMember = z.object({
  uuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: Role,
  /** They followed the link and chose one. */
  has_password: z.boolean(),
  /** How many they have. */
  passkeys: z.int(),
  last_seen_at: z.nullable(Instant),
  disabled_at: z.nullable(Instant),
})
export type StaffMember = z.infer<typeof StaffMember>

/** What the institution wants of its staff. */
export const StaffSettings = z.object({
  /** Approvers decide in sessions that a passkey opened, and in no others. */
  approvers_need_passkey: z.boolean(),
})
export type StaffSettings = z.infer<typeof StaffSettings>

const StaffName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(100, 'Enter a shorter name'))

/** The accounts of the staff, for administrators. */
export const teamEndpoints = {
  listStaff: endpoint({
    method: 'GET',
    path: '/console/staff',
    auth: 'staff',
    act: 'staff.read',
    summary: 'Everybody of the staff, those who may no longer sign in last',
    data: z.object({ staff: z.array(StaffMember), settings: StaffSettings }),
    errors: [403],
  }),
  addStaff: endpoint({
    method: 'POST',
    path: '/console/staff',
    auth: 'staff',
    act: 'staff.manage',
    summary: 'Adds somebody, and sends them a link to choose a password',
    body: z.object({ email: EmailAddress, name: StaffName, role: Role }),
    data: z.object({ member: StaffMember }),
    errors: [403],
  }),
  changeStaff: endpoint({
    method: 'PATCH',
    path: '/console/staff/:uuid',
    auth: 'staff',
    act: 'staff.manage',
    summary: 'Changes what somebody may do, or whether they may sign in; not one’s own',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({ role: z.optional(Role), is_disabled: z.optional(z.boolean()) }),
    data: z.object({ member: StaffMember }),
    errors: [403, 404],
  }),
  sendStaffLink: endpoint({
    method: 'POST',
    path: '/console/staff/:uuid/link',
    auth: 'staff',
    act: 'staff.manage',
    summary: 'Sends somebody a new link to choose a password; earlier ones stop working',
    params: z.object({ uuid: z.uuid() }),
    data: z.null(),
    errors: [403, 404],
  }),
  removePasskeys: endpoint({
    method: 'DELETE',
    path: '/console/staff/:uuid/passkeys',
    auth: 'staff',
    act: 'staff.manage',
    summary: 'Removes the passkeys of somebody who lost one, and signs them out; not one’s own',
    params: z.object({ uuid: z.uuid() }),
    data: z.object({ member: StaffMember }),
    errors: [403, 404],
  }),
  changeStaffSettings: endpoint({
    method: 'PATCH',
    path: '/console/staff-settings',
    auth: 'staff',
    act: 'staff.manage',
    summary: 'Changes what the institution wants of its staff',
    body: StaffSettings,
    data: z.object({ settings: StaffSettings }),
    errors: [403],
  }),
}
