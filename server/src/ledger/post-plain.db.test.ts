import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, TEST_ACTOR, keepSoundBooks, openFunded, testBooks } from '../../test/books.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { entryParameters } from './entry-parameters.ts'
import { postPlain } from './post-plain.ts'

const books = testBooks(1)
keepSoundBooks(() => books.db)

const GROWN = 5_000
const TABLES = ['journal_entries', 'savings_balances', 'ledger_accounts']

function entry(accountId: string) {
  return entryParameters({
    institution_id: books.institution_id,
    kind: 'deposit',
    description: 'Test',
    effectiveDate: DAY,
    postings: [
      { kind: 'savings', accountId, amountCents: 5 },
      { kind: 'ach_clearing', amountCents: -5 },
    ],
    idempotencyKey: randomUUID(),
    actor: TEST_ACTOR,
  })
}

/** Rows and index entries read of some tables in this transaction. */
async function readSoFar(trx: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(pg_stat_get_xact_tuples_returned(c.oid))::bigint as count from pg_class c
    where c.oid = any(${TABLES}::regclass[])
       or c.oid in (select indexrelid from pg_index where indrelid = any(${TABLES}::regclass[]))`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

test('what was planned for small tables reads no more of large ones', async () => {
  const accountIds = await Promise.all([1, 2, 3].map(() => openFunded(books)))
  const postAll = (db: Database) => postPlain(db, accountIds.map(entry), { waits: true })
  // More often than Postgres plans for the values at hand.
  for (let round = 0; round < 12; round += 1) await postAll(books.db)
  await books.owner.query(
    `with opened as (
       insert into ledger_accounts (institution_id, kind)
       select $1, 'savings' from generate_series(1, $2::int) returning institution_id, id
     ), stored as (
       insert into savings_balances (institution_id, account_id) select * from opened
     ), posted as (
       select post_entry($1, 'adjustment', 'Grown', $3, null, null, null,
         array['suspense', 'ach_clearing'], array[null, null]::uuid[], array[1, -1]::bigint[],
         'grown ' || n, '', 'system', null) from generate_series(1, $2::int) n
     ) select count(*) from posted`,
    [books.institution_id, GROWN, DAY],
  )
  await inTransaction(books.db, async (trx) => {
    const before = await readSoFar(trx)
    await postAll(trx)
    expect((await readSoFar(trx)) - before).toBeLessThan(GROWN / 10)
  })
})
