import { type Selectable, sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { AchAnswerOutcome } from '../../../platform/db/tables/outside.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'

/** A stored ACH return or notification of change, with the business date of the file that contained it. */
export type StoredAnswer = Selectable<Tables['ach_answers']> & { received_on: BusinessDate }

export interface AnswerRef {
  institution_id: string
  fileId: string
  place: number
}

/** Locks an answer that has no outcome yet until the transaction ends. */
export function lockOpenAnswer(
  trx: Transaction,
  which: AnswerRef,
): Promise<StoredAnswer | undefined> {
  return selectAnswer(trx, which)
    .where('answer.outcome', 'is', null)
    .where('file.state', '<>', 'waiting')
    .forUpdate('answer')
    .executeTakeFirst()
}

/** Locks an answer, whatever its outcome, until the transaction ends. */
export function lockAnswer(trx: Transaction, which: AnswerRef): Promise<StoredAnswer | undefined> {
  return selectAnswer(trx, which).forUpdate('answer').executeTakeFirst()
}

export function findAnswer(db: Database, which: AnswerRef): Promise<StoredAnswer | undefined> {
  return selectAnswer(db, which).executeTakeFirst()
}

function selectAnswer(db: Database, { institution_id, fileId, place }: AnswerRef) {
  return db
    .selectFrom('ach_answers as answer')
    .innerJoin('ach_files as file', (join) =>
      join
        .onRef('file.institution_id', '=', 'answer.institution_id')
        .onRef('file.id', '=', 'answer.file_id'),
    )
    .selectAll('answer')
    .select('file.business_date as received_on')
    .where('answer.institution_id', '=', institution_id)
    .where('answer.file_id', '=', fileId)
    .where('answer.place', '=', place)
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

/** Received files that are not fully applied, because a run was interrupted. */
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
    .select(['id', 'state'])
    .where('institution_id', '=', institution_id)
    .where('direction', '=', 'in')
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
}

/** The number of answers in a file, by kind and outcome. */
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
  /** The request that a second person approved. */
  approvalId?: string
}

export async function saveOutcome(
  trx: Transaction,
  answer: StoredAnswer,
  { outcome, transferId, approvalId }: Outcome,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('ach_answers')
    .set({
      outcome,
      transfer_id: transferId,
      applied_at: now,
      approval_id: approvalId ?? null,
    })
    .where('institution_id', '=', answer.institution_id)
    .where('file_id', '=', answer.file_id)
    .where('place', '=', answer.place)
    .execute()
}
