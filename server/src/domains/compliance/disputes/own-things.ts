import { sql } from 'kysely'
import type { HeldTime } from '../../../platform/callers/held-time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { heldCondition } from '../../money/transfers/history/held-condition.ts'

interface Owner {
  institution_id: string
  account_id: string
  held: HeldTime
}

/** Whether a transaction is of the account, and of the time in which the person had it. */
export async function hadTransaction(db: Database, owner: Owner, id: string): Promise<boolean> {
  const found = await transfersOf(db, owner).where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** The newest of them that has a reference, as people read it out. */
export async function findByReference(
  db: Database,
  owner: Owner,
  reference: string,
): Promise<string | undefined> {
  const found = await transfersOf(db, owner)
    .where(sql<boolean>`upper(left(transfers.request_id::text, 8)) = ${reference.toUpperCase()}`)
    .orderBy('date_created', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

function transfersOf(db: Database, { institution_id, account_id, held }: Owner) {
  return db
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .where(heldCondition(held.since))
    .$if(held.until !== null, (of) =>
      of.where(
        sql<boolean>`(transfers.date_created at time zone 'America/New_York')::date <= ${held.until}`,
      ),
    )
}

/** The same of a statement. */
export async function hadStatement(
  db: Database,
  { institution_id, account_id, held: { since, until } }: Owner,
  id: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('statements')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .$if(since !== null, (all) => all.where('period_to', '>=', since))
    .$if(until !== null, (all) => all.where('period_to', '<=', until))
    .executeTakeFirst()
  return found !== undefined
}
