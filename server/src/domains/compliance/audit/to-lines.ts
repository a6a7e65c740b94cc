import type { AuditLine } from '@passbook/contract/console/audit'
import { mayDo } from '@passbook/contract/console/roles'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { AuditRow } from './find-lines.ts'

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

/** What was kept with an act: what changed, side by side, and the rest. */
function readDetails(details: Record<string, unknown>): Pick<AuditLine, 'changes' | 'facts'> {
  const { before, after, ...rest } = details
  const old = asFields(before)
  const now = asFields(after)
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return {
    changes: names.map((what) => ({
      what,
      before: what in old ? asText(old[what]) : null,
      after: what in now ? asText(now[what]) : null,
    })),
    facts: Object.entries(rest)
      .filter(([, value]) => value !== null)
      .map(([what, value]) => ({ what, value: asText(value) })),
  }
}

/** Some acts keep one value and not several by name. */
function asFields(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
  return { value }
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined) return 'none'
  return JSON.stringify(value)
}
