import { rmSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, openOn, useBank } from '../../test/banking.ts'
import { credit } from '../../test/books.ts'
import { bytesOf, makeThrough, statementsOf } from '../../test/pdf/statements.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { parseBusinessDate } from '../platform/calendar/business-date.ts'
import { verifyBooks } from './verify-books.ts'
import { verifyStatement } from './verify-statement.ts'

const day = parseBusinessDate

describe('a statement that somebody brings', () => {
  const folder = temporaryFolder('statements')
  const bank = useBank({ DATA_DIR: folder })
  let account = ''
  let file: Buffer = Buffer.alloc(0)

  beforeAll(async () => {
    account = await openOn(bank, day('2027-03-05'), 100_00)
    await credit(bank, account, -30_00, day('2027-03-09'))
    await makeThrough(bank, day('2027-03-31'))
    await credit(bank, account, 5_00, day('2027-04-02'))
    await makeThrough(bank, day('2027-04-30'))
    file = await fileOf(bank, 0)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function fileOf(of: Bank, place: number): Promise<Buffer> {
    const row = (await statementsOf(of, account))[place]
    if (!row) throw new Error('no such statement')
    return bytesOf(of.ctx, row)
  }

  it('is unaltered, and agrees with the ledger', async () => {
    const { isGenuine, words } = await verifyStatement(bank.db, file)
    expect(words).toMatch(
      /^unaltered: statement \w{5}-\w{5} of Test Bank, account ending in \d{4}, March 5, 2027 – March 31, 2027; its figures agree with the ledger$/,
    )
    expect(isGenuine).toBe(true)
  })

  it('is altered by a single bit, or is none of ours', async () => {
    const altered = Buffer.from(file)
    altered.writeUInt8(altered.readUInt8(altered.length - 40) ^ 1, altered.length - 40)
    const verdict = await verifyStatement(bank.db, altered)
    expect(verdict).toMatchObject({ isGenuine: false })
    expect(verdict.words).toMatch(/^altered: not the bytes of statement/)
    const foreign = file
      .toString('latin1')
      .replaceAll(/Statement code \w+/g, 'Statement code ZZZZZ99999')
    expect((await verifyStatement(bank.db, Buffer.from(foreign, 'latin1'))).words).toBe(
      'not a statement of ours: nobody was given the code ZZZZZ-99999',
    )
    expect((await verifyStatement(bank.db, Buffer.from('%PDF-1.7'))).words).toBe(
      'not a statement: there is no code in this file',
    )
  })

  /** Changes what nobody may change, for as long as an act takes. */
  async function whileWrong(change: string, back: string, act: () => Promise<void>): Promise<void> {
    const owner = new Client({ connectionString: bank.database.ownerUrl })
    await owner.connect()
    const run = (text: string) =>
      owner.query(`begin; set local session_replication_role = replica; ${text}; commit`)
    try {
      await run(change)
      await act()
      await run(back)
    } finally {
      await owner.end()
    }
  }

  const wrong = async () => (await verifyBooks(bank.db)).difference

  it.each([
    ['opening_cents', 'every statement begins where the one before ended'],
    ['closing_cents', 'every statement closes with what its lines come to'],
    ['interest_cents', 'every statement tells what was earned and withheld'],
    ['withheld_cents', 'every statement tells what was earned and withheld'],
    ['average_daily_balance_cents', 'every statement tells the average of its days'],
  ])('whose %s is a cent more in our own records is found', async (column, name) => {
    const newest = `where account_id = '${account}' and period_to = '2027-04-30'`
    await whileWrong(
      `update statements set ${column} = ${column} + 1 ${newest}`,
      `update statements set ${column} = ${column} - 1 ${newest}`,
      async () => {
        expect(await wrong()).toContain(name)
        const { isGenuine, words } = await verifyStatement(bank.db, await fileOf(bank, 1))
        expect([isGenuine, words.startsWith('unaltered')]).toEqual([false, true])
      },
    )
    expect(await wrong()).toBeNull()
  })

  it('that leaves out a posting, or has one of another, is found', async () => {
    const first = `where account_id = '${account}' and period_to = '2027-03-31'`
    const [row] = await statementsOf(bank, account)
    const lines = JSON.stringify(row?.lines).replaceAll("'", "''")
    const set = (value: string) => `update statements set lines = ${value} ${first}`
    await whileWrong(set('lines - 0'), set(`'${lines}'`), async () => {
      expect(await wrong()).toMatch(/every line of a statement is a posting|on the statement of/)
    })
    await whileWrong(set('lines || (lines -> 1)'), set(`'${lines}'`), async () => {
      expect(await wrong()).toContain('every line of a statement is a posting')
    })
    await whileWrong(
      `${set('lines - 0')}; update statements set opening_cents = 10000 ${first}`,
      `${set(`'${lines}'`)}; update statements set opening_cents = 0 ${first}`,
      async () => {
        const { words } = await verifyStatement(bank.db, file)
        expect(words).toContain('every statement begins where')
      },
    )
    expect(await wrong()).toBeNull()
  })
})
