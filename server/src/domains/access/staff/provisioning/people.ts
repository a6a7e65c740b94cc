import { LIMITS } from '@passbook/contract/limits'
import { sql } from 'kysely'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { type Person, type ProviderDesk, applyAccess } from './access.ts'
import {
  type Equality,
  type PersonInput,
  ScimRefusal,
  patchPerson,
  readFilter,
  readPerson,
} from './scim-input.ts'

/** A person with their groups, as a SCIM answer shows them. */
export interface PersonRead extends Person {
  groups: { id: string; name: string }[]
}

/** Which page of a list to return. Places count from 1. */
export interface PageInput {
  filter?: string | undefined
  startIndex?: number | undefined
  count?: number | undefined
}

/** One page of a list, and the number of all rows. */
export interface Listed<Row> {
  rows: Row[]
  total: number
  startIndex: number
}

/** Bounds the start and the length of a page, because a provider may ask for any. */
export function pageOf({ startIndex = 1, count = LIMITS.provisioning.perPage }: PageInput) {
  const from = Math.max(1, Math.trunc(startIndex))
  const limit = Math.min(Math.max(0, Math.trunc(count)), LIMITS.provisioning.perPage)
  return { from, limit }
}

const COLUMNS: Readonly<Record<string, 'external_id' | 'name' | 'user_name' | 'email'>> = {
  username: 'user_name',
  externalid: 'external_id',
  displayname: 'name',
  'emails.value': 'email',
  'emails[type eq "work"].value': 'email',
}
const WITHOUT_CASE = new Set(['user_name', 'name', 'email'])

function present({ trx, institution_id }: ProviderDesk) {
  return trx
    .selectFrom('provisioned_people as person')
    .where('person.institution_id', '=', institution_id)
    .where('person.removed_at', 'is', null)
}

export async function listPeople(desk: ProviderDesk, page: PageInput): Promise<Listed<PersonRead>> {
  const { from, limit } = pageOf(page)
  const found = readFilter(page.filter).reduce(
    (people, equality) => people.where(conditionOf(equality)),
    present(desk),
  )
  const { total } = await found
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('person')
    .orderBy('person.created_at')
    .orderBy('person.id')
    .offset(from - 1)
    .limit(limit)
    .execute()
  return { rows: await withGroups(desk, rows), total, startIndex: from }
}

function conditionOf({ attribute, value }: Equality) {
  if (attribute === 'id') return sql<boolean>`person.id::text = lower(${String(value)})`
  if (attribute === 'active' && typeof value === 'boolean') {
    return sql<boolean>`person.is_active = ${value}`
  }
  const column = COLUMNS[attribute]
  if (column === undefined || typeof value !== 'string') throw notFiltered(attribute)
  const stored = sql.ref(`person.${column}`)
  return WITHOUT_CASE.has(column)
    ? sql<boolean>`lower(${stored}) = lower(${value})`
    : sql<boolean>`${stored} = ${value}`
}

export function notFiltered(attribute: string): ScimRefusal {
  return new ScimRefusal(400, `A list cannot be filtered by ${attribute}.`, 'invalidFilter')
}

export async function readOnePerson(desk: ProviderDesk, id: string): Promise<PersonRead> {
  const person = await findPresent(desk, id)
  const [read] = await withGroups(desk, [person])
  if (read === undefined) throw new ScimRefusal(404, 'There is no such user.')
  return read
}

async function findPresent(desk: ProviderDesk, id: string): Promise<Person> {
  const person = await present(desk)
    .selectAll('person')
    .where('person.id', '=', id)
    .executeTakeFirst()
  if (person === undefined) throw new ScimRefusal(404, 'There is no such user.')
  return person
}

async function withGroups(
  { trx, institution_id }: ProviderDesk,
  people: readonly Person[],
): Promise<PersonRead[]> {
  if (people.length === 0) return []
  const memberships = await trx
    .selectFrom('provisioned_members as member')
    .innerJoin('provisioned_groups as group', (join) =>
      join
        .onRef('group.institution_id', '=', 'member.institution_id')
        .onRef('group.id', '=', 'member.group_id'),
    )
    .select(['member.person_id', 'group.id', 'group.name'])
    .where('member.institution_id', '=', institution_id)
    .where(
      'member.person_id',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('group.name')
    .execute()
  return people.map((person) => ({
    ...person,
    groups: memberships
      .filter(({ person_id }) => person_id === person.id)
      .map(({ id, name }) => ({ id, name })),
  }))
}

/** Creates a person's record. They get an account with their first role. */
export async function addPerson(desk: ProviderDesk, body: unknown): Promise<PersonRead> {
  const { ctx, trx, institution_id } = desk
  const input = readPerson(body)
  await assertUnique(desk, input, undefined)
  const now = ctx.realTime.now()
  const person = await trx
    .insertInto('provisioned_people')
    .values({ institution_id, ...input, created_at: now, changed_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(desk, person.id, 'provision_person', { after: shown(input) })
  await applyAccess(desk, person)
  return readOnePerson(desk, person.id)
}

/** Replaces everything stored of a person, except their membership in groups. */
export function replacePerson(
  desk: ProviderDesk,
  id: string,
  { body, ifMatch }: Change,
): Promise<PersonRead> {
  return changePerson(desk, id, ifMatch, () => readPerson(body))
}

export function updatePerson(
  desk: ProviderDesk,
  id: string,
  { body, ifMatch }: Change,
): Promise<PersonRead> {
  return changePerson(desk, id, ifMatch, (before) => patchPerson(before, body))
}

/** The body of a change, and the version that the provider expects to change, if it names one. */
export interface Change {
  body: unknown
  ifMatch: string | undefined
}

async function changePerson(
  desk: ProviderDesk,
  id: string,
  ifMatch: string | undefined,
  change: (before: PersonInput) => PersonInput,
): Promise<PersonRead> {
  const { ctx, trx, institution_id } = desk
  const before = await findPresent(desk, id)
  assertVersion(before, ifMatch)
  const after = change(inputOf(before))
  if (JSON.stringify(shown(after)) !== JSON.stringify(shown(inputOf(before)))) {
    await assertUnique(desk, after, id)
    await trx
      .updateTable('provisioned_people')
      .set({ ...after, version: before.version + 1, changed_at: ctx.realTime.now() })
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .execute()
    const details = { before: shown(inputOf(before)), after: shown(after) }
    await audit(desk, id, actionOf(before, after), details)
  }
  // Access is applied even if nothing changed, because an administrator may have changed the account meanwhile.
  await applyAccess(desk, { ...before, ...after })
  return readOnePerson(desk, id)
}

function actionOf(before: PersonInput, after: PersonInput): string {
  if (before.is_active === after.is_active) return 'change_provisioned_person'
  return after.is_active ? 'activate_provisioned_person' : 'deactivate_provisioned_person'
}

/**
 * Ends a person's access. If they have an account, their record stays, so that the claim cannot let them in again.
 */
export async function removePerson(
  desk: ProviderDesk,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  const { ctx, trx, institution_id } = desk
  const person = await findPresent(desk, id)
  assertVersion(person, ifMatch)
  await trx
    .deleteFrom('provisioned_members')
    .where('institution_id', '=', institution_id)
    .where('person_id', '=', id)
    .execute()
  const removed_at = ctx.realTime.now()
  await trx
    .updateTable('provisioned_people')
    .set({ removed_at, is_active: false })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  await audit(desk, id, 'remove_provisioned_person', { before: shown(inputOf(person)) })
  await applyAccess(desk, { ...person, removed_at })
  await trx
    .deleteFrom('provisioned_people')
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .where('staff_id', 'is', null)
    .execute()
}

/** Writes a version as a weak entity tag. */
export function tagOf({ version }: { version: number }): string {
  return `W/"${version}"`
}

/** Refuses a change if the row has changed since the provider read it. */
export function assertVersion(row: { version: number }, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch === tagOf(row)) return
  throw new ScimRefusal(412, 'This was changed meanwhile. Read it again.')
}

/**
 * Refuses a name, id or email address that another person has. Calls of an institution run one after another, so no
 * other call can take it between this check and the write.
 */
async function assertUnique(
  desk: ProviderDesk,
  { user_name, external_id, email }: PersonInput,
  except: string | undefined,
): Promise<void> {
  const same = await present(desk)
    .select('person.id')
    .where(
      sql<boolean>`(lower(person.user_name) = lower(${user_name}) or person.email = ${email}
        or person.external_id = ${external_id}::text)`,
    )
    .$if(except !== undefined, (people) => people.where('person.id', '!=', except ?? ''))
    .executeTakeFirst()
  if (same === undefined) return
  const detail = 'Another user has this userName, externalId or email address.'
  throw new ScimRefusal(409, detail, 'uniqueness')
}

function inputOf(person: Person): PersonInput {
  const { user_name, external_id, email, name, given_name, family_name, is_active } = person
  return { user_name, external_id, email, name, given_name, family_name, is_active }
}

function shown({ user_name, external_id, email, name, ...rest }: PersonInput) {
  return { user_name, external_id, email, name, ...rest }
}

async function audit(
  { trx, institution_id, actor }: ProviderDesk,
  entityId: string,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  const entity = 'provisioned_person'
  await writeAudit(trx, { institution_id, actor, action, entity, entityId, details })
}
