import { z } from 'zod/mini'
import { Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { clean } from '../plain-text.ts'
import { RoleChoice } from './custom-roles.ts'
import { Reason } from './customers.ts'
import { type Role, StaffRole, actsOf, decidesAs, roleName } from './roles.ts'

/** A person whose groups have several roles gets the first of these. */
const HIGHEST_FIRST: readonly Role[] = [
  'administrator',
  'compliance',
  'approver',
  'operations',
  'agent',
  'viewer',
]

/** Sorts roles in that order. Custom roles follow the built-in ones by name, but come before viewer. */
export function highestFirst(roles: readonly StaffRole[]): StaffRole[] {
  const rank = (role: StaffRole) =>
    typeof role === 'string' ? HIGHEST_FIRST.indexOf(role) : HIGHEST_FIRST.length - 1.5
  return roles.toSorted((one, other) => {
    const byName = roleName(one) < roleName(other) ? -1 : 1
    return rank(one) - rank(other) || byName
  })
}

/** Whether the second role allows anything that the first one does not. */
export function isMore(before: StaffRole, after: StaffRole): boolean {
  const had = new Set(actsOf(before))
  const decides = decidesAs(after)
  return (
    actsOf(after).some((act) => !had.has(act)) ||
    (decides !== null && decides !== decidesAs(before))
  )
}

/** The most characters of each field that an administrator enters. */
const CHARACTERS = { name: 40, url: 500, id: 200, secret: 500, claim: 100, group: 200 }

const Url = z
  .string()
  .check(
    z.trim(),
    z.maxLength(CHARACTERS.url, 'Enter a shorter address'),
    z.regex(/^https?:\/\/[^\s?#]+$/, 'Enter the issuer’s address, starting with https://'),
  )
const text = (atMost: number, missing: string) =>
  z.string().check(clean(), z.trim(), z.minLength(1, missing), z.maxLength(atMost, 'Enter less'))

/** The institution's identity provider for its staff, and how people may sign in. */
export const SignOnSettings = z.object({
  /** The name on the button: "Sign in with …". */
  name: text(CHARACTERS.name, 'Enter the provider’s name'),
  issuer: Url,
  client_id: text(CHARACTERS.id, 'Enter the client ID'),
  /** The claim that lists a person's groups. */
  groups_claim: text(CHARACTERS.claim, 'Enter the name of the claim'),
  /** Nobody signs in with a password or passkey, except after the operator restored their access. */
  is_local_off: z.boolean(),
})
export type SignOnSettings = z.infer<typeof SignOnSettings>

/** A group of the provider and the role of its members; null if their custom role was retired. */
export const GroupRole = z.object({ group: z.string(), role: z.nullable(StaffRole) })
export type GroupRole = z.infer<typeof GroupRole>

/** The role to give to a group, or `none` to take its role away. */
export const GroupRoleChoice = z.object({
  group: text(CHARACTERS.group, 'Enter the group'),
  role: z.union([RoleChoice, z.enum(['none'])], 'Choose a role'),
})
export type GroupRoleChoice = z.infer<typeof GroupRoleChoice>

/** 32 random bytes, made by the page that shows it once. */
const ProvisioningToken = z
  .string()
  .check(z.regex(/^scim_[\w-]{43}$/, 'Enter a token that begins with scim_'))

/** A bearer token of the provider. It is never shown again. */
const TokenInUse = z.object({
  uuid: z.uuid(),
  begins_at: z.nullable(Instant),
  /** Set when a newer one replaces it. */
  ends_at: z.nullable(Instant),
  last_used_at: z.nullable(Instant),
})

/** Provisioning of staff by SCIM, as administrators see it. */
export const Provisioning = z.object({
  /** The address to enter at the provider. */
  base_url: z.string(),
  /** Whether provisioning was set up: a token was approved, and what the provider sent since then is in force. */
  is_on: z.boolean(),
  tokens: z.array(TokenInUse),
  /** Why the last refused call was refused. */
  last_refusal: z.nullable(z.string()),
  last_refused_at: z.nullable(Instant),
  people: z.int(),
  active: z.int(),
  /** People who have an account here. */
  accounts: z.int(),
  groups: z.int(),
  /** People for whom something the provider sent could not be applied, and why. */
  problems: z.array(
    z.object({ uuid: z.uuid(), name: z.string(), email: z.string(), problem: z.string() }),
  ),
})
export type Provisioning = z.infer<typeof Provisioning>

const Requested = z.object({ approval_id: z.uuid() })

/** How staff sign in with the institution's own identity provider. */
export const singleSignOnEndpoints = {
  getSingleSignOn: endpoint({
    method: 'GET',
    path: '/console/single-sign-on',
    auth: 'staff',
    act: 'staff.read',
    summary: 'The identity provider of the staff, and the roles of its groups',
    data: z.object({
      settings: z.nullable(z.extend(SignOnSettings, { secret_changed_at: Instant })),
      groups: z.array(GroupRole),
      /** The addresses to enter at the provider: where it sends people after sign-in and after sign-out. */
      redirect_uri: z.string(),
      signed_out_uri: z.string(),
      /** Active administrators who have signed in with the provider. */
      administrators: z.int(),
      provisioning: Provisioning,
    }),
    errors: [403],
  }),
  changeSingleSignOn: endpoint({
    method: 'POST',
    path: '/console/single-sign-on',
    auth: 'staff',
    act: 'staff.manage',
    staffAct: {
      name: 'change_single_sign_on',
      decidedBy: 'administrator',
      request: 'Changing single sign-on',
      done: 'Single sign-on changed',
    },
    summary: 'Asks another administrator to set or change the identity provider of the staff',
    body: z.extend(SignOnSettings, {
      /** If missing, the current secret is kept. */
      client_secret: z.optional(text(CHARACTERS.secret, 'Enter the client secret')),
      reason: Reason,
    }),
    data: Requested,
    errors: [403],
  }),
  removeSingleSignOn: endpoint({
    method: 'DELETE',
    path: '/console/single-sign-on',
    auth: 'staff',
    act: 'staff.manage',
    staffAct: {
      name: 'remove_single_sign_on',
      decidedBy: 'administrator',
      request: 'Removing single sign-on',
      done: 'Single sign-on removed',
    },
    summary: 'Asks another administrator to remove the identity provider of the staff',
    body: z.object({ reason: Reason }),
    data: Requested,
    errors: [403],
  }),
  changeGroupRole: endpoint({
    method: 'POST',
    path: '/console/single-sign-on/groups',
    auth: 'staff',
    act: 'staff.manage',
    staffAct: {
      name: 'change_group_role',
      decidedBy: 'administrator',
      request: 'Changing the role of a group',
      done: 'Role of a group changed',
    },
    summary: 'Asks another administrator to give a group of the provider a role, or none',
    body: z.extend(GroupRoleChoice, { reason: Reason }),
    data: Requested,
    errors: [403],
  }),
  addProvisioningToken: endpoint({
    method: 'POST',
    path: '/console/single-sign-on/provisioning',
    auth: 'staff',
    act: 'staff.manage',
    staffAct: {
      name: 'add_provisioning_token',
      decidedBy: 'administrator',
      request: 'Adding a token that provisions staff',
      done: 'Token that provisions staff added',
    },
    summary: 'Asks another administrator to let the provider create, change and disable staff',
    body: z.object({ token: ProvisioningToken, reason: Reason }),
    data: Requested,
    errors: [403],
  }),
  endProvisioningToken: endpoint({
    method: 'DELETE',
    path: '/console/single-sign-on/provisioning/:uuid',
    auth: 'staff',
    act: 'staff.manage',
    summary: 'Ends a token of the provider at once',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({ reason: Reason }),
    data: z.null(),
    errors: [403, 404],
  }),
  removeProvisioning: endpoint({
    method: 'DELETE',
    path: '/console/single-sign-on/provisioning',
    auth: 'staff',
    act: 'staff.manage',
    staffAct: {
      name: 'remove_provisioning',
      decidedBy: 'administrator',
      request: 'Stopping the provisioning of staff',
      done: 'Provisioning of staff stopped',
    },
    summary: 'Asks another administrator to delete the people and groups that the provider sent',
    body: z.object({ reason: Reason }),
    data: Requested,
    errors: [403],
  }),
}
