import { randomUUID } from 'node:crypto'
import { ApprovalKind, STAFF_ACTS, deciderOf } from '@passbook/contract/console/approvals'
import { RoleDefinition, customRoleEndpoints } from '@passbook/contract/console/custom-roles'
import { type Act, type CustomRole, Role, acts, mayDo } from '@passbook/contract/console/roles'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { StaffActContext } from '../../../../platform/callers/as-staff.ts'
import { ofNobody } from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import type { Asked } from '../acts/request.ts'
import { staffAct } from '../acts/staff-act.ts'
import { actWords, findCustomRole } from '../members/custom-roles.ts'
import { withdrawLostRequests } from '../members/members.ts'
import { endStaffSessions } from '../sign-in/set-staff-password.ts'
import { compareRoles } from './role-facts.ts'

const about = () => ofNobody
const ROLE = ['uuid', 'role_id'] as const
const Stored = z.extend(RoleDefinition, { role_id: z.uuid() })

const addRole = staffAct(customRoleEndpoints.addCustomRole, {
  about,
  command: { arguments: [], help: 'to add a role composed of permissions' },
  async propose({ trx }, { institution_id }, wanted) {
    const role = complete(wanted)
    const role_id = randomUUID()
    await assertPossible(trx, institution_id, { ...role, role_id })
    return {
      subject_id: role_id,
      payload: { role_id, ...role },
      words: `Add the role ${role.name}: ${role.description}`,
    }
  },
  facts: (_db, { payload }) => Promise.resolve(compareRoles(undefined, Stored.parse(payload))),
  async run(desk, { institution_id, payload }) {
    const { role_id: id, ...role } = Stored.parse(payload)
    const wanted = complete(role)
    await assertPossible(desk.trx, institution_id, { ...wanted, role_id: id })
    await desk.trx
      .insertInto('custom_roles')
      .values({ institution_id, id, ...wanted, created_at: desk.now, retired_at: null })
      .execute()
    await audit(desk, { institution_id, id, action: 'add_custom_role', after: wanted })
  },
})

const changeRole = staffAct(customRoleEndpoints.changeCustomRole, {
  about,
  command: { arguments: [ROLE], help: 'to change a custom role for everyone who has it' },
  async propose({ trx }, { institution_id }, { uuid: role_id, ...wanted }) {
    const before = await readRole(trx, institution_id, role_id)
    const role = complete(wanted)
    await assertPossible(trx, institution_id, { ...role, role_id })
    if (compareRoles(before, role).every(({ value, after }) => value === after)) {
      throw invalid('', 'This changes nothing.')
    }
    return {
      subject_id: role_id,
      payload: { role_id, ...role },
      words: `Change the role ${before.name}`,
    }
  },
  async facts(db, { institution_id, payload }) {
    const { role_id, ...role } = Stored.parse(payload)
    const before = await findCustomRole(db, institution_id, role_id)
    return [
      ...compareRoles(before, complete(role)),
      { label: 'Staff with this role', value: await holderNames(db, institution_id, role_id) },
    ]
  },
  async run(desk, { institution_id, payload, agreed_by }) {
    const { role_id: id, ...role } = Stored.parse(payload)
    const wanted = complete(role)
    const holders = await lockHolders(desk.trx, institution_id, id)
    const before = await lockRole(desk.trx, institution_id, id)
    await assertPossible(desk.trx, institution_id, { ...wanted, role_id: id })
    await desk.trx
      .updateTable('custom_roles')
      .set(wanted)
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .execute()
    await audit(desk, { institution_id, id, action: 'change_custom_role', before, after: wanted })
    const now = { uuid: id, ...wanted }
    for (const { id: staff_id, disabled_at } of holders) {
      await applyToHolder(desk, { institution_id, staff_id, disabled_at, role: now, by: agreed_by })
    }
  },
})

const retireRole = staffAct(customRoleEndpoints.retireCustomRole, {
  about,
  command: { arguments: [ROLE], help: 'to retire a custom role that no one active has' },
  async propose({ trx }, { institution_id }, { uuid: role_id }) {
    const { name } = await readRole(trx, institution_id, role_id)
    await assertUnused(trx, institution_id, role_id)
    return { subject_id: role_id, payload: { role_id }, words: `Retire the role ${name}` }
  },
  async facts(db, asked) {
    const id = roleIdOf(asked)
    return [
      { label: 'Staff with this role', value: await holderNames(db, asked.institution_id, id) },
    ]
  },
  async run(desk, agreed) {
    const { institution_id } = agreed
    const id = roleIdOf(agreed)
    const { name } = await lockRole(desk.trx, institution_id, id)
    await assertUnused(desk.trx, institution_id, id)
    await desk.trx
      .updateTable('custom_roles')
      .set({ retired_at: desk.now })
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .execute()
    await audit(desk, { institution_id, id, action: 'retire_custom_role', before: { name } })
  },
})

export const customRoleActs = {
  addCustomRole: addRole,
  changeCustomRole: changeRole,
  retireCustomRole: retireRole,
}

type CompleteRole = Omit<CustomRole, 'uuid'> & { description: string }

/** The permissions once each and in the order of the table, and no limit where none is given. */
function complete(role: RoleDefinition): CompleteRole {
  const { name, description, refund_day_cents = null, reversal_day_cents = null } = role
  const chosen = acts.filter((act) => (role.acts as readonly Act[]).includes(act))
  return { name, description, acts: chosen, refund_day_cents, reversal_day_cents }
}

function roleIdOf({ payload }: Pick<Asked, 'payload'>): string {
  return z.object({ role_id: z.uuid() }).parse(payload).role_id
}

async function readRole(db: Database, institution_id: string, id: string) {
  const found = await findCustomRole(db, institution_id, id)
  if (found === undefined) throw new DomainError('not_found')
  return found
}

/** Locks the role, which waits for somebody who is just being given it. */
async function lockRole(trx: Transaction, institution_id: string, id: string) {
  await trx
    .selectFrom('custom_roles')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return readRole(trx, institution_id, id)
}

const SAME_NAME = 'Another role already has this name.'
const ASKS_AND_DECIDES =
  'A role that decides requests can’t make requests that an approver decides. Remove one of these:'

/** Refuses a name that is taken, a role that asks and decides, and an act without its page. */
async function assertPossible(
  db: Database,
  institution_id: string,
  role: CompleteRole & { role_id: string },
): Promise<void> {
  const same = await db
    .selectFrom('custom_roles')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('retired_at', 'is', null)
    .where('id', '<>', role.role_id)
    .where(sql<boolean>`lower(name) = lower(${role.name})`)
    .executeTakeFirst()
  const isBuiltIn = Role.safeParse(role.name.toLowerCase()).success
  if (same !== undefined || isBuiltIn) throw invalid('name', SAME_NAME)
  const asking = role.acts.filter(isDecidedByApprover)
  if (role.acts.includes('approvals.decide') && asking.length > 0) {
    throw invalid('acts', `${ASKS_AND_DECIDES} ${actWords(['approvals.decide', ...asking])}`)
  }
  const missing = role.acts.map(readingFor).find((read) => !mayDo({ ...role, uuid: '' }, read))
  if (missing) throw invalid('acts', `Also choose: ${actWords([missing])}`)
}

/** Whether an act makes requests that an approver decides. */
function isDecidedByApprover(act: Act): boolean {
  return ApprovalKind.options.some(
    (what) => STAFF_ACTS[what].act === act && deciderOf(what) === 'approver',
  )
}

/** The act that opens the page on which another act is done. */
function readingFor(act: Act): Act {
  const read = `${act.split('.')[0]}.read`
  return acts.find((each) => each === read) ?? act
}

interface Holder {
  institution_id: string
  staff_id: string
  disabled_at: Date | null
  role: CustomRole
  /** Who approved the change. */
  by: string
}

/** A changed role counts as a new one: its holders sign in again, and wait before they approve. */
async function applyToHolder(
  { ctx, trx, now, actor }: StaffActContext,
  { institution_id, staff_id, disabled_at, role, by }: Holder,
): Promise<void> {
  if (disabled_at !== null) return
  await trx
    .updateTable('staff')
    .set({ access_changed_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .execute()
  const maker = { id: staff_id, role, disabled_at }
  await withdrawLostRequests(trx, { institution_id, maker, by, now, actor })
  await endStaffSessions(trx, { institution_id, staff_id, now: ctx.realTime.now() })
}

function holdersOf(db: Database, institution_id: string, role_id: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'disabled_at'])
    .where('institution_id', '=', institution_id)
    .where('custom_role_id', '=', role_id)
    .orderBy('id')
}

/** Waits for acts that run with the role as it was, which hold these rows. */
function lockHolders(trx: Transaction, institution_id: string, role_id: string) {
  return holdersOf(trx, institution_id, role_id).forUpdate().execute()
}

async function holderNames(db: Database, institution_id: string, role_id: string): Promise<string> {
  const holders = await holdersOf(db, institution_id, role_id)
    .where('disabled_at', 'is', null)
    .execute()
  return holders.map(({ name }) => name).join(', ') || 'No one'
}

async function assertUnused(db: Database, institution_id: string, role_id: string): Promise<void> {
  const names = await holdersOf(db, institution_id, role_id)
    .where('disabled_at', 'is', null)
    .execute()
  if (names.length === 0) return
  const list = names.map(({ name }) => name).join(', ')
  throw invalid('', `Give these people another role first: ${list}`)
}

interface Audited {
  institution_id: string
  id: string
  action: 'add_custom_role' | 'change_custom_role' | 'retire_custom_role'
  before?: Partial<CompleteRole>
  after?: Partial<CompleteRole>
}

function audit(
  { trx, actor }: StaffActContext,
  { institution_id, id, action, ...details }: Audited,
) {
  return writeAudit(trx, {
    institution_id,
    actor,
    action,
    entity: 'custom_role',
    entityId: id,
    details,
  })
}
