import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import { type ProviderDesk, applyAccess } from './access.ts'
import {
  type Change,
  type Listed,
  type PageInput,
  assertVersion,
  notFiltered,
  pageOf,
} from './people.ts'
import {
  type Equality,
  type GroupInput,
  ScimRefusal,
  patchGroup,
  readFilter,
  readGroup,
} from './scim-input.ts'

export type Group = Selectable<Tables['provisioned_groups']>

/** A group with its members; the provider may ask for groups without members. */
export interface GroupRead extends Group {
  members?: { id: string; name: string }[]
}

const COLUMNS: Readonly<Record<string, 'name' | 'external_id'>> = {
  displayname: 'name',
  externalid: 'external_id',
}

function groupsOf({ trx, institution_id }: ProviderDesk) {
  return trx
    .selectFrom('provisioned_groups as group')
    .where('group.institution_id', '=', institution_id)
}

export async function listGroups(
  desk: ProviderDesk,
  { withMembers, ...page }: PageInput & { withMembers: boolean },
): Promise<Listed<GroupRead>> {
  const { from, limit } = pageOf(page)
  const found = readFilter(page.filter).reduce(
    (groups, equality) => groups.where(conditionOf(equality)),
    groupsOf(desk),
  )
  const { total } = await found
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows: GroupRead[] = await found
    .selectAll('group')
    .orderBy('group.created_at')
    .orderBy('group.id')
    .offset(from - 1)
    .limit(limit)
    .execute()
  if (withMembers) for (const row of rows) row.members = await listMembers(desk, row.id)
  return { rows, total, startIndex: from }
}

function conditionOf({ attribute, value }: Equality) {
  if (typeof value !== 'string') throw notFiltered(attribute)
  if (attribute === 'id') return sql<boolean>`"group".id::text = lower(${value})`
  if (attribute === 'members' || attribute === 'members.value') {
    return sql<boolean>`exists (select from provisioned_members member
      where member.institution_id = "group".institution_id and member.group_id = "group".id
        and member.person_id::text = lower(${value}))`
  }
  const column = COLUMNS[attribute]
  if (column === undefined) throw notFiltered(attribute)
  return sql<boolean>`${sql.ref(`group.${column}`)} = ${value}`
}

export async function readOneGroup(
  desk: ProviderDesk,
  id: string,
  withMembers: boolean,
): Promise<GroupRead> {
  const group = await groupsOf(desk)
    .selectAll('group')
    .where('group.id', '=', id)
    .executeTakeFirst()
  if (group === undefined) throw new ScimRefusal(404, 'There is no such group.')
  return withMembers ? { ...group, members: await listMembers(desk, id) } : group
}

function listMembers({ trx, institution_id }: ProviderDesk, group_id: string) {
  return trx
    .selectFrom('provisioned_members as member')
    .innerJoin('provisioned_people as person', (join) =>
      join
        .onRef('person.institution_id', '=', 'member.institution_id')
        .onRef('person.id', '=', 'member.person_id'),
    )
    .select(['person.id', 'person.name'])
    .where('member.institution_id', '=', institution_id)
    .where('member.group_id', '=', group_id)
    .orderBy('person.id')
    .execute()
}

/** Creates a group. */
export async function addGroup(desk: ProviderDesk, body: unknown): Promise<GroupRead> {
  const { ctx, trx, institution_id } = desk
  const input = readGroup(body)
  const { name, external_id } = input
  await assertUnique(desk, input, undefined)
  const now = ctx.realTime.now()
  const { id } = await trx
    .insertInto('provisioned_groups')
    .values({ institution_id, name, external_id, created_at: now, changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const members = await setMembers(desk, id, { before: new Set(), after: input.members })
  await audit(desk, id, 'provision_group', { after: { name, external_id }, added: members.size })
  await applyTo(desk, members, new Set())
  return readOneGroup(desk, id, true)
}

export function replaceGroup(
  desk: ProviderDesk,
  id: string,
  { body, ifMatch }: Change,
): Promise<GroupRead> {
  return changeGroup(desk, id, ifMatch, () => readGroup(body))
}

export function updateGroup(
  desk: ProviderDesk,
  id: string,
  { body, ifMatch }: Change,
): Promise<GroupRead> {
  return changeGroup(desk, id, ifMatch, (before) => patchGroup(before, body))
}

async function changeGroup(
  desk: ProviderDesk,
  id: string,
  ifMatch: string | undefined,
  change: (before: GroupInput) => GroupInput,
): Promise<GroupRead> {
  const { ctx, trx, institution_id } = desk
  const { members: listed = [], ...group } = await readOneGroup(desk, id, true)
  assertVersion(group, ifMatch)
  const before = { ...group, members: new Set(listed.map((member) => member.id)) }
  const after = change(before)
  const { name, external_id } = after
  const changed = await setMembers(desk, id, { before: before.members, after: after.members })
  const isRenamed = name !== group.name || external_id !== group.external_id
  if (!isRenamed && changed.size === 0) return readOneGroup(desk, id, true)
  if (isRenamed) await assertUnique(desk, after, id)
  await trx
    .updateTable('provisioned_groups')
    .set({ name, external_id, version: group.version + 1, changed_at: ctx.realTime.now() })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  const removed = new Set([...changed].filter((person) => before.members.has(person)))
  await audit(desk, id, 'change_provisioned_group', {
    before: { name: group.name, external_id: group.external_id },
    after: { name, external_id },
    added: changed.size - removed.size,
    removed: removed.size,
  })
  // A group's new name may have another role, or none, so the access of all its members is decided again.
  if (isRenamed) await applyTo(desk, new Set([...changed, ...before.members]), before.members)
  else await applyTo(desk, changed, removed)
  return readOneGroup(desk, id, true)
}

export async function removeGroup(
  desk: ProviderDesk,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  const { trx, institution_id } = desk
  const { members = [], ...group } = await readOneGroup(desk, id, true)
  assertVersion(group, ifMatch)
  await trx
    .deleteFrom('provisioned_groups')
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  const { name, external_id } = group
  await audit(desk, id, 'remove_provisioned_group', {
    before: { name, external_id },
    removed: members.length,
  })
  const lost = new Set(members.map((member) => member.id))
  await applyTo(desk, lost, lost)
}

interface Members {
  before: ReadonlySet<string>
  after: ReadonlySet<string>
}

/**
 * Stores the members of a group and returns those who were added or removed. People who are not provisioned are left
 * out: they have no role here, and one unknown id must not keep the other members from being changed.
 */
async function setMembers(
  desk: ProviderDesk,
  group_id: string,
  { before, after }: Members,
): Promise<Set<string>> {
  const { trx, institution_id } = desk
  const gone = [...before].filter((id) => !after.has(id))
  if (gone.length > 0) {
    await trx
      .deleteFrom('provisioned_members')
      .where('institution_id', '=', institution_id)
      .where('group_id', '=', group_id)
      .where('person_id', 'in', gone)
      .execute()
  }
  const wanted = [...after].filter((id) => !before.has(id))
  if (wanted.length === 0) return new Set(gone)
  await trx
    .updateTable('provisioned_groups')
    .set({ decides_since: desk.ctx.realTime.now() })
    .where('institution_id', '=', institution_id)
    .where('id', '=', group_id)
    .where('decides_since', 'is', null)
    .execute()
  const { rows } = await sql<{ person_id: string }>`
    insert into provisioned_members (institution_id, group_id, person_id)
    select person.institution_id, ${group_id}, person.id from provisioned_people person
      where person.institution_id = ${institution_id} and person.removed_at is null
        and person.id::text = any(${wanted}::text[])
    returning person_id`.execute(trx)
  return new Set([...gone, ...rows.map(({ person_id }) => person_id)])
}

/** Applies access in the order of ids, so that two calls cannot deadlock. */
async function applyTo(
  desk: ProviderDesk,
  ids: ReadonlySet<string>,
  lost: ReadonlySet<string>,
): Promise<void> {
  if (ids.size === 0) return
  const people = await desk.trx
    .selectFrom('provisioned_people')
    .selectAll()
    .where('institution_id', '=', desk.institution_id)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  for (const person of people)
    await applyAccess(desk, person, { hasLostGroup: lost.has(person.id) })
}

async function assertUnique(
  desk: ProviderDesk,
  { name }: GroupInput,
  except: string | undefined,
): Promise<void> {
  const same = await groupsOf(desk)
    .select('group.id')
    .where('group.name', '=', name)
    .$if(except !== undefined, (groups) => groups.where('group.id', '!=', except ?? ''))
    .executeTakeFirst()
  if (same === undefined) return
  throw new ScimRefusal(409, 'Another group has this displayName.', 'uniqueness')
}

async function audit(
  { trx, institution_id, actor }: ProviderDesk,
  entityId: string,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  const entity = 'provisioned_group'
  await writeAudit(trx, { institution_id, actor, action, entity, entityId, details })
}
