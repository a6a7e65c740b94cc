import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { savers } from './savers.ts'
import { seedPeople } from './seed-people.ts'

describe('people who were not heard of', () => {
  const test = useTestApp()
  const KEYS = ['dormant', 'nearly-dormant']

  it('one is dormant, the other soon is; both earn as before', async () => {
    const people = savers.filter(({ key }) => KEYS.includes(key))
    expect(await seedPeople(test.ctx, people)).toMatchObject({ made: KEYS, failed: [] })
    const accounts = await test.ctx.db
      .selectFrom('account_contacts as contact')
      .innerJoin('entities', 'entities.savings_account_id', 'contact.account_id')
      .innerJoin('depositors', 'depositors.entity_id', 'entities.id')
      .innerJoin('savings_balances', 'savings_balances.account_id', 'contact.account_id')
      .select(['depositors.last_name', 'contact.dormant_since', 'contact.last_contact_by'])
      .select('savings_balances.current_cents')
      .orderBy('depositors.last_name')
      .execute()
    expect(accounts).toMatchObject([
      { last_name: 'Dozewell', dormant_since: null, last_contact_by: 'earlier_books' },
      { last_name: 'Slumberton', last_contact_by: 'earlier_books' },
    ])
    expect(accounts[1]?.dormant_since).not.toBeNull()
    expect(accounts[1]?.current_cents).toBeGreaterThan(2_400_00)
    const bounced = await test.ctx.db
      .selectFrom('users')
      .select('email')
      .where('email_bad_since', 'is not', null)
      .execute()
    expect(bounced).toEqual([{ email: 'drusilla.dozewell@example.com' }])
  })
})
