import { beforeAll, describe, expect, it } from 'vitest'
import { credit, openFunded, testBooks } from '../../test/books.ts'
import { sealAudit } from '../platform/audit/seal-audit.ts'
import { hold } from '../ledger/hold.ts'
import { verifyBooks } from './verify-books.ts'

describe('verify', () => {
  const books = testBooks()
  let accountId: string

  beforeAll(async () => {
    accountId = await openFunded(books, 50_000)
    await credit(books, accountId, -1_250)
    await hold(books.db, {
      institution_id: books.institution_id,
      accountId,
      amountCents: 700,
      reason: 'Test',
      idempotencyKey: 'a-hold',
      actor: { kind: 'system' },
    })
    await sealAudit(books.db, books.institution_id)
  })

  /** Past every trigger and privilege, as somebody with the database in hand would. */
  async function tamper(statement: string): Promise<void> {
    await books.owner.query("set session_replication_role = 'replica'")
    await books.owner.query(statement)
  }

  it('says what was counted when everything follows from the postings', async () => {
    const { counts, difference } = await verifyBooks(books.db)
    expect(difference).toBeNull()
    expect(counts).toMatchObject({ accounts: 1, entries: 2, postings: 4, holds: 1 })
    expect(counts['audit seals']).toBe(1)
  })

  it.each([
    [
      'a posting by a cent',
      'update postings set amount_cents = amount_cents + 1 where place = 2 and entry_id = 1',
      'update postings set amount_cents = amount_cents - 1 where place = 2 and entry_id = 1',
      /^every entry has its postings .* summing to 1 cents/,
    ],
    [
      'a stored balance',
      'update savings_balances set current_cents = current_cents + 5',
      'update savings_balances set current_cents = current_cents - 5',
      /^every stored balance .* current 48755, replayed 48750/,
    ],
    [
      'a hold',
      'update holds set amount_cents = 701',
      'update holds set amount_cents = 700',
      /^every stored balance .* held 700, replayed 701/,
    ],
    [
      'a running balance',
      'update postings set balance_cents = balance_cents + 1 where account_seq = 1',
      'update postings set balance_cents = balance_cents - 1 where account_seq = 1',
      /^every running balance/,
    ],
    [
      'a line of the audit log',
      "update audit_log set entity_id = entity_id || 'x' where id = 1",
      'update audit_log set entity_id = left(entity_id, -1) where id = 1',
      /audit seal 1: a row was changed/,
    ],
  ])('names the difference when somebody changed %s', async (_, change, back, words) => {
    await tamper(change)
    expect((await verifyBooks(books.db)).difference).toMatch(words)
    await tamper(back)
    expect((await verifyBooks(books.db)).difference).toBeNull()
  })
})
