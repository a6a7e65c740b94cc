import { globSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  introduceRate,
  killWaiting,
  liveThrough,
  openOn,
  useBank,
} from '../../../../test/banking.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { addOwner } from '../../../../test/linking.ts'
import { formBytes, formsOf, makeFormsAfter } from '../../../../test/tax/forms.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { parseRate } from '../../../ledger/interest-math.ts'
import { verifyBooks } from '../../../verify/verify-books.ts'
import { verifyTaxForms } from '../../../verify/verify-tax-forms.ts'
import { hashOf } from '../hash-of.ts'

const day = parseBusinessDate
const NIGHT = day('2027-01-15')

describe('whoever makes tax forms', () => {
  const folder = temporaryFolder('tax')
  const bank = useBank({ DATA_DIR: folder })
  const accounts: string[] = []
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  beforeAll(async () => {
    await introduceRate(bank, day('2026-12-31'), parseRate('0.036500'))
    for (let count = 0; count < 6; count += 1) {
      const account = await openOn(bank, day('2026-12-31'), 50_000_000)
      await addOwner(bank, account)
      accounts.push(account)
    }
    await liveThrough(bank, day('2026-12-31'))
  })

  it('waits for the interest of 31 December', async () => {
    await sql`
      insert into interest_payments (institution_id, paid_through, account_id, reason,
        effective_date, accrued, owed_cents, amount_cents)
      values (${bank.institution_id}, '2025-06-30', ${accounts[0]}, 'month', '2025-06-30', 0, 0, 0)`.execute(
      bank.db,
    )
    await expect(makeFormsAfter(bank, NIGHT)).rejects.toThrow('interest of 2025 is not posted yet')
    expect(await formsOf(bank)).toEqual([])
    const owner = new Client({ connectionString: bank.database.ownerUrl })
    await owner.connect()
    await owner.query(`begin; set local session_replication_role = replica;
      delete from interest_payments where paid_through = '2025-06-30'; commit`)
    await owner.end()
  })

  it('is killed while they are kept: the next goes on, each is there once', async () => {
    // One of them cannot be kept; it is cut off while the others are made beside it.
    const held = `select from savings_accounts where id = '${accounts[2]}' for update`
    await killWaiting(bank, held, () => makeFormsAfter(bank, NIGHT))
    expect(await bank.db.selectFrom('tax_years').selectAll().execute()).toEqual([])
    await makeFormsAfter(bank, NIGHT)
    await makeFormsAfter(bank, NIGHT)
    const forms = await formsOf(bank)
    expect(forms.map(({ account_id, number }) => [account_id, number])).toEqual(
      accounts.toSorted().map((account) => [account, 1]),
    )
    for (const form of forms) expect(hashOf(await formBytes(bank.ctx, form))).toBe(form.sha256)
    expect(globSync(`**/${bank.institution_id}/tax/*`, { cwd: folder })).toHaveLength(6)
    const { rows } = await sql<{ count: number }>`
      select count(*) from email_outbox`.execute(bank.db)
    expect(rows[0]?.count).toBe(6)
    await expectSoundBooks(bank.db)
  })

  it('makes none without a payer, and asks for one', async () => {
    const { institution_id } = bank
    const years = await bank.db.selectFrom('tax_profiles').selectAll().execute()
    const [profile] = years.filter((each) => each.institution_id === institution_id)
    if (!profile) throw new Error('no profile')
    const without = () =>
      bank.db.deleteFrom('tax_profiles').where('institution_id', '=', institution_id).execute()
    await without()
    await liveThrough(bank, day('2027-01-01'))
    await makeFormsAfter(bank, day('2028-01-20'))
    const tasks = await bank.db.selectFrom('staff_tasks').select('kind').execute()
    expect(tasks).toEqual([{ kind: 'tax_profile_missing' }])
    await bank.db.insertInto('tax_profiles').values(profile).execute()
  })

  it.each([
    ['interest_cents', 'every tax form tells what its year credited and withheld'],
    ['withheld_cents', 'every tax form tells what its year credited and withheld'],
  ])('leaves books in which a cent more in %s is found', async (column, name) => {
    const owner = new Client({ connectionString: bank.database.ownerUrl })
    await owner.connect()
    const run = (text: string) =>
      owner.query(`begin; set local session_replication_role = replica; ${text}; commit`)
    const which = `where account_id = '${accounts[0]}'`
    await run(`update tax_documents set ${column} = ${column} + 1 ${which}`)
    expect((await verifyBooks(bank.db)).difference).toContain(name)
    expect((await verifyTaxForms(bank.db)).words).toContain('not the bytes that were given')
    await run(`update tax_documents set ${column} = ${column} - 1 ${which}`)
    expect(await verifyTaxForms(bank.db)).toEqual({
      isSound: true,
      words: '6 tax forms have the bytes that were given',
    })
    await run(`create table kept as select * from tax_documents ${which};
      delete from tax_documents ${which}`)
    expect((await verifyBooks(bank.db)).difference).toContain(
      'every year that is over has a tax form for whoever needs one',
    )
    await run(`alter table kept drop column is_corrected`)
    const { rows } = await owner.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_name = 'kept'`,
    )
    const names = rows[0]?.names
    await run(`insert into tax_documents (${names}) select ${names} from kept; drop table kept`)
    await owner.end()
    await expectSoundBooks(bank.db)
  })

  it('leaves rows that nobody changes', async () => {
    const change = bank.db
      .updateTable('tax_documents')
      .set({ interest_cents: 1 })
      .where('institution_id', '=', bank.institution_id)
    await expect(change.execute()).rejects.toThrow()
  })
})
