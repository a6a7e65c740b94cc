import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY, TEST_ACTOR, credit, keepSoundBooks, openFunded, testBooks } from '../../test/books.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { hold } from './hold.ts'

/** What Postgres itself refuses when code goes around the ledger, as the application and as owner. */

const books = testBooks()
keepSoundBooks(() => books.db)

interface RawPosting {
  place: number
  amountCents: number
}

async function clearingAccount(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_accounts
    where institution_id = ${books.institution_id} and kind = 'ach_clearing'`.execute(books.db)
  return rows[0]?.id ?? ''
}

function rawEntry(postingCount: number): RawBuilder<{ id: number }> {
  return sql`
    insert into journal_entries (institution_id, kind, description, effective_date, posting_count,
      idempotency_key, input_hash)
    values (${books.institution_id}, 'adjustment', 'Raw', ${DAY}, ${postingCount}, ${randomUUID()}, '')
    returning id`
}

function rawPosting(entryId: number, accountId: string, posting: RawPosting): RawBuilder<unknown> {
  return sql`
    insert into postings (institution_id, entry_id, place, effective_date, account_id, amount_cents)
    values (${books.institution_id}, ${entryId}, ${posting.place}, ${DAY}, ${accountId},
      ${posting.amountCents})`
}

/** An entry written by hand in one transaction of the application's role. */
async function writeRaw(postingCount: number, postings: RawPosting[], immediate = false) {
  const accountId = await clearingAccount()
  return inTransaction(books.db, async (trx) => {
    const { rows } = await rawEntry(postingCount).execute(trx)
    const entryId = rows[0]?.id ?? 0
    for (const posting of postings.slice(0, 2)) {
      await rawPosting(entryId, accountId, posting).execute(trx)
    }
    if (immediate) await sql`set constraints all immediate`.execute(trx)
    for (const posting of postings.slice(2)) {
      await rawPosting(entryId, accountId, posting).execute(trx)
    }
    return entryId
  })
}

const BALANCED = [
  { place: 1, amountCents: 5 },
  { place: 2, amountCents: -5 },
]

describe('an entry written around the ledger', () => {
  test('commits when it is whole', async () => {
    await expect(writeRaw(2, BALANCED)).resolves.toBeGreaterThan(0)
  })

  test.each([
    { what: 'unbalanced', count: 2, postings: [BALANCED[0], { place: 2, amountCents: -4 }] },
    { what: 'without postings', count: 2, postings: [] },
    { what: 'that says it has none', count: 0, postings: [] },
    { what: 'with fewer postings than it says', count: 3, postings: BALANCED },
  ])('$what is refused at commit', async ({ count, postings }) => {
    await expect(writeRaw(count, postings as RawPosting[])).rejects.toMatchObject({
      constraint: 'journal_entries_sum_to_zero',
    })
  })

  test.each([
    { what: 'beyond its places', posting: { place: 3, amountCents: 5 } },
    { what: 'in place zero', posting: { place: 0, amountCents: 5 } },
    { what: 'in a place taken', posting: { place: 2, amountCents: 5 } },
  ])('takes no posting later $what', async ({ posting }) => {
    const entryId = await writeRaw(2, BALANCED)
    const late = rawPosting(entryId, await clearingAccount(), posting).execute(books.db)
    await expect(late).rejects.toMatchObject({
      constraint: expect.stringMatching(/^postings_(place|pkey)$/),
    })
  })

  test('cannot be finished after the check was called early', async () => {
    const more = [...BALANCED, { place: 3, amountCents: 1 }]
    await expect(writeRaw(3, more, true)).rejects.toMatchObject({ code: '23514' })
    await expect(writeRaw(2, more, true)).rejects.toMatchObject({ code: '23514' })
  })

  test('a posting of no entry is refused', async () => {
    const orphan = rawPosting(-1, await clearingAccount(), { place: 1, amountCents: 5 })
    await expect(orphan.execute(books.db)).rejects.toMatchObject({ constraint: 'postings_place' })
  })
})

const APPEND_ONLY = [
  'ledger_accounts',
  'journal_entries',
  'postings',
  'transfer_events',
  'product_rates',
  'audit_log',
  'audit_seals',
]

describe.each(APPEND_ONLY)('%s is append-only', (table) => {
  const attempts = [
    `update ${table} set institution_id = institution_id`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ]

  test.each(attempts)('for the application: %s', async (statement) => {
    await expect(sql.raw(statement).execute(books.db)).rejects.toThrow(/^permission denied/)
  })

  test.each(attempts)('for the owner: %s', async (statement) => {
    await expect(books.owner.query(statement)).rejects.toThrow(/append-only/)
  })
})

describe('a hold', () => {
  test('changes only by its release, and is never taken away', async () => {
    const { db, owner, institution_id } = books
    const accountId = await openFunded(books, 100)
    const key = randomUUID()
    const input = { institution_id, accountId, amountCents: 60, reason: 'Test', actor: TEST_ACTOR }
    const { holdId } = await hold(db, { ...input, idempotencyKey: key })
    for (const change of [
      'amount_cents = 1',
      'released_at = now(), amount_cents = 1',
      'released_at = null',
    ]) {
      await expect(
        owner.query(`update holds set ${change} where id = ${holdId}`),
      ).rejects.toMatchObject({ code: '42501' })
    }
    await expect(owner.query('delete from holds')).rejects.toMatchObject({ code: '42501' })
    await expect(owner.query('truncate holds cascade')).rejects.toMatchObject({ code: '42501' })
  })
})

test('a stored balance cannot be set below what is held', async () => {
  const { db, institution_id } = books
  const accountId = await openFunded(books, 100)
  const update = db
    .updateTable('savings_balances')
    .set({ current_cents: -1 })
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .execute()
  await expect(update).rejects.toMatchObject({ constraint: 'savings_balances_available' })
})

test('a new institution has its chart, whoever creates it', async () => {
  const { rows } = await books.owner.query<{ id: string }>(
    `insert into institutions (slug, name, short_name, logo_alt_text, support_email,
       color_primary, color_secondary, insurer, linking_mode)
     values ('charted', 'Charted', 'Charted', 'Charted', 'help@charted.example', '#000000',
       '#000000', 'NONE', 'UNRESTRICTED') returning id`,
  )
  const institution_id = rows[0]?.id ?? ''
  const kinds = await books.db
    .selectFrom('ledger_accounts')
    .select('kind')
    .where('institution_id', '=', institution_id)
    .orderBy('kind')
    .execute()
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'ach_clearing',
    'bank_fees',
    'dispute_losses',
    'donations_payable',
    'interest_expense',
    'other_expense',
    'other_income',
    'provisional_credits',
    'refund_expense',
    'returns_receivable',
    'suspense',
    'unclaimed_payable',
    'withholding_payable',
  ])
  const accountId = await openFunded({ ...books, institution_id }, 100)
  await expect(credit(books, accountId, 100)).rejects.toMatchObject({ code: 'not_found' })
})
