import type { AuditLine } from '@passbook/contract/console/audit'
import { mayDo } from '@passbook/contract/console/roles'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { AuditRow } from './find-lines.ts'
import { readDetails } from './read-details.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Lines as they are read: with names of staff, and of customers for whoever may see customers. */
export async function toLines(
  db: Database,
  { institution_id, role }: StaffCaller,
  rows: readonly AuditRow[],
): Promise<AuditLine[]> {
  const ids = rows.flatMap(({ actor_kind, actor_id, entity, entity_id }) => [
    ...(actor_kind === 'depositor' && actor_id ? [actor_id] : []),
    ...(entity === 'depositor' || entity === 'staff' ? [entity_id] : []),
  ])
  const emails = rows.flatMap(({ actor_kind, actor_id }) =>
    actor_kind === 'operator' && actor_id ? [actor_id] : [],
  )
  const named = {
    staff: await namesOfStaff(db, institution_id, { ids: ids.filter(isId), emails }),
    customers: mayDo(role, 'customers.read')
      ? await namesOfCustomers(db, institution_id, ids.filter(isId))
      : new Map<string, string>(),
  }
  return rows.map((row) => toLine(row, named))
}

interface Named {
  /** By id and by email. */
  staff: ReadonlyMap<string, string>
  customers: ReadonlyMap<string, string>
}

function toLine(row: AuditRow, { staff, customers }: Named): AuditLine {
  const { actor_kind: kind, actor_id, entity, entity_id } = row
  const isPerson = kind === 'depositor'
  const actor = actor_id ?? ''
  return {
    id: row.id,
    at: row.happened_at.toISOString(),
    by: {
      kind,
      name: (isPerson ? customers.get(actor) : (staff.get(actor) ?? actor_id)) ?? null,
      depositor_id: isPerson && isId(actor) ? actor : null,
    },
    action: row.action,
    about: {
      entity,
      id: entity_id,
      name: (entity === 'staff' ? staff : customers).get(entity_id) ?? null,
      depositor_id: entity === 'depositor' && isId(entity_id) ? entity_id : null,
    },
    ...readDetails(row.details),
  }
}

function isId(text: string): boolean {
  return UUID.test(text)
}

async function namesOfStaff(
  db: Database,
  institution_id: string,
  { ids, emails }: { ids: string[]; emails: string[] },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'email', 'name'])
    .where('institution_id', '=', institution_id)
    .where(sql<boolean>`(id = any(${ids}::uuid[]) or email = any(${emails}::text[]))`)
    .execute()
  return new Map(
    rows.flatMap(({ id, email, name }) => [
      [id, name],
      [email, name],
    ]),
  )
}

async function namesOfCustomers(
  db: Database,
  institution_id: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('depositors')
    .select(['id', 'first_name', 'last_name'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, first_name, last_name }) => [
      id,
      [first_name, last_name].filter(Boolean).join(' ') || 'No name yet',
    ]),
  )
}
