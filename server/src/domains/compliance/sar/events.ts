import type { Database } from '../../../platform/db/database.ts'
import type { Vault } from '../../../platform/vault.ts'
import { openChanges } from './note-event.ts'

/** What was done in the store of suspicion, each with who did it. */
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

/** One of them as it is told; which act it was depends on what it was done to. */
export function toEvent(vault: Vault, event: EventRow) {
  return {
    at: event.happened_at.toISOString(),
    by: event.name,
    changes: openChanges(vault, event),
  }
}
