import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import type { Transfer } from '../queries.ts'

export type ScheduleRow = Selectable<Tables['schedules']>

/** Locks schedules by id until the transaction ends; their transfers must be locked first. */
export async function lockSchedules(
  trx: Transaction,
  institution_id: string,
  scheduleIds: readonly string[],
): Promise<Map<string, ScheduleRow>> {
  const rows = await trx
    .selectFrom('schedules')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', sql<string>`any(${scheduleIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks the unsent transfers of schedules, one each. */
export function lockNextOf(
  trx: Transaction,
  institution_id: string,
  scheduleIds: readonly string[],
): Promise<Transfer[]> {
  return trx
    .selectFrom('transfers')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('schedule_id', '=', sql<string>`any(${scheduleIds}::uuid[])`)
    .where('retry_count', '=', 0)
    .where('status', 'in', ['Initiated', 'Pending'])
    .orderBy('account_id')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The ids of schedules that have not ended, of an account or drawing from one link. */
export async function listOpenScheduleIds(
  db: Database,
  institution_id: string,
  of: { account_id: string } | { linked_account_id: string },
): Promise<string[]> {
  const query = db
    .selectFrom('schedules')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('status', '<>', 'ENDED')
    .orderBy('id')
  const rows = await (
    'account_id' in of
      ? query.where('account_id', '=', of.account_id)
      : query.where('linked_account_id', '=', of.linked_account_id)
  ).execute()
  return rows.map(({ id }) => id)
}
