import { randomUUID } from 'node:crypto'
import type { SearchEvent } from '@passbook/contract/console/searches'
import type { ReportEvent } from '@passbook/contract/console/suspicion'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { AtDesk } from '../../../platform/callers/as-staff.ts'

interface Changed {
  before?: Record<string, string>
  after: Record<string, string>
}

type Happening = Changed &
  (
    | { report_id: string; search_id?: undefined; action: ReportEvent['action'] }
    | { search_id: string; report_id?: undefined; action: SearchEvent['action'] }
  )

/** The audit trail of this store: the one that others read must not know what lies here. */
export async function noteEvent(
  { ctx, trx, now }: AtDesk,
  { institution_id, staff_id }: StaffCaller,
  { report_id, search_id, action, before = {}, after }: Happening,
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
      // What it is of is held, or is new.
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

export function openChanges(
  vault: Vault,
  row: { institution_id: string; id: string; details_sealed: Buffer },
): ReportEvent['changes'] {
  return JSON.parse(vault.open(row.details_sealed, placeOf(row))) as ReportEvent['changes']
}

function placeOf({ institution_id, id }: { institution_id: string; id: string }) {
  return { column: 'suspicion_log.details_sealed', institution_id, rowId: id }
}
