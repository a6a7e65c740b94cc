import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { AchAnswerOutcome } from '../../db/tables/outside.ts'
import type { Tables } from '../../db/tables.ts'
import type { Transaction } from '../../db/transaction.ts'

export type StoredAnswer = Selectable<Tables['ach_answers']>

/** An answer nobody has dealt with, kept from others until the transaction ends. */
export function lockOpenAnswer(
  trx: Transaction,
  { institution_id, fileId, place }: { institution_id: string; fileId: string; place: number },
) {
  return trx
    .selectFrom('ach_answers')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('file_id', '=', fileId)
    .where('place', '=', place)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The next places of a file without an outcome, in order. */
export async function listOpenPlaces(
  db: Database,
  { institution_id, fileId, after }: { institution_id: string; fileId: string; after: number },
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('ach_answers')
    .select('place')
    .where('institution_id', '=', institution_id)
    .where('file_id', '=', fileId)
    .where('place', '>', after)
    .where('outcome', 'is', null)
    .orderBy('place')
    .limit(limit)
    .execute()
  return rows.map(({ place }) => place)
}

/** Files that came in and are not wholly applied: something stopped whoever read them. */
export function listUnfinishedFiles(db: Database, institution_id: string) {
  return db
    .selectFrom('ach_files')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('direction', '=', 'in')
    .where('state', '=', 'stored')
    .orderBy('business_date')
    .orderBy('created_at')
    .execute()
}

export async function readAchNumbers(db: Database, institution_id: string): Promise<string[]> {
  const profile = await db
    .selectFrom('ach_profiles')
    .select(['routing_number', 'immediate_origin'])
    .where('institution_id', '=', institution_id)
    .executeTakeFirst()
  return profile ? [profile.routing_number, profile.immediate_origin] : []
}

export function findFileByContent(db: Database, institution_id: string, contentHash: Buffer) {
  return db
    .selectFrom('ach_files')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('direction', '=', 'in')
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
}

/** Which of our transfers left under a trace. */
export async function findTransferByTrace(
  db: Database,
  institution_id: string,
  trace: string,
): Promise<string | undefined> {
  const entry = await db
    .selectFrom('ach_entries')
    .select('transfer_id')
    .where('institution_id', '=', institution_id)
    .where('trace', '=', trace)
    .executeTakeFirst()
  return entry?.transfer_id
}

/** How many answers of a file there are, by kind and by what became of them. */
export async function countAnswers(db: Database, institution_id: string, fileId: string) {
  return db
    .selectFrom('ach_answers')
    .select(['kind', 'outcome', sql<number>`count(*)`.as('count')])
    .where('institution_id', '=', institution_id)
    .where('file_id', '=', fileId)
    .groupBy(['kind', 'outcome'])
    .execute()
}

export interface Outcome {
  outcome: AchAnswerOutcome
  transferId: string | null
}

export async function saveOutcome(
  trx: Transaction,
  answer: StoredAnswer,
  { outcome, transferId }: Outcome,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('ach_answers')
    .set({ outcome, transfer_id: transferId, applied_at: now })
    .where('institution_id', '=', answer.institution_id)
    .where('file_id', '=', answer.file_id)
    .where('place', '=', answer.place)
    .execute()
}
