import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { credit, expectSoundBooks, openFunded, testBooks } from '../../../../../test/books.ts'
import {
  type Act,
  GOOD,
  TUESDAY,
  type Wish,
  advance,
  initiate,
  move,
  returned,
  wish,
} from '../../../../../test/transfers.ts'
import { initiateTransfer } from '../initiate-transfer.ts'
import { SINGLE_MOVES } from '../../../../../test/single-moves.ts'
import { voidTransfer } from './cancel-transfer.ts'

/**
 * TRUST I13: errors fail closed. Every statement that an act writes with is made to fail in turn,
 * in Postgres, also inside the ledger's functions: nothing of the act may remain.
 */

const books = testBooks()

const TABLES = [
  'transfers',
  'transfer_events',
  'journal_entries',
  'postings',
  'savings_balances',
  'holds',
  'audit_log',
]

beforeAll(async () => {
  await books.owner.query(`
    create function fail_on_purpose() returns trigger language plpgsql as $$
    begin
      perform nextval('statements_seen');
      if currval('statements_seen') = nullif(current_setting('test.fail_at', true), '')::bigint then
        raise exception 'failed on purpose';
      end if;
      return new;
    end $$;
    create sequence statements_seen;
    grant usage, update on sequence statements_seen to passbook_app`)
  for (const table of TABLES) {
    await books.owner.query(`create trigger a_fault before insert or update on ${table}
      for each row execute function fail_on_purpose()`)
  }
})

/** Everything an act could leave behind. */
async function snapshot(): Promise<string> {
  const parts = await Promise.all(
    TABLES.map((table) =>
      sql<{ hash: string }>`
        select md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as hash
        from ${sql.table(table)} as row`.execute(books.db),
    ),
  )
  return parts.map(({ rows }) => rows[0]?.hash).join()
}

/** Makes the n-th written row fail, for n = 1, 2, …, until the act comes through. */
async function failAtEachStep(act: Act, transferId: string, now: Date): Promise<number> {
  const before = await snapshot()
  for (let step = 1; ; step += 1) {
    await books.owner.query("select setval('statements_seen', 1, false)")
    const failing: Act = async (trx, input) => {
      await sql`select set_config('test.fail_at', ${String(step)}, true)`.execute(trx)
      return act(trx, input)
    }
    try {
      await move(books, failing, transferId, now)
      return step - 1
    } catch (error) {
      expect(String(error)).toContain('failed on purpose')
      expect(await snapshot()).toBe(before)
    }
  }
}

const WITHDRAWAL = { kind: 'withdrawal', amountCents: 60 } as const
const DEPOSIT = { kind: 'deposit', amountCents: 60 } as const

test.each([
  { what: 'queue', wished: DEPOSIT, prepare: 'Initiated', act: SINGLE_MOVES.queue, writes: 3 },
  {
    what: 'submit a withdrawal',
    wished: WITHDRAWAL,
    prepare: 'Pending',
    act: SINGLE_MOVES.submit,
    writes: 11,
  },
  {
    what: 'void a withdrawal',
    wished: WITHDRAWAL,
    prepare: 'Pending',
    act: voidTransfer,
    writes: 6,
  },
  {
    what: 'post a deposit',
    wished: DEPOSIT,
    prepare: 'Submitted',
    act: SINGLE_MOVES.post,
    writes: 11,
  },
  {
    what: 'settle a deposit',
    wished: DEPOSIT,
    prepare: 'posted',
    act: SINGLE_MOVES.settle,
    writes: 6,
  },
  {
    what: 'return a deposit',
    wished: DEPOSIT,
    prepare: 'posted',
    act: returned('R01'),
    writes: 11,
  },
] as const)('$what: all or nothing', async ({ wished, prepare, act, writes }) => {
  const accountId = await openFunded(books, 100)
  const input: Wish = { ...wished, accountId }
  const { id } =
    prepare === 'Initiated' ? await initiate(books, input) : await advance(books, input, prepare)
  const now = act === voidTransfer ? undefined : act === SINGLE_MOVES.settle ? GOOD : TUESDAY
  const failed = await failAtEachStep(act, id, now ?? new Date('2026-03-02T15:00:00Z'))
  expect(failed).toBe(writes)
  await expectSoundBooks(books.db)
})

test('initiate a withdrawal: all or nothing', async () => {
  const accountId = await openFunded(books, 100)
  const input = wish(books, { ...WITHDRAWAL, accountId })
  const failed = await failAtEachStep((trx) => initiateTransfer(trx, input), accountId, TUESDAY)
  expect(failed).toBe(7)
  await expectSoundBooks(books.db)
})

test('a return of money spent: all or nothing', async () => {
  const accountId = await openFunded(books)
  const { id } = await advance(books, { ...DEPOSIT, accountId }, 'Settled')
  await credit(books, accountId, -40)
  expect(await failAtEachStep(returned('R10'), id, GOOD)).toBe(10)
  await expectSoundBooks(books.db)
})

test('without the transaction a failure would leave a part: the proof can fail', async () => {
  const accountId = await openFunded(books, 100)
  const before = await snapshot()
  await books.owner.query("select setval('statements_seen', 1, false)")
  const outside = books.db.connection().execute(async (connection) => {
    await sql`select set_config('test.fail_at', '4', false)`.execute(connection)
    const input = wish(books, { ...WITHDRAWAL, accountId })
    try {
      await initiateTransfer(connection as Parameters<typeof initiateTransfer>[0], input)
    } finally {
      await sql`select set_config('test.fail_at', '0', false)`.execute(connection)
    }
  })
  await expect(outside).rejects.toThrow('failed on purpose')
  expect(await snapshot()).not.toBe(before)
})
