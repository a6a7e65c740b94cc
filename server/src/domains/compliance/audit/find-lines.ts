import type { AuditFilter } from '@passbook/contract/console/audit'
import { type RawBuilder, sql } from 'kysely'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { ActorKind } from '../../../platform/db/tables/ledger.ts'
import type { OwnRows } from '../../../platform/conflicts-of-interest/own-entities.ts'

export interface AuditRow {
  id: number
  happened_at: Date
  actor_kind: ActorKind
  actor_id: string | null
  action: string
  entity: string
  entity_id: string
  details: Record<string, unknown>
}

const UUID = '([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})'

interface Page {
  institution_id: string
  filter: AuditFilter
  /** The reader's conflicts of interest. Lines about them are left out. */
  own: OwnRows
  /** The id of the previous page's last line. */
  after?: number | undefined
  limit: number
}

/** Finds matching lines of the audit trail, newest first. */
export async function findLines(
  db: Database,
  { institution_id, filter, own, after, limit }: Page,
): Promise<AuditRow[]> {
  const conditions = conditionsOf(filter)
  if (own.entities.length > 0) conditions.push(await hasNoOwnIds(db, institution_id, own))
  if (after !== undefined) {
    conditions.push(sql`(line.happened_at, line.id) < (select last.happened_at, last.id
      from audit_log last where last.institution_id = ${institution_id} and last.id = ${after})`)
  }
  const source =
    filter.customer === undefined
      ? linesOf(institution_id, conditions, limit)
      : await linesAbout(db, institution_id, { depositor_id: filter.customer, conditions, limit })
  const { rows } = await sql<AuditRow>`
    select line.id, line.happened_at, line.actor_kind, line.actor_id, line.action, line.entity,
      line.entity_id, line.details
    from (${source}) line order by line.happened_at desc, line.id desc limit ${limit}`.execute(db)
  return rows
}

function linesOf(
  institution_id: string,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): RawBuilder<unknown> {
  return sql`select line.* from audit_log line
    where ${sql.join([sql`line.institution_id = ${institution_id}`, ...conditions], sql` and `)}
    order by line.happened_at desc, line.id desc limit ${limit}`
}

/** Lines of the customer's actions and of actions on them or their records. Each part uses its own index. */
async function linesAbout(
  db: Database,
  institution_id: string,
  {
    depositor_id,
    conditions,
    limit,
  }: { depositor_id: string; conditions: RawBuilder<unknown>[]; limit: number },
): Promise<RawBuilder<unknown>> {
  const ids = await idsOf(db, institution_id, depositor_id)
  const own = sql`line.actor_kind = 'depositor' and line.actor_id = ${depositor_id}`
  const parts = [own, ...ids.map((id) => sql`line.entity_id = ${id}`)].map(
    (which) => sql`(${linesOf(institution_id, [which, ...conditions], limit)})`,
  )
  // `union` removes duplicates: an action on one's own record is found twice.
  return sql`${sql.join(parts, sql` union `)}`
}

/** The ids under which the trail mentions a customer and their records. */
async function idsOf(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    with person as (select * from depositors
      where institution_id = ${institution_id} and id = ${depositor_id})
    select ${depositor_id}::text as id
    union select user_id::text from person
    union select person.entity_id::text from person
    union select entities.savings_account_id::text from person
      join entities on entities.institution_id = person.institution_id
        and entities.id = person.entity_id
    union select link.id::text from person
      join linked_accounts link on link.institution_id = person.institution_id
        and link.entity_id = person.entity_id`.execute(db)
  return rows.flatMap(({ id }) => id ?? [])
}

/** A condition that excludes lines with those ids as actor, as subject or in the details. */
async function hasNoOwnIds(
  db: Database,
  institution_id: string,
  { entities, depositors, accounts }: OwnRows,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ id: string }>`
    select unnest(${[...entities, ...depositors, ...accounts]}::uuid[]) as id
    union select user_id from depositors
      where institution_id = ${institution_id} and id = any(${depositors}::uuid[])
        and user_id is not null
    union select id from linked_accounts
      where institution_id = ${institution_id} and entity_id = any(${entities}::uuid[])
    union select id from message_threads
      where institution_id = ${institution_id} and depositor_id = any(${depositors}::uuid[])
    union select id from staff_approvals
      where institution_id = ${institution_id} and depositor_id = any(${depositors}::uuid[])
    union ${sql.join(
      ['transfers', 'schedules', 'disputes', 'statements', 'closings'].map(
        (table) => sql`select id from ${sql.table(table)}
          where institution_id = ${institution_id} and account_id = any(${accounts}::uuid[])`,
      ),
      sql` union `,
    )}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return sql`line.entity_id <> all(${ids}::text[])
    and coalesce(line.actor_id, '') <> all(${ids}::text[])
    and not exists (select from regexp_matches(line.details::text, ${UUID}, 'g') named
      where named[1] = any(${ids}::text[]))
    and not (line.entity = 'staff_task' and exists (select from staff_tasks task
      where task.institution_id = ${institution_id} and task.id::text = line.entity_id
        and task.depositor_id = any(${depositors}::uuid[])))`
}

/** Dates are Eastern, and the last day is included. */
function conditionsOf({ who, what, from, to }: AuditFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (who) conditions.push(sql`line.actor_kind = 'operator' and line.actor_id = ${who}`)
  if (what) conditions.push(sql`line.action = ${what}`)
  if (from) conditions.push(sql`line.happened_at >= ${startOf(from)}`)
  if (to) {
    const next = addDays(parseBusinessDate(to), 1)
    conditions.push(sql`line.happened_at < ${startOf(next)}`)
  }
  return conditions
}

function startOf(date: string): Date {
  return easternInstant(parseBusinessDate(date), '00:00')
}
