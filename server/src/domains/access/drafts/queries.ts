import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Database } from '../../../platform/db/database.ts'
import type { DraftOf } from './draft-place.ts'

/** Drafts saved before this moment are over. */
export function draftsEndBefore(now: Date): Date {
  return new Date(now.getTime() - inMs(LIMITS.draft.days, 'day'))
}

/** A draft that is not over; its row, which a second tab would change, may be held. */
export function findDraft(
  db: Database,
  { institution_id, depositor_id, form }: DraftOf,
  { now, hold = false }: { now: Date; hold?: boolean },
) {
  return db
    .selectFrom('drafts')
    .select(['values_sealed', 'saved_at'])
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('form', '=', form)
    .where('saved_at', '>=', draftsEndBefore(now))
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst()
}
