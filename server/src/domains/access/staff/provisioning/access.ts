import { roleName } from '@passbook/contract/console/roles'
import { highestFirst } from '@passbook/contract/console/single-sign-on'
import type { Selectable } from 'kysely'
import type { Actor } from '../../../../platform/audit/actor.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { assertNewStaff, insertStaff } from '../members/create-staff.ts'
import { notifyOfStaffChange, personWords } from '../members/members.ts'
import { lockMember } from '../sign-in/count-password.ts'
import { type Staff, findStaffByEmail } from '../sign-in/queries.ts'
import { type Desk, applyGroups, isRestored, roleOfGroups } from '../single-sign-on/group-roles.ts'
import { isFromProvider } from '../single-sign-on/settings.ts'

export type Person = Selectable<Tables['provisioned_people']>

/** What an act needs while it runs a call of the identity provider in a transaction. */
export interface ProviderDesk extends Desk {
  institution_id: string
}

/** The actor in the audit log: the provider, by its issuer. */
export function providerActor({ issuer }: { issuer: string }): Actor {
  return { kind: 'system', id: `provisioned by ${issuer}` }
}

interface Sought {
  institution_id: string
  /** Undefined for somebody who has no account yet. */
  staff_id: string | undefined
  /** The address that the provider confirmed. */
  email: string | undefined
}

/**
 * Returns the groups that decide a person's role. Somebody whom the provider does not provision has the groups of the
 * claim. Somebody who is deactivated has none. For a group that was sent with members, only these members count, not
 * the claim.
 */
export async function groupsInForce(
  trx: Transaction,
  sought: Sought,
  claimed: readonly string[],
): Promise<readonly string[]> {
  const person = await findPerson(trx, sought)
  if (person === undefined) return claimed
  if (!person.is_active || person.removed_at !== null) return []
  const sent = await trx
    .selectFrom('provisioned_groups')
    .select(['name', 'external_id'])
    .where('institution_id', '=', sought.institution_id)
    .where('decides_since', 'is not', null)
    .execute()
  const decided = new Set(sent.flatMap(namesOf))
  return [...claimed.filter((group) => !decided.has(group)), ...(await listGroups(trx, person))]
}

/** Administrators may have given a role to a group by its name or by the provider's id of it, so both count. */
function namesOf({ name, external_id }: { name: string; external_id: string | null }): string[] {
  return external_id === null ? [name] : [name, external_id]
}

/** Links the record of a person who signed in to their account, so that the provider can change the account too. */
export async function attachRecord(
  trx: Transaction,
  sought: Sought & { staff_id: string },
): Promise<void> {
  const person = await findPerson(trx, sought)
  if (person === undefined || person.staff_id !== null) return
  await attach(trx, person, sought.staff_id)
}

/** Finds the record of an account, or else one in use with this email address that has no account yet. */
async function findPerson(
  trx: Transaction,
  { institution_id, staff_id, email }: Sought,
): Promise<Person | undefined> {
  const people = trx
    .selectFrom('provisioned_people')
    .selectAll()
    .where('institution_id', '=', institution_id)
  const own =
    staff_id === undefined
      ? undefined
      : await people.where('staff_id', '=', staff_id).executeTakeFirst()
  if (own !== undefined || email === undefined) return own
  return people
    .where('email', '=', email)
    .where('staff_id', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the groups that the provider sent with this person as a member. */
async function listGroups(
  trx: Transaction,
  { institution_id, id }: Pick<Person, 'institution_id' | 'id'>,
): Promise<string[]> {
  const groups = await trx
    .selectFrom('provisioned_groups as group')
    .innerJoin('provisioned_members as member', (join) =>
      join
        .onRef('member.institution_id', '=', 'group.institution_id')
        .onRef('member.group_id', '=', 'group.id'),
    )
    .select(['group.name', 'group.external_id'])
    .where('group.institution_id', '=', institution_id)
    .where('member.person_id', '=', id)
    .execute()
  return groups.flatMap(namesOf)
}

/**
 * Makes a person's account match what the provider sent: creates it with their first role, changes their role, or
 * ends their access and their sessions. What cannot be done is stored as a problem of this person, so that the other
 * members of a group are still handled.
 */
export async function applyAccess(
  desk: ProviderDesk,
  person: Person,
  { hasLostGroup = false } = {},
): Promise<void> {
  const adopted = await adopt(desk, person)
  const problem = await applyOrRefuse(desk, adopted, hasLostGroup).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    const [first] = Object.values(error.fields ?? {}).flat()
    return first ?? error.message
  })
  if (problem === person.problem) return
  await desk.trx
    .updateTable('provisioned_people')
    .set({ problem })
    .where('institution_id', '=', desk.institution_id)
    .where('id', '=', person.id)
    .execute()
}

/** Links a record to the account of the same person, if they already sign in with the provider. */
async function adopt({ trx, institution_id }: ProviderDesk, person: Person): Promise<Person> {
  if (person.staff_id !== null || person.removed_at !== null) return person
  const found = await trx
    .selectFrom('staff')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('email', '=', person.email)
    .where(isFromProvider())
    .executeTakeFirst()
  if (found === undefined) return person
  const inUse = await trx
    .selectFrom('provisioned_people')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', found.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (inUse !== undefined) return person
  await attach(trx, person, found.id)
  return { ...person, staff_id: found.id }
}

/**
 * Links an account to a person's record, and deletes an older record of the same account that the provider removed.
 */
async function attach(
  trx: Transaction,
  { institution_id, id }: Person,
  staff_id: string,
): Promise<void> {
  await trx
    .deleteFrom('provisioned_people')
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .where('removed_at', 'is not', null)
    .execute()
  await trx
    .updateTable('provisioned_people')
    .set({ staff_id, problem: null })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
}

/** Applies what the provider sent. Returns why it could not be applied, or null. */
async function applyOrRefuse(
  desk: ProviderDesk,
  person: Person,
  hasLostGroup: boolean,
): Promise<string | null> {
  const { trx, settings, institution_id } = desk
  const isWanted = person.is_active && person.removed_at === null
  const groups = await listGroups(trx, person)
  if (person.staff_id === null) return isWanted ? create(desk, person, groups) : null
  const staff = await lockMember(trx, { institution_id, staff_id: person.staff_id })
  if (isRestored(desk.ctx, staff)) {
    return 'An operator restored their access, so it stays until the end of the next business day.'
  }
  if (!isWanted) {
    await applyGroups(desk, staff, [], `${settings.name} deactivated them.`)
    return null
  }
  if (staff.disabled_at !== null && !staff.is_without_group) {
    return 'An administrator disabled their account.'
  }
  // Access is changed before the name: a name that cannot be used must not delay the loss of a role.
  if (hasLostGroup || (await isRaise(desk, staff, groups))) await applyGroups(desk, staff, groups)
  await rename(desk, staff, person)
  return null
}

/**
 * Whether these groups give a higher role than the person has. A lower role changes nothing here, because the claim
 * may name a group that the provider does not send, and the provider is asked for the claim within 30 seconds. Only
 * losing a group lowers or ends access at once.
 */
async function isRaise(
  { trx, institution_id }: ProviderDesk,
  { id: staff_id, held_role, is_without_group }: Staff,
  groups: readonly string[],
): Promise<boolean> {
  const role = await roleOfGroups(trx, { institution_id, staff_id, groups })
  if (role === undefined) return false
  return is_without_group || highestFirst([held_role, role])[0] !== held_role
}

/** Creates an account that can sign in only with the provider. It cannot approve requests for a day. */
async function create(
  desk: ProviderDesk,
  { id, email, name }: Person,
  groups: readonly string[],
): Promise<string | null> {
  const { ctx, trx, settings, actor, institution_id } = desk
  const role = await roleOfGroups(trx, { institution_id, staff_id: undefined, groups })
  if (role === undefined) return null
  if ((await findStaffByEmail(trx, institution_id, email)) !== undefined) {
    return `A staff member has this email address. They are linked when they first sign in with ${settings.name}.`
  }
  const staff = await insertStaff(ctx, trx, { institution_id, email, name, role, actor })
  await trx
    .updateTable('staff')
    .set({ outside_role_at: ctx.clock.now() })
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff.id)
    .execute()
  await trx
    .updateTable('provisioned_people')
    .set({ staff_id: staff.id })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  await notifyOfStaffChange({ ctx, trx }, institution_id, {
    words: `${personWords(staff)} was added to staff as ${roleName(role)}`,
    by: `${settings.name} provisioned them, and their groups there gave them the role. They can’t approve requests for a day.`,
  })
  return null
}

/** Changes the name and email address to those that the provider sent. */
async function rename(desk: ProviderDesk, staff: Staff, { name, email }: Person): Promise<void> {
  if (staff.name === name && staff.email === email) return
  const { trx, actor, institution_id } = desk
  await assertNewStaff(trx, { institution_id, name, email, except: staff.id })
  await trx
    .updateTable('staff')
    .set({ name, email })
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff.id)
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'rename_provisioned_staff',
    entity: 'staff',
    entityId: staff.id,
    details: { before: { name: staff.name, email: staff.email }, after: { name, email } },
  })
}
