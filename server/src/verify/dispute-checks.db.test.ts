import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useDisputeDesk } from '../../test/disputes/desk.ts'
import {
  DECISION,
  type Disputer,
  WITHDRAWN_CENTS,
  reported,
} from '../../test/disputes/disputing.ts'
import { parseBusinessDate } from '../platform/calendar/business-date.ts'
import { verifyBooks } from './verify-books.ts'

/** Only the owner of the tables, with its guards off, can make the rows wrong that are looked for. */
describe('checking disputes', () => {
  const { test, clock, add, askFor, agreeTo, run: runOn } = useDisputeDesk()
  const owner = {} as { client: Client }

  beforeAll(async () => {
    owner.client = new Client({ connectionString: test.database.ownerUrl })
    await owner.client.connect()
  })
  afterAll(() => owner.client.end())

  const run = (who: Disputer, date: string) => runOn(who, parseBusinessDate(date))
  const difference = async () => (await verifyBooks(test.ctx.db)).difference

  /** Something is wrong, is found, and is gone again. */
  async function finds(wrong: string, words: RegExp) {
    expect(await difference()).toBeNull()
    const { client } = owner
    await client.query('create schema if not exists kept')
    const tables = ['disputes', 'dispute_credits', 'dispute_decisions', 'dispute_debits']
    const all = [...tables, 'dispute_letters', 'staff_approvals', 'interest_made_good']
    for (const table of all) await client.query(`create table kept.${table} as table ${table}`)
    await client.query('set session_replication_role = replica')
    await client.query(
      'alter table dispute_credits drop constraint if exists dispute_credits_two_people',
    )
    await client.query(
      'alter table dispute_decisions drop constraint if exists dispute_decisions_two_people',
    )
    await client.query(wrong)
    expect(await difference()).toMatch(words)
    for (const table of all) {
      await client.query(`delete from ${table}`)
      await client.query(`insert into ${table} select * from kept.${table}`)
      await client.query(`drop table kept.${table}`)
    }
    expect(await difference()).toBeNull()
  }

  it('finds a credit without its two people, its letter or its day', async () => {
    const ada = await add()
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    await askFor('credit', uuid, { amount_cents: WITHDRAWN_CENTS, reason: 'More time.' })
    expect((await agreeTo(uuid)).status).toBe(200)
    const credit = /^every provisional credit has two people/
    await finds('update dispute_credits set agreed_by = asked_by', credit)
    await finds('update dispute_credits set agreed_by = null', credit)
    await finds('update dispute_credits set is_by_deadline = true', credit)
    await finds("update staff_approvals set decision = 'refused'", credit)
    await finds("delete from dispute_letters where kind = 'credited'", credit)
    await finds('update dispute_letters set sent_on = sent_on + 3', credit)
    await finds("update disputes set state = 'open'", /^every dispute stands where/)
    await finds("delete from dispute_letters where kind = 'received'", /^every dispute stands/)
  })

  it('finds money taken back without notice, too early, or that was final', async () => {
    const ada = await add()
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    await run(ada, '2026-12-01')
    clock.set('2026-12-02T15:00:00Z')
    await askFor('decide', uuid, { ...DECISION, outcome: 'no_error' })
    expect((await agreeTo(uuid)).status).toBe(200)
    const decision = /^every decision of a dispute has two people/
    await finds('update dispute_decisions set agreed_by = asked_by', decision)
    await finds("delete from dispute_letters where kind = 'no_error'", decision)
    await finds("update dispute_decisions set reasons = 'Something else.'", decision)
    await finds('update dispute_decisions set debit_on = debit_on - 1', decision)
    await run(ada, '2026-12-09')
    const notice = /^no credit is taken back but with notice/
    await finds('update dispute_debits set debited_on = debited_on - 1', notice)
    await finds('update dispute_debits set amount_cents = amount_cents + 1', notice)
    await finds("update dispute_letters set sent_on = sent_on + 1 where kind = 'no_error'", notice)
    await finds('delete from dispute_debits', /^what is credited provisionally is/)
  })
  it('finds interest of a final credit that is not told for tax, or not as it was booked', async () => {
    const ada = await add()
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    const decision = { ...DECISION, outcome: 'error', amount_cents: WITHDRAWN_CENTS }
    await askFor('decide', uuid, decision)
    expect((await agreeTo(uuid)).status).toBe(200)
    const good = /^the interest in every final credit/
    await finds('delete from interest_made_good', good)
    await finds('update interest_made_good set amount_cents = amount_cents + 1', good)
    await finds('update interest_made_good set effective_date = effective_date + 30', good)
    await finds('update interest_made_good set is_withheld = true', good)
  })

  it('finds money that nobody agreed to, or that is more than was in dispute', async () => {
    const ada = await add()
    const otherError = { ...DECISION, outcome: 'other_error' }
    const decide = async (uuid: string, body: object) => {
      expect((await askFor('decide', uuid, body)).status).toBe(200)
      expect((await agreeTo(uuid)).status).toBe(200)
    }
    const first = await reported(ada, { transaction_id: ada.withdrawal })
    await run(ada, '2026-12-01')
    const changed = `update disputes set %s where id = '${first.uuid}'`
    const deadline = /^the deadline credits only a transfer/
    await finds(changed.replace('%s', 'transfer_id = null'), deadline)
    const elsewhere = `transfer_id = '${ada.transaction.uuid}'`
    await finds(changed.replace('%s', `clock_credit_of = null, ${elsewhere}`), deadline)
    await finds(changed.replace('%s', 'clock_credit_of = null'), deadline)
    const strangers = await add()
    await finds(changed.replace('%s', `account_id = '${strangers.account}'`), deadline)

    clock.set('2026-12-02T15:00:00Z')
    await decide(first.uuid, { ...otherError, amount_cents: 100_00 })
    await run(ada, '2026-12-09')
    clock.set('2026-12-10T15:00:00Z')
    const again = await reported(ada, { transaction_id: ada.withdrawal, kind: 'duplicate' })
    await decide(again.uuid, { ...otherError, amount_cents: WITHDRAWN_CENTS - 100_00 })
    const decided = (uuid: string) =>
      `update dispute_decisions set amount_cents = amount_cents + 1 where dispute_id = '${uuid}'`
    await finds(decided(again.uuid), /^disputes about a transfer credit and correct at most/)

    const vague = await reported(ada, { kind: 'missing', amount_cents: 80_00 })
    await decide(vague.uuid, { ...otherError, amount_cents: 80_00 })
    const most = /^no dispute credits or corrects more than is in dispute/
    await finds(`update disputes set amount_cents = 1 where id = '${vague.uuid}'`, most)
    const less = decided(vague.uuid).replace('+ 1', '- 1')
    await finds(less, most)
  })
})
