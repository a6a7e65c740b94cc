import type { Database } from '../../../db/database.ts'

/**
 * Whose account something is about, by their entities: none of what is not there, and none of what is
 * nobody's.
 */
export type Whom = (db: Database, institution_id: string) => Promise<readonly string[]>

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
