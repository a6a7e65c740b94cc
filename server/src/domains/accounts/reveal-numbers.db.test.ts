import type { Account } from '@passbook/contract/accounts'
import { LIMITS } from '@passbook/contract/limits'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { TEST_ACTOR } from '../../../test/books.ts'
import { addApplicantWith, fund } from '../../../test/opening.ts'
import { easternDate } from '../../platform/calendar/eastern.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { closeSavingsAccount } from '../money/savings-accounts/savings-account.ts'

interface Numbers {
  account_number: string
  routing_number: string
}

describe('GET /accounts/{uuid}/numbers', () => {
  const test = useTestApp()

  async function addSaver() {
    const saver = await addApplicantWith(test)
    await fund(saver.browser, 500_00)
    const [account] = (await saver.browser.get<Account[]>('/accounts')).body.data ?? []
    if (!account) throw new Error('no account')
    const reveal = () => saver.browser.get<Numbers>(`/accounts/${account.uuid}/numbers`)
    return { ...saver, account, reveal }
  }

  const auditOf = (accountId: string) =>
    test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'details'])
      .where('action', '=', 'reveal_numbers')
      .where('entity_id', '=', accountId)
      .execute()

  it('shows both numbers whole and writes down who looked, without them', async () => {
    const { account, reveal, depositor_id, institution_id } = await addSaver()
    const { status, body } = await reveal()
    const { routing_number } = await test.ctx.db
      .selectFrom('ach_profiles')
      .select('routing_number')
      .where('institution_id', '=', institution_id)
      .executeTakeFirstOrThrow()
    expect(status).toBe(200)
    expect(body.data?.account_number).toMatch(/^\d{10}$/)
    expect(body.data?.account_number.slice(-4)).toBe(account.account_last_four)
    expect(body.data?.routing_number).toBe(routing_number)
    expect(await auditOf(account.uuid)).toEqual([
      { actor_kind: 'depositor', actor_id: depositor_id, details: {} },
    ])
  })

  it('does so twenty times an hour and then says so; nothing more is written down', async () => {
    const { account, reveal } = await addSaver()
    const { perHour } = LIMITS.accountNumbers
    for (let times = 0; times < perHour; times++) expect((await reveal()).status).toBe(200)
    const { status, body } = await reveal()
    expect([status, body.data]).toEqual([429, null])
    expect(body.message).toContain('20 times within 1 hour')
    expect(await auditOf(account.uuid)).toHaveLength(perHour)
  })

  it('shows nothing of an account that is closed', async () => {
    const { account, reveal, institution_id } = await addSaver()
    const closedOn = easternDate(test.ctx.clock.now())
    const closing = { institution_id, accountId: account.uuid, closedOn, actor: TEST_ACTOR }
    await inTransaction(test.ctx.db, (trx) => closeSavingsAccount(trx, closing))
    expect((await reveal()).status).toBe(403)
    expect(await auditOf(account.uuid)).toEqual([])
  })
})
