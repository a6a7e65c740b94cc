import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { type DisputeRow, disputedTransfers } from './queries.ts'

/** What belongs to some disputes, each kind in one statement. */
export type Parts = Awaited<ReturnType<typeof readParts>>

export async function readParts(db: Database, institution_id: string, rows: readonly DisputeRow[]) {
  const some = (ids: readonly (string | null)[]) =>
    sql<string>`any(${ids.filter((id) => id !== null)}::uuid[])`
  const of = some(rows.map(({ id }) => id))
  const byDispute = <T extends { dispute_id: string }>(all: readonly T[]) =>
    new Map(all.map((row) => [row.dispute_id, row]))
  const byId = <T extends { id: string }>(all: readonly T[]) =>
    new Map(all.map((row) => [row.id, row]))
  return {
    credits: byDispute(await creditsOf(db, institution_id, of)),
    decisions: byDispute(await decisionsOf(db, institution_id, of)),
    debits: byDispute(await debitsOf(db, institution_id, of)),
    letters: Map.groupBy(await lettersOf(db, institution_id, of), ({ dispute_id }) => dispute_id),
    transfers: byId(
      await transfersOf(db, institution_id, some(rows.map(({ transfer_id }) => transfer_id))),
    ),
    statements: byId(
      await statementsOf(db, institution_id, some(rows.map(({ statement_id }) => statement_id))),
    ),
    people: byId(
      await peopleOf(db, institution_id, some(rows.map(({ depositor_id }) => depositor_id))),
    ),
  }
}

type Some = RawBuilder<string>

function creditsOf(db: Database, institution_id: string, some: Some) {
  return db
    .selectFrom('dispute_credits')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('dispute_id', '=', some)
    .execute()
}

function decisionsOf(db: Database, institution_id: string, some: Some) {
  return db
    .selectFrom('dispute_decisions')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('dispute_id', '=', some)
    .execute()
}

function debitsOf(db: Database, institution_id: string, some: Some) {
  return db
    .selectFrom('dispute_debits')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('dispute_id', '=', some)
    .execute()
}

function lettersOf(db: Database, institution_id: string, some: Some) {
  return db
    .selectFrom('dispute_letters')
    .select(['dispute_id', 'id', 'kind', 'subject', 'paragraphs', 'sent_at'])
    .where('institution_id', '=', institution_id)
    .where('dispute_id', '=', some)
    .orderBy('place')
    .execute()
}

function transfersOf(db: Database, institution_id: string, some: Some) {
  return disputedTransfers(db, institution_id).where('id', '=', some).execute()
}

function statementsOf(db: Database, institution_id: string, some: Some) {
  return db
    .selectFrom('statements')
    .select(['id', 'year', 'month'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', some)
    .execute()
}

function peopleOf(db: Database, institution_id: string, some: Some) {
  return db
    .selectFrom('depositors')
    .select(['id', 'first_name', 'last_name'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', some)
    .execute()
}
