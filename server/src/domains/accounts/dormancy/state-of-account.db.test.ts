import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import type { Closer } from '../../../../test/closers.ts'
import { addSilent } from '../../../../test/console/silent.ts'
import { expectFound } from '../../../../test/found.ts'

describe('the state of an account', () => {
  const test = useTestApp()
  let saver: Closer

  beforeAll(async () => {
    saver = await addSilent(test, { since: '2023-01-05', state: 'NY' })
  })

  const recorded = () =>
    test.ctx.db
      .selectFrom('account_contacts')
      .select('address_state')
      .where('account_id', '=', saver.account)
      .executeTakeFirstOrThrow()
  const move = (state: string | null) =>
    test.ctx.db
      .updateTable('depositors')
      .set({ state })
      .where('institution_id', '=', saver.institution_id)
      .where('id', '=', saver.depositor_id)
      .execute()

  it('follows the address of its first holder', async () => {
    expect(await recorded()).toEqual({ address_state: 'NY' })
    await move('VT')
    expect(await recorded()).toEqual({ address_state: 'VT' })
    await move(null)
    expect(await recorded()).toEqual({ address_state: null })
  })

  it('is the state of the address when the account is first recorded', async () => {
    await move('CA')
    const { institution_id, account: account_id } = saver
    const { db } = test.ctx
    const [kept] = await db
      .deleteFrom('account_contacts')
      .where('institution_id', '=', institution_id)
      .where('account_id', '=', account_id)
      .returning(['institution_id', 'account_id', 'last_contact_on', 'last_contact_by'])
      .execute()
    if (kept) await db.insertInto('account_contacts').values(kept).execute()
    expect(await recorded()).toEqual({ address_state: 'CA' })
  })

  it('that differs from the address is found by the check of the books', async () => {
    const record = (state: string) => () =>
      sql`update account_contacts set address_state = ${state}
        where institution_id = ${saver.institution_id} and account_id = ${saver.account}`.execute(
        test.ctx.db,
      )
    await expectFound(test.ctx.db, {
      wrong: record('TX'),
      right: record('CA'),
      words: /^every account has the state of .*TX recorded, CA in the address/,
    })
  })
})
