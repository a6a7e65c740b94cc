import { globSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { type Bank, killWaiting, openOn, useBank } from '../../../../test/banking.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { addOwner } from '../../../../test/linking.ts'
import { anotherBank } from '../../../../test/returned-deposits.ts'
import { bytesOf, makeThrough, statementsOf } from '../../../../test/pdf/statements.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { nextStatements } from './due-statements.ts'
import { hashOf } from '../hash-of.ts'

const day = parseBusinessDate

async function openSome(of: Bank, count: number): Promise<string[]> {
  const accounts: string[] = []
  for (let place = 0; place < count; place += 1) {
    const account = await openOn(of, day('2027-01-11'), 1_000 + place)
    await addOwner(of, account)
    accounts.push(account)
  }
  return accounts
}

/** Two months each, and what was told of them. */
async function expectOneEach(of: Bank, accounts: readonly string[]): Promise<void> {
  for (const account of accounts) {
    const rows = await statementsOf(of, account)
    expect(rows.map(({ period_to }) => period_to)).toEqual(['2027-01-31', '2027-02-28'])
    for (const row of rows) expect(hashOf(await bytesOf(of.ctx, row))).toBe(row.sha256)
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) from email_outbox`.execute(of.db)
  expect(rows[0]?.count).toBe(2 * accounts.length)
  await sql`delete from email_outbox`.execute(of.db)
  await expectSoundBooks(of.db)
}

function failedPapers({ db, institution_id }: Bank) {
  return db
    .selectFrom('staff_tasks')
    .select(['task_key', 'handled_by'])
    .where('institution_id', '=', institution_id)
    .where('kind', '=', 'paper_failed')
    .execute()
}

describe('whoever makes statements', () => {
  const folder = temporaryFolder('statements')
  const bank = useBank({ DATA_DIR: folder })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is killed while they are kept: the next goes on, each is there once', async () => {
    const of = await anotherBank(bank, 'killed')
    const accounts = await openSome(of, 6)
    // One of them cannot be kept; it is cut off while the others are made beside it.
    const held = `select from savings_accounts where id = '${accounts[2]}' for update`
    await killWaiting(of, held, () => makeThrough(of, day('2027-02-28')))
    expect(await statementsOf(of, accounts[2] ?? '')).toEqual([])
    await makeThrough(of, day('2027-02-28'))
    await makeThrough(of, day('2027-02-28'))
    await expectOneEach(of, accounts)
    // What was put away before it was cut off was written over.
    expect(globSync(`**/${of.institution_id}/statement/*`, { cwd: folder })).toHaveLength(12)
  })

  it('cannot put one file away: the others are made, staff are told, and it is made up for', async () => {
    const of = await anotherBank(bank, 'disk-full')
    const accounts = await openSome(of, 3)
    let puts = 0
    const { files } = of.ctx
    const failing = {
      ...of.ctx,
      files: {
        put: (...args: Parameters<typeof files.put>) => {
          puts += 1
          return puts === 3 ? Promise.reject(new Error('disk full')) : files.put(...args)
        },
        open: (key: string) => files.open(key),
        remove: (key: string) => files.remove(key),
      },
    }
    await makeThrough({ ...of, ctx: failing }, day('2027-02-28'))
    const made = await Promise.all(accounts.map((account) => statementsOf(of, account)))
    expect(made.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 2, 2])
    const failed = accounts[made.findIndex(({ length }) => length === 0)]
    expect(await failedPapers(of)).toEqual([
      { task_key: `paper_failed:statement:${failed}:2027-01-31`, handled_by: null },
    ])
    const queued = sql<{ payload: { account_id: string } }>`
      select payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = 'make_paper_again'`
    expect((await queued.execute(of.db)).rows).toMatchObject([
      { payload: { account_id: failed, paper: 'statement' } },
    ])
    await makeThrough(of, day('2027-02-28'))
    expect(await failedPapers(of)).toMatchObject([{ handled_by: 'the bank' }])
    await expectOneEach(of, accounts)
  })

  it('cannot put any file away: the run is given up, and made again from where it was', async () => {
    const of = await anotherBank(bank, 'no-file-store')
    const accounts = await openSome(of, 21)
    const { files } = of.ctx
    const down = { ...files, put: () => Promise.reject(new Error('file store down')) }
    const run = makeThrough({ ...of, ctx: { ...of.ctx, files: down } }, day('2027-02-28'))
    await expect(run).rejects.toThrow('20 papers in a row')
    expect(await failedPapers(of)).toEqual([])
    await makeThrough(of, day('2027-02-28'))
    await expectOneEach(of, accounts)
  })

  it('gives the memory of what is kept back at once', async () => {
    const of = await anotherBank(bank, 'light')
    const accounts = await openSome(of, 3)
    const put: Buffer[] = []
    const { files } = of.ctx
    const watched = {
      put: async (key: string, content: Readable, type: string) => {
        const [bytes] = (await content.toArray()) as [Buffer]
        put.push(bytes)
        return files.put(key, Readable.from(bytes), type)
      },
      open: (key: string) => files.open(key),
      remove: (key: string) => files.remove(key),
    }
    await makeThrough({ ...of, ctx: { ...of.ctx, files: watched } }, day('2027-02-28'))
    expect(put.map(({ length }) => length)).toEqual([0, 0, 0, 0, 0, 0])
    await expectOneEach(of, accounts)
  })

  it('knows the next day on which there is something to make', async () => {
    const of = await anotherBank(bank, 'outlook')
    const next = async (from: string) =>
      (await nextStatements(of.db, day(from))).get(of.institution_id)
    expect(await next('2027-03-01')).toBeUndefined()
    await openOn(of, day('2027-03-05'), 100)
    expect(await next('2027-03-06')).toBe('2027-03-31')
    expect(await next('2027-04-02')).toBe('2027-04-02')
    await makeThrough(of, day('2027-04-02'))
    expect(await next('2027-04-03')).toBe('2027-04-30')
  })
})
