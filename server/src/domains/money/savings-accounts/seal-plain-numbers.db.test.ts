import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestContext } from '../../../../test/banking.ts'
import { testConfig } from '../../../../test/config.ts'
import type { TestDatabase } from '../../../../test/database.ts'
import { dump } from '../../../../test/dump.ts'
import { OLD_INSTITUTION, createOldDatabase } from '../../../../test/old-database.ts'
import { type Context, closeContext } from '../../../context.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { start } from '../../../start.ts'
import { indexSavingsNumber, openSavingsNumber, sealPlainNumbers } from './savings-number.ts'

const ACCOUNTS = 450

/** Numbers as they were given out before: counted up, in plain text. */
const OLD_ACCOUNTS = `
  with opened as (
    insert into ledger_accounts (institution_id, kind)
    select '11111111-1111-4111-8111-111111111111', 'savings' from generate_series(1, ${ACCOUNTS})
    returning institution_id, id)
  insert into savings_accounts (institution_id, id, opened_on)
  select institution_id, id, '2026-01-05' from opened;`

it('a server that starts on an earlier version’s database seals its numbers first', async () => {
  const database = await createOldDatabase('0017', OLD_INSTITUTION + OLD_ACCOUNTS)
  const urls = { DATABASE_URL: database.appUrl, DATABASE_ADMIN_URL: database.ownerUrl }
  const config = testConfig({ ...urls, SANDBOX: 'off', LOG_LEVEL: 'silent' })
  const running = await start(config, { http: false, jobs: false })
  const { rows } = await sql<{ plain: number; sealed: number }>`
    select count(account_number) as plain, count(account_number_sealed) as sealed
    from savings_accounts`.execute(running.ctx.db)
  expect(rows).toEqual([{ plain: 0, sealed: ACCOUNTS }])
  await running.stop()
  await database.drop()
})

describe('numbers of an installation that did not seal them', () => {
  let database: TestDatabase
  let processes: Context[]
  let before: Map<string, string>

  beforeAll(async () => {
    database = await createOldDatabase('0017', OLD_INSTITUTION + OLD_ACCOUNTS)
    await migrate(database.ownerUrl, database.appUrl)
    processes = [await openTestContext(database), await openTestContext(database)]
    before = new Map((await readAll()).map(({ id, account_number }) => [id, account_number ?? '']))
  })
  afterAll(async () => {
    for (const ctx of processes) await closeContext(ctx)
    await database.drop()
  })

  const one = () => {
    const [ctx] = processes
    if (!ctx) throw new Error('no process')
    return ctx
  }
  const readAll = () => one().db.selectFrom('savings_accounts').selectAll().execute()

  it('are there in plain text, and no new one may be', async () => {
    expect(before.size).toBe(ACCOUNTS)
    expect([...before.values()].toSorted()[0]).toBe('1000000001')
    const plain = sql`update savings_accounts set opened_on = opened_on`.execute(one().db)
    await expect(plain).rejects.toThrow('savings_accounts_sealed')
  })

  it('are each sealed once by processes that start together, and none stays plain', async () => {
    const sealed = await Promise.all(processes.map((ctx) => sealPlainNumbers(ctx)))
    expect(sealed.reduce((sum, count) => sum + count, 0)).toBe(ACCOUNTS)
    const { vault } = one()
    for (const account of await readAll()) {
      const number = before.get(account.id) ?? ''
      expect(openSavingsNumber(vault, account)).toBe(number)
      expect(account).toMatchObject({
        account_number: null,
        account_last_four: number.slice(-4),
        account_number_index: indexSavingsNumber(vault, account.institution_id, number),
      })
    }
    const text = await dump(one().db)
    for (const number of before.values()) expect(text).not.toContain(number)
  })

  it('are left alone the next time', async () => {
    const sealed = (await readAll()).map((row) => row.account_number_sealed.toString('hex'))
    expect(await sealPlainNumbers(one())).toBe(0)
    const again = (await readAll()).map((row) => row.account_number_sealed.toString('hex'))
    expect(again).toEqual(sealed)
  })
})
