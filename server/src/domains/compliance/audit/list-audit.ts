import {
  type AuditLine,
  type AuditFilter,
  AUDIT_EXPORT_LINES,
} from '@passbook/contract/console/audit'
import { mayDo } from '@passbook/contract/console/roles'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { assertNoConflict } from '../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { writeCsvRows } from '../../../platform/csv.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { findLines, type AuditRow } from './find-lines.ts'
import { findOwners } from './find-owners.ts'

const PAGE = 50

/** A page of the audit trail, the newest first. */
export async function listAudit(
  { db }: Context,
  caller: StaffCaller,
  { after, ...filter }: AuditFilter & { after?: number | undefined },
): Promise<{ lines: AuditLine[]; has_more: boolean }> {
  const { institution_id } = caller
  await assertNoConflict(db, caller, ofCustomer(filter.customer))
  const own = await ownRows(db, caller)
  const rows = await findLines(db, { institution_id, filter, own, after, limit: PAGE + 1 })
  return { lines: await toLines(db, caller, rows.slice(0, PAGE)), has_more: rows.length > PAGE }
}

const AT_MOST = 300

interface Choices {
  people: { who: string; name: string | null }[]
  actions: string[]
}

/** Lists the staff and actions in the trail, each by one index step. The trail is too large to scan. */
export async function readChoices(
  { db }: Context,
  { institution_id }: StaffCaller,
): Promise<Choices> {
  const people = await sql<{ who: string; name: string | null }>`
    with recursive step as (
      (select actor_id from audit_log
        where institution_id = ${institution_id} and actor_kind = 'operator'
        order by actor_id limit 1)
      union all
      select (select next.actor_id from audit_log next
        where next.institution_id = ${institution_id} and next.actor_kind = 'operator'
          and next.actor_id > step.actor_id order by next.actor_id limit 1)
      from step where step.actor_id is not null
    )
    select step.actor_id as who, staff.name from step
    left join staff on staff.institution_id = ${institution_id} and staff.email = step.actor_id
    where step.actor_id is not null
    order by coalesce(staff.name, step.actor_id), step.actor_id limit ${AT_MOST}`.execute(db)
  const actions = await sql<{ action: string }>`
    with recursive step as (
      (select action from audit_log where institution_id = ${institution_id}
        order by action limit 1)
      union all
      select (select next.action from audit_log next
        where next.institution_id = ${institution_id} and next.action > step.action
        order by next.action limit 1)
      from step where step.action is not null
    )
    select action from step where action is not null order by action limit ${AT_MOST}`.execute(db)
  return { people: people.rows, actions: actions.rows.map(({ action }) => action) }
}

const COLUMNS = ['When', 'Who', 'What', 'About', 'About id', 'Before', 'After', 'Other details']

/** Exports the matching lines as CSV. The export itself is recorded in the trail. */
export function exportAudit(
  ctx: Context,
  { slug }: Pick<Institution, 'slug'>,
  caller: StaffCaller,
  filter: AuditFilter,
): Promise<{ file_name: string; text: string }> {
  return asStaffFor(
    ctx,
    caller,
    'audit.read',
    ofCustomer(filter.customer),
    async ({ trx, actor, now }) => {
      const { institution_id } = caller
      const own = await ownRows(trx, caller)
      const limit = AUDIT_EXPORT_LINES + 1
      const rows = await findLines(trx, { institution_id, filter, own, limit })
      if (rows.length > AUDIT_EXPORT_LINES) {
        const most = AUDIT_EXPORT_LINES.toLocaleString('en-US')
        throw invalid(
          'from',
          `There are more than ${most} lines, the maximum for one file. Choose a shorter period.`,
        )
      }
      const lines = await toLines(trx, caller, rows)
      await writeAudit(trx, {
        institution_id,
        actor,
        action: 'export_audit',
        entity: 'institution',
        entityId: institution_id,
        details: { ...filter, lines: lines.length },
      })
      return {
        file_name: `${slug}-audit-${easternDate(now)}.csv`,
        text: writeCsvRows([COLUMNS, ...lines.map(cellsOf)], { hasByteOrderMark: true }),
      }
    },
  )
}

function cellsOf({ at, by, action, about, changes, facts }: AuditLine): string[] {
  const list = (side: 'before' | 'after') =>
    changes
      .flatMap(({ what, [side]: value }) => (value === null ? [] : `${what}: ${value}`))
      .join('; ')
  return [
    at,
    by.name ?? by.depositor_id ?? by.kind,
    action,
    about.name ?? about.entity,
    about.id,
    list('before'),
    list('after'),
    facts.map(({ what, value }) => `${what}: ${value}`).join('; '),
  ]
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Adds the names of staff, and of customers if the reader may see customers. */
async function toLines(
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
  const owners = mayDo(role, 'customers.read')
    ? await findOwners(db, institution_id, rows)
    : new Map<string, string>()
  const named = {
    owners,
    staff: await namesOfStaff(db, institution_id, { ids: ids.filter(isId), emails }),
    customers: mayDo(role, 'customers.read')
      ? await namesOfCustomers(db, institution_id, ids.filter(isId))
      : new Map<string, string>(),
  }
  return rows.map((row) => toLine(row, named))
}

interface Named {
  /** The customers whose things the lines are about, by the id of the thing. */
  owners: ReadonlyMap<string, string>
  /** Names by staff id and by email. */
  staff: ReadonlyMap<string, string>
  customers: ReadonlyMap<string, string>
}

function toLine(row: AuditRow, { owners, staff, customers }: Named): AuditLine {
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
      depositor_id:
        entity === 'depositor' && isId(entity_id) ? entity_id : (owners.get(entity_id) ?? null),
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

/** Splits the details of a line into changes (before and after) and other facts. */
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

/** Some actions record a single value instead of named fields. */
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
