import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { addInstitution, openOn, openTestContext, useBank } from '../../../test/banking.ts'
import { TEST_ACTOR } from '../../../test/books.ts'
import { testConfig } from '../../../test/config.ts'
import { addLink } from '../../../test/linking.ts'
import { parseBusinessDate } from '../calendar/business-date.ts'
import { type Context, closeContext } from '../../context.ts'
import { openSavingsNumber } from '../../domains/money/savings-accounts/savings-number.ts'
import { openAccountNumber } from '../../domains/people/linked-accounts/account-number.ts'
import { type Rotation, rotateKeys } from './rotate-keys.ts'
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

  describe('beside others', () => {
    const TO_KEY_3 = { PII_KEYS: `3:${randomBytes(32).toString('base64')},${NEW_KEY},${OLD_KEY}` }
    const OF_LINKS = 'linked_accounts.account_number_sealed'
    const countOf = (rotations: Rotation[]) =>
      rotations.find(({ column }) => column === OF_LINKS)?.sealedAnew

    async function useOwnBank(slug: string, links: number) {
      const institution_id = await addInstitution(bank.db, slug)
      const own = { ...bank, institution_id }
      const ids: string[] = []
      for (let count = 0; count < links; count += 1) {
        const link = await addLink(own, { accountNumber: `7005${count}` })
        ids.push(link.id)
      }
      const ctx = await openTestContext(bank.database, TO_KEY_3)
      const owner = new Client({ connectionString: bank.database.ownerUrl })
      await owner.connect()
      const rotate = () => rotateKeys(ctx, { institution_id, actor: TEST_ACTOR })
      const readLinks = () =>
        ctx.db
          .selectFrom('linked_accounts')
          .selectAll()
          .where('institution_id', '=', institution_id)
          .orderBy('id')
          .execute()
      const close = async () => {
        await owner.end()
        await closeContext(ctx)
      }
      return { institution_id, ids: ids.toSorted(), ctx, owner, rotate, readLinks, close }
    }
    const isAnew = ({ account_number_sealed: sealed }: { account_number_sealed: Buffer | null }) =>
      sealed?.[0] === 3

    it('writes a batch with one statement, not each row with its own', async () => {
      const { owner, rotate, close } = await useOwnBank('by-batches', 401)
      await owner.query(`
        create table counted (at timestamptz default clock_timestamp());
        create function count_statement() returns trigger language plpgsql security definer as
          $$ begin insert into public.counted default values; return null; end $$;
        create trigger count_statements after update on linked_accounts
          for each statement execute function count_statement()`)
      try {
        expect(countOf(await rotate())).toBe(401)
        const { rows } = await owner.query<{ count: string }>('select count(*) from counted')
        expect(Number(rows[0]?.count)).toBe(3)
      } finally {
        await owner.query('drop trigger count_statements on linked_accounts; drop table counted')
        await close()
      }
    })

    it('waits for nobody until all other rows are done, and then for that row only', async () => {
      const { ids, owner, rotate, readLinks, close } = await useOwnBank('held-rows', 250)
      const [held] = ids
      await owner.query('begin')
      await owner.query('select from linked_accounts where id = $1 for update', [held])
      const rotating = rotate()
      await expect
        .poll(async () => (await readLinks()).filter((link) => !isAnew(link)).length, {
          timeout: 30_000,
        })
        .toBe(1)
      const before = new Date('2026-01-06T15:00:00Z')
      await owner.query('update linked_accounts set activated_at = $2 where id = $1', [
        held,
        before,
      ])
      await owner.query('commit')
      expect(countOf(await rotating)).toBe(250)
      const links = await readLinks()
      expect(links.every(isAnew)).toBe(true)
      expect(links[0]?.activated_at).toEqual(before)
      await close()
    })

    it('continues where it was interrupted', async () => {
      const { institution_id, ctx, rotate, readLinks, close } = await useOwnBank('interrupted', 450)
      let left = 300
      const seal: typeof ctx.vault.seal = (...given) => {
        left -= 1
        if (left < 0) throw new Error('the process ends here')
        return ctx.vault.seal(...given)
      }
      const ending = { ...ctx, vault: { ...ctx.vault, seal } }
      await expect(rotateKeys(ending, { institution_id, actor: TEST_ACTOR })).rejects.toThrow(
        'ends',
      )
      expect((await readLinks()).filter(isAnew)).toHaveLength(200)
      expect(countOf(await rotate())).toBe(250)
      expect((await readLinks()).every(isAnew)).toBe(true)
      await close()
    })

    it('loses nothing that is written meanwhile, whichever key the writer has', async () => {
      const { institution_id, ids, ctx, rotate, readLinks, close } = await useOwnBank(
        'written',
        250,
      )
      const last = new Map<string, string>()
      const over = new AbortController()
      // A process with the old settings still runs beside one with the new.
      const write = async (vault: Context['vault'], mine: string[]) => {
        for (let round = 0; !over.signal.aborted; round += 1) {
          const id = mine[round % mine.length] ?? ''
          const accountNumber = `8${String(round).padStart(9, '0')}`
          const place = { column: OF_LINKS, institution_id, rowId: id }
          await ctx.db
            .updateTable('linked_accounts')
            .set({ account_number_sealed: vault.seal(accountNumber, place) })
            .where('institution_id', '=', institution_id)
            .where('id', '=', id)
            .execute()
          last.set(id, accountNumber)
        }
      }
      const half = ids.length / 2
      const writing = [write(bank.ctx.vault, ids.slice(0, half)), write(ctx.vault, ids.slice(half))]
      await rotate()
      over.abort()
      await Promise.all(writing)
      // What the process with the old settings wrote behind the rotation is left to the next one.
      await rotate()
      const links = await readLinks()
      expect(links.every(isAnew)).toBe(true)
      const numbers = new Map(links.map((link) => [link.id, openAccountNumber(ctx.vault, link)]))
      expect([...last].filter(([id, number]) => numbers.get(id) !== number)).toEqual([])
      expect(last.size).toBeGreaterThan(1)
      await close()
    })
  })
})
