import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'

export type User = Selectable<Tables['users']> & {
  /** When the phone's owner opted out of texts, including codes. */
  texts_stopped_at: Date | null
}

function users(db: Database, institution_id: string) {
  return db
    .selectFrom('users')
    .leftJoin('stopped_phones', (join) =>
      join
        .onRef('stopped_phones.institution_id', '=', 'users.institution_id')
        .onRef('stopped_phones.phone', '=', 'users.phone'),
    )
    .selectAll('users')
    .select(sql<Date | null>`stopped_phones.stopped_at`.as('texts_stopped_at'))
    .where('users.institution_id', '=', institution_id)
}

export function findUserByEmail(
  db: Database,
  institution_id: string,
  email: string,
): Promise<User | undefined> {
  return users(db, institution_id).where('users.email', '=', email).executeTakeFirst()
}

export function findUser(db: Database, institution_id: string, id: string): Promise<User> {
  return users(db, institution_id).where('users.id', '=', id).executeTakeFirstOrThrow()
}

/** Locks a login until the transaction ends; other changes to it wait. */
export async function lockUser(
  trx: Transaction,
  { institution_id, user_id }: { institution_id: string; user_id: string },
): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', user_id)
    .forUpdate()
    .execute()
}

/** The phone number, unless its owner opted out of texts. */
export function textablePhone({
  phone,
  texts_stopped_at,
}: Pick<User, 'phone' | 'texts_stopped_at'>): string | null {
  return texts_stopped_at === null ? phone : null
}
