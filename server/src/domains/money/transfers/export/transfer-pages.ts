import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import { filterConditions } from '../history/filter-conditions.ts'
import { heldCondition } from '../history/held-condition.ts'
import { findTransfers, sought } from '../history/find-transfers.ts'
import type { TransactionRow } from '../queries.ts'
import type { Wanted } from './wanted.ts'

/** Read at a time: a page is in memory while it is written. */
const PAGE = 2_000

/** The transfers that are wanted, in the order of the list, a page at a time. */
export async function* transferPages(
  db: Database,
  { account, filters }: Pick<Wanted, 'account' | 'filters'>,
): AsyncGenerator<TransactionRow[]> {
  let after: TransactionRow | undefined
  do {
    const page = await findTransfers(db, account, { filters, order: 'posted', after, limit: PAGE })
    if (page.length > 0) yield page
    after = page.length === PAGE ? page.at(-1) : undefined
  } while (after)
}

/** How many there are, counted no further than asked. */
export async function countTransfers(
  db: Database,
  { account, filters }: Pick<Wanted, 'account' | 'filters'>,
  atMost: number,
): Promise<number> {
  const words = await sought(db, account, filters.q)
  let rows = db
    .selectFrom('transfers')
    .select(sql`1`.as('one'))
    .where('transfers.institution_id', '=', account.institution_id)
    .where('transfers.account_id', '=', account.account_id)
    .where(heldCondition(account.since))
  for (const condition of filterConditions(filters, words, 'all')) rows = rows.where(condition)
  const { found } = await db
    .selectFrom(rows.limit(sql.lit(atMost)).as('rows'))
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return found
}
