import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openOn, openTestContext, useBank } from '../../../test/banking.ts'
import { TEST_ACTOR } from '../../../test/books.ts'
import { testConfig } from '../../../test/config.ts'
import { addLink } from '../../../test/linking.ts'
import { parseBusinessDate } from '../calendar/business-date.ts'
import { type Context, closeContext } from '../../context.ts'
import { openSavingsNumber } from '../../domains/money/savings-accounts/savings-number.ts'
import { openAccountNumber } from '../../domains/people/linked-accounts/account-number.ts'
import { rotateKeys } from './rotate-keys.ts'
import { sealedColumns } from './sealed-columns.ts'

const OLD = testConfig().piiKeys?.[0]
const OLD_KEY = `1:${OLD?.key.toString('base64')}`
const NEW_KEY = `2:${randomBytes(32).toString('base64')}`

const readAccount = ({ db }: Context, id: string) =>
  db.selectFrom('savings_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('rotating keys', () => {
  const bank = useBank()

  it('knows every sealed column there is', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed'
      order by 1`.execute(bank.db)
    const known = sealedColumns.map(({ table, column }) => `${table}.${column}`)
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name))
  })

  it('seals all of one institution anew, once; afterwards the old key is not needed', async () => {
    const owner = { entityId: undefined, depositor_id: undefined }
    for (let count = 0; count < 450; count += 1) {
      await addLink(bank, { ...owner, accountNumber: `4005${count}` })
    }
    const accountId = await openOn(bank, parseBusinessDate('2026-03-02'))
    const account = await readAccount(bank.ctx, accountId)
    const number = openSavingsNumber(bank.ctx.vault, account)
    const both = await openTestContext(bank.database, { PII_KEYS: `${NEW_KEY},${OLD_KEY}` })
    const input = { institution_id: bank.institution_id, actor: TEST_ACTOR }
    const first = await rotateKeys(both, input)
    expect(first).toContainEqual({
      column: 'linked_accounts.account_number_sealed',
      sealedAnew: 450,
    })
    expect(first).toContainEqual({
      column: 'savings_accounts.account_number_sealed',
      sealedAnew: 1,
    })
    const second = await rotateKeys(both, input)
    expect(second.every(({ sealedAnew }) => sealedAnew === 0)).toBe(true)
    await closeContext(both)

    const onlyNew = await openTestContext(bank.database, { PII_KEYS: NEW_KEY })
    const links = await onlyNew.db.selectFrom('linked_accounts').selectAll().execute()
    const numbers = links.map((link) => openAccountNumber(onlyNew.vault, link))
    expect(new Set(numbers).size).toBe(450)
    expect(numbers).toContain('4005449')
    expect(openSavingsNumber(onlyNew.vault, await readAccount(onlyNew, accountId))).toBe(number)
    await closeContext(onlyNew)
  })
})
