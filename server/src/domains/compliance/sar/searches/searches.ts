import type { SearchLine } from '@passbook/contract/console/searches'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import type { Vault } from '../../../../platform/vault.ts'
import { openReference } from './sealed-reference.ts'

/** Requests with how far their matches were looked at. */
export function searches(db: Database, institution_id: string) {
  return db
    .selectFrom('suspicion_searches as search')
    .selectAll('search')
    .select((eb) => [
      eb
        .selectFrom('suspicion_matches as match')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('match.institution_id', '=', institution_id)
        .whereRef('match.search_id', '=', 'search.id')
        .where('match.decision', 'is', null)
        .as('undecided_count'),
      eb
        .selectFrom('suspicion_matches as match')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('match.institution_id', '=', institution_id)
        .whereRef('match.search_id', '=', 'search.id')
        .where('match.decision', '=', 'same')
        .as('hit_count'),
    ])
    .where('search.institution_id', '=', institution_id)
}

export type SearchRow = Awaited<ReturnType<ReturnType<typeof searches>['execute']>>[number]

export function toSearchLine(vault: Vault, row: SearchRow): SearchLine {
  return {
    uuid: row.id,
    reference: openReference(vault, row),
    received_on: row.received_on,
    due_on: row.due_on,
    state: row.state,
    subject_count: row.subject_count,
    undecided_count: row.undecided_count ?? 0,
    hit_count: row.hit_count ?? 0,
    answered_on: row.answered_on,
    keep_until: row.keep_until,
  }
}
