import { randomUUID } from 'node:crypto'
import type { SearchEvent } from '@passbook/contract/console/sar-searches'
import type { ReportEvent } from '@passbook/contract/console/sar'
import { sql } from 'kysely'
import type { StaffActContext } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Vault } from '../../../platform/vault.ts'

/** Selects the events of the suspicious activity records, each with the staff member who acted. */
export function events(db: Database, institution_id: string) {
  return db
    .selectFrom('suspicion_log as event')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'event.institution_id')
        .onRef('staff.id', '=', 'event.staff_id'),
    )
    .selectAll('event')
    .select('staff.name')
    .where('event.institution_id', '=', institution_id)
}

type EventRow = Awaited<ReturnType<ReturnType<typeof events>['execute']>>[number]

/** Converts an event to its wire form. The caller adds the action, whose type depends on its subject. */
export function toEvent(vault: Vault, event: EventRow) {
  return {
    at: event.happened_at.toISOString(),
    by: event.name,
    changes: openChanges(vault, event),
  }
}

interface Changed {
  before?: Record<string, string>
  after: Record<string, string>
}

type NewEvent = Changed &
  (
    | { report_id: string; search_id?: undefined; action: ReportEvent['action'] }
    | { search_id: string; report_id?: undefined; action: SearchEvent['action'] }
  )

/**
 * Writes to the audit trail of suspicious activity records. It is kept apart from the general audit
 * trail, whose readers must not learn of these records.
 */
export async function noteEvent(
  { ctx, trx, now }: StaffActContext,
  { institution_id, staff_id }: StaffCaller,
  { report_id, search_id, action, before = {}, after }: NewEvent,
): Promise<void> {
  const id = randomUUID()
  const changes = Object.entries(after)
    .map(([field, value]) => ({ field, before: before[field] ?? '', after: value }))
    .filter((change) => change.before !== change.after)
  const details = JSON.stringify(changes)
  await trx
    .insertInto('suspicion_log')
    .values({
      institution_id,
      id,
      report_id: report_id ?? null,
      search_id: search_id ?? null,
      // The report or request is locked or new, so no other event can take this number.
      number: sql<number>`(select coalesce(max(earlier.number), 0) + 1 from suspicion_log earlier
        where earlier.institution_id = ${institution_id}
          and ${sql.ref(report_id ? 'earlier.report_id' : 'earlier.search_id')} = ${report_id ?? search_id})`,
      happened_at: now,
      staff_id,
      action,
      details_sealed: ctx.vault.seal(details, placeOf({ institution_id, id })),
    })
    .execute()
}

function openChanges(
  vault: Vault,
  row: { institution_id: string; id: string; details_sealed: Buffer },
): ReportEvent['changes'] {
  return JSON.parse(vault.open(row.details_sealed, placeOf(row))) as ReportEvent['changes']
}

function placeOf({ institution_id, id }: { institution_id: string; id: string }) {
  return { column: 'suspicion_log.details_sealed', institution_id, rowId: id }
}
