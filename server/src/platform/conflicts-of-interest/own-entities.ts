import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'

export interface StaffKey {
  institution_id: string
  staff_id: string
}

/**
 * The entities whose account belongs to a staff member or their family: those an administrator recorded, and
 * that of the depositor with the same email address.
 */
export async function ownEntities(
  db: Database,
  { institution_id, staff_id }: StaffKey,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ entity_id: string }>`
    select person.entity_id from staff_ties tie
    join depositors person on person.institution_id = tie.institution_id
      and person.id = tie.depositor_id
    where tie.institution_id = ${institution_id} and tie.staff_id = ${staff_id}
    union
    select person.entity_id from staff
    join users on users.institution_id = staff.institution_id and users.email = lower(staff.email)
    join depositors person on person.institution_id = users.institution_id
      and person.user_id = users.id
    where staff.institution_id = ${institution_id} and staff.id = ${staff_id}`.execute(db)
  return new Set(rows.map(({ entity_id }) => entity_id))
}

/** The ids of those accounts and of their holders, by which lists exclude their rows. */
export interface OwnRows {
  entities: readonly string[]
  depositors: readonly string[]
  accounts: readonly string[]
}

export async function ownRows(db: Database, staff: StaffKey): Promise<OwnRows> {
  const entities = [...(await ownEntities(db, staff))]
  // Nearly no staff member has any.
  if (entities.length === 0) return { entities, depositors: [], accounts: [] }
  const { rows } = await sql<{ depositor_id: string; account_id: string | null }>`
    select person.id as depositor_id, entities.savings_account_id as account_id from entities
    join depositors person on person.institution_id = entities.institution_id
      and person.entity_id = entities.id
    where entities.institution_id = ${staff.institution_id}
      and entities.id = any(${entities}::uuid[])`.execute(db)
  return {
    entities,
    depositors: rows.map(({ depositor_id }) => depositor_id),
    accounts: rows.flatMap(({ account_id }) => account_id ?? []),
  }
}

/** A condition that excludes rows of these ids; rows with a null id are included. */
export function notAmong(column: string, own: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} <> all(${own}::uuid[]))`
}
