import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Finds the entities whose account an object concerns; none if it does not exist or concerns none. */
export interface FindEntities {
  (db: Database, institution_id: string): Promise<readonly string[]>
  /** Staff with a conflict of interest must not learn that the object exists. */
  isSecret?: true
}

/** Marks objects whose existence is secret from staff with a conflict, such as a suspicion report. */
export function inSecret(findEntities: FindEntities): FindEntities {
  const secret: FindEntities = (db, institution_id) => findEntities(db, institution_id)
  secret.isSecret = true
  return secret
}

export const ofNobody: FindEntities = () => Promise.resolve([])

export function ofCustomer(depositor_id: string | null | undefined): FindEntities {
  if (!depositor_id) return ofNobody
  return async (db, institution_id) => {
    const rows = await db
      .selectFrom('depositors')
      .select('entity_id')
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .execute()
    return rows.map(({ entity_id }) => entity_id)
  }
}

export function ofAccount(account_id: string): FindEntities {
  return async (db, institution_id) => {
    const rows = await db
      .selectFrom('entities')
      .select('id')
      .where('institution_id', '=', institution_id)
      .where('savings_account_id', '=', account_id)
      .execute()
    return rows.map(({ id }) => id)
  }
}

export function ofDispute(id: string): FindEntities {
  return async (db, institution_id) => {
    const found = await db
      .selectFrom('disputes')
      .select('account_id')
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .executeTakeFirst()
    return found ? ofAccount(found.account_id)(db, institution_id) : []
  }
}

export function ofConversation(threadId: string): FindEntities {
  return async (db, institution_id) => {
    const found = await db
      .selectFrom('message_threads')
      .select('depositor_id')
      .where('institution_id', '=', institution_id)
      .where('id', '=', threadId)
      .executeTakeFirst()
    return ofCustomer(found?.depositor_id)(db, institution_id)
  }
}

export function ofWork(id: number): FindEntities {
  return async (db, institution_id) => {
    const found = await db
      .selectFrom('staff_tasks')
      .select('depositor_id')
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .executeTakeFirst()
    return ofCustomer(found?.depositor_id)(db, institution_id)
  }
}

/** The entities whose entries an ACH answer may concern: all entries sent under the trace it names. */
export function ofAnswer(fileId: string, place: number): FindEntities {
  return async (db, institution_id) => {
    const { rows } = await sql<{ entity_id: string }>`
      select coalesce(link.entity_id, entity.id) as entity_id
      from ach_answers answer
      join ach_entries sent on sent.institution_id = answer.institution_id
        and sent.trace = answer.original_trace
      join transfers transfer on transfer.institution_id = sent.institution_id
        and transfer.id = sent.transfer_id
      left join linked_accounts link on link.institution_id = transfer.institution_id
        and link.id = transfer.linked_account_id
      left join entities entity on entity.institution_id = transfer.institution_id
        and entity.savings_account_id = transfer.account_id
      where answer.institution_id = ${institution_id} and answer.file_id = ${fileId}
        and answer.place = ${place} and coalesce(link.entity_id, entity.id) is not null`.execute(db)
    return rows.map(({ entity_id }) => entity_id)
  }
}
