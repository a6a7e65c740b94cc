import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { FILE_DAY, linkFor, wishFor } from '../../test/ach.ts'
import { openOn, useBank as testBank } from '../../test/banking.ts'
import { OLD_INSTITUTION, createOldDatabase } from '../../test/old-database.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Transfer } from '../domains/money/transfers/queries.ts'
import { verifyBooks } from './verify-books.ts'

const bank = testBank()

describe('verify, of what depositors ordered', () => {
  /** Past every trigger, privilege and check, as somebody with the database in hand would. */
  async function tamper(statement: string): Promise<void> {
    const client = new Client({ connectionString: bank.database.ownerUrl })
    await client.connect()
    await client.query("set session_replication_role = 'replica'")
    await client.query(statement)
    await client.end()
  }

  async function order(wish: Partial<Parameters<typeof wishFor>[1]> = {}): Promise<Transfer> {
    const accountId = await openOn(bank, FILE_DAY, 10_000)
    const link = await linkFor(bank)
    const by = { madeBy: link.depositor_id, callKey: randomUUID(), linkedAccountId: link.id }
    return wishFor(bank, { kind: 'deposit', accountId, ...by, ...wish })
  }

  it('names an order without its call, and two of one key', async () => {
    const [one, other] = [await order(), await order()]
    expect((await verifyBooks(bank.db)).difference).toBeNull()
    await tamper(`alter table transfers drop constraint transfers_have_cause;
      update transfers set call_key = null where id = '${one.id}'`)
    expect((await verifyBooks(bank.db)).difference).toContain(`transfer ${one.id} has no call`)
    await tamper(`drop index transfers_call_key;
      update transfers set call_key = '${other.call_key}', made_by = '${other.made_by}'
      where id = '${one.id}'`)
    expect((await verifyBooks(bank.db)).difference).toContain('has 2 orders of one key')
    await tamper(`update transfers set call_key = '${one.call_key}', made_by = '${one.made_by}'
      where id = '${one.id}'`)
    expect((await verifyBooks(bank.db)).difference).toBeNull()
  })

  it('names a retry that points to something else', async () => {
    const [first, other] = [await order(), await order()]
    const retry = await wishFor(bank, {
      kind: 'deposit',
      accountId: first.account_id,
      requestId: first.request_id,
      retry: { ofTransferId: first.id, count: 1 },
    })
    expect((await verifyBooks(bank.db)).difference).toBeNull()
    const pointTo = ({ id }: Transfer) =>
      tamper(`update transfers set retry_of_transfer_id = '${id}' where id = '${retry.id}'`)
    await pointTo(other)
    expect((await verifyBooks(bank.db)).difference).toContain(`is retry 1 of ${other.id}`)
    await pointTo(first)
  })

  it('names a deposit that replaces one which does not know of it', async () => {
    const [before, after] = [await order(), await order()]
    const replace = (id: string) =>
      tamper(`update transfers set replaces_transfer_id = ${id} where id = '${after.id}'`)
    await replace(`'${before.id}'`)
    expect((await verifyBooks(bank.db)).difference).toContain(`${after.id} replaces ${before.id}`)
    await replace('null')
    expect((await verifyBooks(bank.db)).difference).toBeNull()
  })
})

describe('orders of an earlier version', () => {
  const BANK = '11111111-1111-4111-8111-111111111111'
  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const PERSON = id(1)
  const ACCOUNT = id(2)
  const LINK = id(3)
  const [ORDERED, FORGOTTEN, RETRY, SECOND_RETRY, CHANGED, IN_ITS_PLACE] = [
    11, 12, 13, 14, 15, 16,
  ].map(id)
  const [SCHEDULE, NEXT_SCHEDULE] = [21, 22].map(id)

  interface Old {
    id?: string | undefined
    key: string
    status?: string
    retries?: number
    schedule?: string | undefined
    replacedBy?: string | undefined
  }
  const text = (value: string | undefined) => (value === undefined ? 'null' : `'${value}'`)
  const transfer = ({ id: own, key, status = 'Initiated', retries = 0, ...more }: Old) => `
    insert into transfers (institution_id, id, request_id, account_id, linked_account_id, direction,
      kind, amount_cents, status, file_date, settlement_date, available_date, cancel_until,
      date_created, return_code, retry_count, made_by, schedule_id, occurrence_date, replaced_by,
      idempotency_key, input_hash)
    values ('${BANK}', '${own}', '${id(99)}', '${ACCOUNT}', '${LINK}', 'LinkedToPrimary', 'deposit',
      100, '${status}', '2026-03-02', '2026-03-03', '2026-03-09', now(), now(),
      ${status === 'Returned' ? "'R01'" : 'null'}, ${retries}, '${PERSON}', ${text(more.schedule)},
      ${more.schedule ? "'2026-03-02'" : 'null'}, ${text(more.replacedBy)}, '${key}', '');`
  const schedule = (own: string | undefined, end: string) => `
    insert into schedules (institution_id, id, account_id, linked_account_id, made_by, amount_cents,
      every, anchor_date, made_at, status, ended_at, end_reason)
    values ('${BANK}', '${own}', '${ACCOUNT}', '${LINK}', '${PERSON}', 100, 'month', '2026-03-02',
      now(), ${end});`

  const ROWS = `
    set session_replication_role = 'replica';
    insert into users (institution_id, id, email, password_hash)
    values ('${BANK}', '${id(4)}', 'ada@example.test', 'x');
    insert into depositors (institution_id, id, user_id, entity_id)
    values ('${BANK}', '${PERSON}', '${id(4)}', '${id(5)}');
    insert into savings_accounts (institution_id, id, opened_on, account_number_sealed,
      account_number_index, account_last_four)
    values ('${BANK}', '${ACCOUNT}', '2026-01-05', 'x', 'x', '0001');
    insert into linked_accounts (institution_id, id, entity_id, depositor_id, kind, status)
    values ('${BANK}', '${LINK}', '${id(5)}', '${PERSON}', 'MANUAL', 'ARCHIVED');
    insert into idempotent_calls (institution_id, user_id, call, key, input_hash, reply, called_at)
    values ('${BANK}', '${id(4)}', 'deposit', 'key-of-the-call', '',
      '{"transaction": {"uuid": "${ORDERED}"}}', now() - interval '1 day'),
      ('${BANK}', '${id(4)}', 'withdraw', 'key-of-the-call', '', '{"transaction": {"uuid": "${id(98)}"}}', now());
    ${schedule(SCHEDULE, "'ENDED', now(), 'replaced'")}
    ${schedule(NEXT_SCHEDULE, "'ACTIVE', null, null")}
    ${transfer({ id: ORDERED, key: `deposit:${id(31)}` })}
    ${transfer({ id: FORGOTTEN, key: `deposit:${id(32)}`, status: 'Returned' })}
    ${transfer({ id: RETRY, key: `retry:${FORGOTTEN}`, status: 'Returned', retries: 1 })}
    ${transfer({ id: SECOND_RETRY, key: `retry:${RETRY}`, retries: 2 })}
    ${transfer({ id: CHANGED, key: `deposit:${id(33)}`, status: 'Voided', schedule: SCHEDULE, replacedBy: IN_ITS_PLACE })}
    ${transfer({ id: IN_ITS_PLACE, key: `deposit:${id(34)}`, schedule: NEXT_SCHEDULE })}
    set session_replication_role = 'origin';`

  it('get their keys, their originals and what they replaced', async () => {
    const database = await createOldDatabase('0091', OLD_INSTITUTION + ROWS)
    await migrate(database.ownerUrl, database.appUrl)
    const owner = new Client({ connectionString: database.ownerUrl })
    await owner.connect()
    const found = await owner.query<Record<string, unknown>>(
      `select id, call_key, retry_of_transfer_id, replaces_transfer_id from transfers order by id`,
    )
    const schedules = await owner.query<Record<string, unknown>>(
      'select id, replaces_schedule_id from schedules order by id',
    )
    await owner.end()
    await database.drop()
    const none = { call_key: null, retry_of_transfer_id: null, replaces_transfer_id: null }
    expect(found.rows).toEqual([
      { ...none, id: ORDERED, call_key: 'key-of-the-call' },
      { ...none, id: FORGOTTEN, call_key: `deposit:${id(32)}` },
      { ...none, id: RETRY, retry_of_transfer_id: FORGOTTEN },
      { ...none, id: SECOND_RETRY, retry_of_transfer_id: FORGOTTEN },
      { ...none, id: CHANGED },
      { ...none, id: IN_ITS_PLACE, replaces_transfer_id: CHANGED },
    ])
    expect(schedules.rows).toEqual([
      { id: SCHEDULE, replaces_schedule_id: null },
      { id: NEXT_SCHEDULE, replaces_schedule_id: SCHEDULE },
    ])
  })
})
