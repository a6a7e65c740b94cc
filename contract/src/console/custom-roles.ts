import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MAX_AMOUNT_CENTS } from '../money.ts'
import { clean } from '../plain-text.ts'
import { Reason } from './customers.ts'
import { type Act, CustomRole, Role, acts, mayDo } from './roles.ts'

/** Only built-in roles manage staff, change the approval policy, or know of suspicious activity reports. */
const BUILT_IN_ONLY: readonly Act[] = [
  'staff.read',
  'staff.manage',
  'policy.propose',
  'suspicion.read',
  'suspicion.write',
]

/** What every role may do is not chosen. */
const EMPTY: CustomRole = {
  uuid: '',
  name: '',
  acts: [],
  refund_day_cents: null,
  reversal_day_cents: null,
}

/** What a custom role can be composed of. */
export const CUSTOM_ACTS = acts.filter((act) => !BUILT_IN_ONLY.includes(act) && !mayDo(EMPTY, act))

const ROLE_NAME_CHARACTERS = 40
export const ROLE_DESCRIPTION_CHARACTERS = 200
const DayLimit = z.optional(
  z.nullable(
    z
      .int('Enter an amount')
      .check(z.gte(0, 'Enter $0.00 or more'), z.lte(MAX_AMOUNT_CENTS, 'Enter a smaller amount')),
  ),
)

/** What two administrators agree on. */
export const RoleDefinition = z.object({
  name: z
    .string()
    .check(
      clean(),
      z.trim(),
      z.minLength(1, 'Enter a name'),
      z.maxLength(ROLE_NAME_CHARACTERS, 'Enter a shorter name'),
    ),
  description: z
    .string()
    .check(
      clean(),
      z.trim(),
      z.minLength(1, 'Describe what the role is for'),
      z.maxLength(ROLE_DESCRIPTION_CHARACTERS, 'Enter a shorter description'),
    ),
  acts: z
    .array(z.enum(CUSTOM_ACTS, 'Choose permissions from the list'))
    .check(z.minLength(1, 'Choose at least one permission')),
  refund_day_cents: DayLimit,
  reversal_day_cents: DayLimit,
})
export type RoleDefinition = z.infer<typeof RoleDefinition>

/** A custom role as administrators see it. */
export const CustomRoleLine = z.extend(CustomRole, {
  description: z.string(),
  /** The number of active staff who have it. */
  holders: z.int(),
})
export type CustomRoleLine = z.infer<typeof CustomRoleLine>

/** A role that somebody can be given: a built-in one by its name, a custom one by its id. */
export const RoleChoice = z.union([Role, z.uuid()], 'Choose a role')
export type RoleChoice = z.infer<typeof RoleChoice>

const ByUuid = z.object({ uuid: z.uuid() })
const Requested = z.object({ approval_id: z.uuid() })

/** Roles that the institution composes of staff acts. Each change takes two administrators. */
export const customRoleEndpoints = {
  addCustomRole: endpoint({
    method: 'POST',
    path: '/console/custom-roles',
    auth: 'staff',
    act: 'staff.manage',
    staffAct: {
      name: 'add_custom_role',
      decidedBy: 'administrator',
      request: 'Adding a custom role',
      done: 'Custom role added',
    },
    summary: 'Asks another administrator to add a role composed of staff acts',
    body: z.extend(RoleDefinition, { reason: Reason }),
    data: Requested,
    errors: [403],
  }),
  changeCustomRole: endpoint({
    method: 'PATCH',
    path: '/console/custom-roles/:uuid',
    auth: 'staff',
    act: 'staff.manage',
    staffAct: {
      name: 'change_custom_role',
      decidedBy: 'administrator',
      request: 'Changing a custom role',
      done: 'Custom role changed',
    },
    summary: 'Asks another administrator to change a custom role for everyone who has it',
    params: ByUuid,
    body: z.extend(RoleDefinition, { reason: Reason }),
    data: Requested,
    errors: [403, 404],
  }),
  retireCustomRole: endpoint({
    method: 'DELETE',
    path: '/console/custom-roles/:uuid',
    auth: 'staff',
    act: 'staff.manage',
    staffAct: {
      name: 'retire_custom_role',
      decidedBy: 'administrator',
      request: 'Retiring a custom role',
      done: 'Custom role retired',
    },
    summary: 'Asks another administrator to retire a custom role that no one active has',
    params: ByUuid,
    body: z.object({ reason: Reason }),
    data: Requested,
    errors: [403, 404],
  }),
}
