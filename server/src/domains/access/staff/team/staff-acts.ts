import { RoleChoice } from '@passbook/contract/console/custom-roles'
import { type StaffRole, roleName } from '@passbook/contract/console/roles'
import { NewStaff, StaffSettings, teamEndpoints } from '@passbook/contract/console/team'
import { tieEndpoints } from '@passbook/contract/console/conflicts-of-interest'
import { z } from 'zod/mini'
import type { Database } from '../../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import type { StaffActContext } from '../../../../platform/callers/as-staff.ts'
import { lockMember } from '../sign-in/count-password.ts'
import { assertRoleIsOurs } from '../single-sign-on/settings.ts'
import { readSettings } from '../sign-in/settings.ts'
import {
  changeMember,
  dropTie,
  forgetPasskeys,
  activeAdministrators,
  members,
  personWords,
  saveSettings,
  sendLink,
  notifyOfStaffChange,
} from '../members/members.ts'
import { assertNotApprovedBy, findRole, lookUpRole } from '../members/custom-roles.ts'
import { assertNewStaff, createStaff } from '../members/create-staff.ts'
import { compareHeldRoles } from './role-facts.ts'
import type { Asked, Fact, Proposal } from '../acts/request.ts'
import { staffAct } from '../acts/staff-act.ts'
import { assertNoConflict } from '../../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import {
  ofCustomer,
  ofNobody,
} from '../../../../platform/conflicts-of-interest/affected-entities.ts'

const about = () => ofNobody
const MEMBER = ['uuid', 'staff_id'] as const

/** The staff member a request is about. */
const StaffRef = z.object({ staff_id: z.uuid() })
const MemberChange = z.extend(StaffRef, {
  role: z.optional(RoleChoice),
  is_disabled: z.optional(z.boolean()),
})

/** The id of the staff member a request is about, if it is about one. */
export function staffIdOf(payload: Record<string, unknown>): string | undefined {
  return StaffRef.safeParse(payload).data?.staff_id
}

export const addStaffAct = staffAct(teamEndpoints.addStaff, {
  about,
  command:
    'The command add-staff adds the first two administrators and requests approval after that.',
  propose: ({ trx, now }, { institution_id }, person) =>
    proposeStaff({ trx, now }, institution_id, person),
  async facts(db, { institution_id, payload }) {
    const administrators = await activeAdministrators(db, institution_id).execute()
    const after = await lookUpRole(db, institution_id, NewStaff.parse(payload).role)
    return [
      ...(await compareHeldRoles(db, institution_id, { after })),
      { label: 'Administrators', value: administrators.map(({ name }) => name).join(', ') },
    ]
  },
  async run({ ctx, trx, actor }, { institution_id, payload }) {
    await createStaff(ctx, trx, { ...NewStaff.parse(payload), institution_id, actor })
  },
})

/** The operator's command uses this too, once there are two administrators to decide. */
export async function proposeStaff(
  { trx, now }: Pick<StaffActContext, 'trx' | 'now'>,
  institution_id: string,
  person: NewStaff,
): Promise<Proposal> {
  await assertNewStaff(trx, { institution_id, ...person })
  const open = await trx
    .selectFrom('staff_approvals')
    .select('payload')
    .where('institution_id', '=', institution_id)
    .where('what', '=', 'add_staff')
    .where('decision', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  if (open.some(({ payload }) => payload['email'] === person.email)) {
    throw invalid('', 'A request to add this person is already pending approval.')
  }
  const role = await findRole(trx, institution_id, person.role)
  return { payload: person, words: `Add ${personWords(person)} to staff as ${roleName(role)}` }
}

/**
 * Disables a staff member at once, because that only removes access. Enabling one or changing a role
 * needs the approval of another administrator.
 */
const changeStaff = staffAct(teamEndpoints.changeStaff, {
  about,
  command: {
    arguments: [MEMBER],
    help: 'to change a staff member’s role, or to enable a disabled one (--is-disabled no)',
  },
  async alone(desk, caller, { uuid: staff_id, ...change }, reason) {
    assertOneChange(caller.staff_id, staff_id, change)
    if (change.is_disabled !== true) return undefined
    const { institution_id, staff_id: by } = caller
    const member = await changeMember(desk, { institution_id, staff_id, is_disabled: true, by })
    await notifyOfStaffChange(desk, institution_id, {
      words: `${personWords(member)} was disabled`,
      by: `${personWords(caller)} did this. Reason: ${reason}`,
    })
    return { approval_id: null }
  },
  async propose({ trx }, caller, { uuid: staff_id, role, is_disabled }) {
    const { institution_id } = caller
    assertOneChange(caller.staff_id, staff_id, { role, is_disabled })
    const member = await lockMember(trx, { institution_id, staff_id })
    if (role !== undefined) await assertRoleIsOurs(trx, { institution_id, staff_id })
    const held = member.held_role
    const wanted = role === undefined ? held : await findRole(trx, institution_id, role)
    const isSame =
      role === undefined
        ? (member.disabled_at !== null) === is_disabled
        : keyOf(wanted) === keyOf(held)
    if (isSame) throw invalid('role', 'This changes nothing.')
    if (role !== undefined)
      await assertNotApprovedBy(trx, { institution_id, staff_id, role: wanted })
    const change = role === undefined ? { is_disabled } : { role }
    return {
      subject_id: staff_id,
      payload: { staff_id, ...change },
      words:
        role === undefined
          ? `${is_disabled ? 'Disable' : 'Enable'} the account of ${personWords(member)} as ${roleName(held)}`
          : `Change the role of ${personWords(member)} from ${roleName(held)} to ${roleName(wanted)}`,
    }
  },
  facts: memberFacts,
  async run(desk, { institution_id, payload, agreed_by }) {
    const change = { ...MemberChange.parse(payload), institution_id }
    if (change.role !== undefined) await assertRoleIsOurs(desk.trx, change)
    await changeMember(desk, { ...change, by: agreed_by })
  },
})

function assertOneChange(
  caller: string,
  staff_id: string,
  { role, is_disabled }: { role?: RoleChoice | undefined; is_disabled?: boolean | undefined },
): void {
  if (staff_id === caller) {
    throw invalid('role', 'You can’t change your own access. Ask another administrator.')
  }
  if ((role === undefined) === (is_disabled === undefined)) {
    throw invalid('role', 'Change either the role or the disabled setting, not both.')
  }
}

/**
 * Resends the first link at once, because two administrators created the account and nobody uses it yet.
 * A link that replaces a password needs the approval of another administrator.
 */
const sendStaffLink = staffAct(teamEndpoints.sendStaffLink, {
  about,
  command: { arguments: [MEMBER], help: 'to send a staff member a link to choose a new password' },
  async alone(desk, { institution_id }, { uuid: staff_id }) {
    const member = await lockMember(desk.trx, { institution_id, staff_id })
    if (member.password_hash !== null) return undefined
    await sendLink(desk, { institution_id, staff_id })
    return { approval_id: null }
  },
  async propose({ trx }, { institution_id }, { uuid: staff_id }) {
    const member = await lockMember(trx, { institution_id, staff_id })
    if (member.disabled_at !== null) throw invalid('', `${member.name} can no longer sign in.`)
    return {
      subject_id: staff_id,
      payload: { staff_id },
      words: `Send ${personWords(member)} a link to choose a new password`,
    }
  },
  facts: memberFacts,
  async run(desk, { institution_id, payload }) {
    await sendLink(desk, { institution_id, ...StaffRef.parse(payload) })
  },
})

const removePasskeys = staffAct(teamEndpoints.removePasskeys, {
  about,
  command: { arguments: [MEMBER], help: 'to remove the passkeys of a staff member who lost one' },
  async propose({ trx }, caller, { uuid: staff_id }) {
    const { institution_id } = caller
    if (staff_id === caller.staff_id) {
      throw invalid('', 'Remove your own passkeys under Your sign-in.')
    }
    await lockMember(trx, { institution_id, staff_id })
    const member = await members(trx, institution_id)
      .where('id', '=', staff_id)
      .executeTakeFirstOrThrow()
    if (member.passkeys === 0) throw invalid('', `${member.name} has no passkey.`)
    return {
      subject_id: staff_id,
      payload: { staff_id },
      words: `Remove the passkeys of ${personWords(member)}`,
    }
  },
  facts: memberFacts,
  async run(desk, { institution_id, payload }) {
    await forgetPasskeys(desk, { institution_id, ...StaffRef.parse(payload) })
  },
})

const SETTING_WORDS: Readonly<Record<keyof StaffSettings, string>> = {
  approvers_need_passkey: 'Approvers need a passkey',
  approver_wait_hours: 'Waiting period for new approvers (hours)',
  request_days: 'Requests expire after (days)',
}

const changeSettings = staffAct(teamEndpoints.changeStaffSettings, {
  about,
  command: { arguments: [], help: 'to change the security settings for staff' },
  async propose({ trx }, { institution_id }, wanted) {
    const before = await readSettings(trx, institution_id)
    const changes: Partial<StaffSettings> = Object.fromEntries(
      Object.entries(wanted).filter(
        ([setting, value]) =>
          value !== undefined && before[setting as keyof StaffSettings] !== value,
      ),
    )
    if (Object.keys(changes).length === 0) throw invalid('', 'This changes nothing.')
    return { subject_id: institution_id, payload: changes, words: settingWords(changes) }
  },
  async facts(db, { institution_id, payload }) {
    const now = await readSettings(db, institution_id)
    const changes = z.partial(StaffSettings).parse(payload)
    return (Object.keys(changes) as (keyof StaffSettings)[]).map((setting) => ({
      label: SETTING_WORDS[setting],
      value: valueWords(now[setting]),
      after: valueWords(changes[setting]),
    }))
  },
  async run(desk, { institution_id, payload }) {
    await saveSettings(desk, { institution_id, changes: z.partial(StaffSettings).parse(payload) })
  },
})

function settingWords({
  approvers_need_passkey: needsPasskey,
  approver_wait_hours: hours,
  request_days: days,
}: Partial<StaffSettings>): string {
  const sentences = [
    ...(needsPasskey === undefined
      ? []
      : [needsPasskey ? 'approvers need a passkey' : 'approvers no longer need a passkey']),
    ...(hours === undefined ? [] : [`new approvers wait ${hours} hours`]),
    ...(days === undefined ? [] : [`requests expire after ${days} days`]),
  ]
  return `Change the security settings: ${sentences.join(', ')}`
}

function valueWords(value: boolean | number | undefined): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
}

const Tie = z.extend(StaffRef, { tie_id: z.uuid(), reason: z.string() })

/** Removes a conflict of interest, so that the staff member may work on the account again. */
const removeTie = staffAct(tieEndpoints.removeTie, {
  about,
  aboutRequest: ({ payload }) => ofCustomer(String(payload['depositor_id'])),
  command: {
    arguments: [MEMBER, ['tie', 'tie_id']],
    help: 'to remove a conflict of interest of a staff member',
  },
  async propose({ trx }, caller, { uuid: staff_id, tie: tie_id }, reason) {
    const { institution_id } = caller
    if (staff_id === caller.staff_id) {
      throw invalid(
        '',
        'You can’t remove your own conflict of interest. Ask another administrator.',
      )
    }
    const tie = await findTie(trx, { institution_id, tie_id })
    if (tie?.staff_id !== staff_id) throw new DomainError('not_found')
    // Staff may not decide who else works on an account they have a conflict of interest with.
    await assertNoConflict(trx, caller, ofCustomer(tie.depositor_id))
    const member = await lockMember(trx, { institution_id, staff_id })
    return {
      subject_id: tie_id,
      payload: { staff_id, tie_id, depositor_id: tie.depositor_id, reason },
      words: `Restore access to a related account for ${personWords(member)}`,
    }
  },
  async facts(db, asked) {
    const { institution_id, subject_id } = asked
    const tie = await findTie(db, { institution_id, tie_id: subject_id })
    const own = tie
      ? [
          { label: 'Relationship', value: tie.kind === 'own' ? 'Their own' : 'Family' },
          { label: 'Reason recorded', value: tie.reason },
        ]
      : [{ label: 'Relationship', value: 'Already removed' }]
    return [...own, ...(await memberFacts(db, asked))]
  },
  async run(desk, { institution_id, payload }) {
    await dropTie(desk, { institution_id, ...Tie.parse(payload) })
  },
})

function findTie(
  db: Database,
  { institution_id, tie_id }: { institution_id: string; tie_id: string | null },
) {
  return db
    .selectFrom('staff_ties')
    .select(['staff_id', 'depositor_id', 'kind', 'reason'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', tie_id)
    .executeTakeFirst()
}

async function memberFacts(db: Database, { institution_id, payload }: Asked): Promise<Fact[]> {
  const staff_id = staffIdOf(payload)
  if (staff_id === undefined) return []
  const member = await members(db, institution_id).where('id', '=', staff_id).executeTakeFirst()
  if (member === undefined) return []
  const { role, is_disabled } = MemberChange.safeParse(payload).data ?? {}
  const held = member.held_role
  const roles = role
    ? { before: held, after: await lookUpRole(db, institution_id, role) }
    : { after: held }
  return [
    { label: 'Sign-in', value: member.email },
    ...(await compareHeldRoles(db, institution_id, roles)),
    {
      label: 'Account',
      value: accountWords(member.disabled_at !== null),
      ...(is_disabled !== undefined && { after: accountWords(is_disabled) }),
    },
    { label: 'Passkeys', value: String(member.passkeys) },
  ]
}

function keyOf(role: StaffRole): string {
  return typeof role === 'string' ? role : role.uuid
}

function accountWords(isDisabled: boolean): string {
  return isDisabled ? 'Disabled' : 'Active'
}

export const teamStaffActs = {
  addStaff: addStaffAct,
  changeStaff,
  sendStaffLink,
  removePasskeys,
  changeStaffSettings: changeSettings,
}
export const tieStaffActs = { removeTie }
