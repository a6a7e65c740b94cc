import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/**
 * Whose account something is about, by their entities: none of what is not there, and none of what is
 * nobody's.
 */
export interface Whom {
  (db: Database, institution_id: string): Promise<readonly string[]>
  /** To somebody close it must look as if it were not there. */
  isSecret?: true
}

/** Marks what somebody close may not even know of: a report of suspicion, a request for names. */
export function inSecret(whom: Whom): Whom {
  const secret: Whom = (db, institution_id) => whom(db, institution_id)
  secret.isSecret = true
  return secret
}

export const ofNobody: Whom = () => Promise.resolve([])

export function ofCustomer(depositor_id: string | null | undefined): Whom {
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

export function ofAccount(account_id: string): Whom {
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

export function ofDispute(id: string): Whom {
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

export function ofConversation(threadId: string): Whom {
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

export function ofWork(id: number): Whom {
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

/** Whose entries an answer of the network may be about: all that left under the trace it names. */
export function ofAnswer(fileId: string, place: number): Whom {
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
