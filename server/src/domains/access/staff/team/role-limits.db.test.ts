import type { RoleLimit } from '@passbook/contract/console/team'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { addCloser } from '../../../../../test/closers.ts'
import { enterAs } from '../../../../../test/console/staff-browser.ts'
import { findDayLimit } from '../sign-in/settings.ts'
import { assertWithinLimit } from './role-limits.ts'

const BECAUSE = { reason: 'The board decided it.' }
type Member = Awaited<ReturnType<typeof enterAs>>

describe('the daily limit of a role', () => {
  const test = useTestApp()
  let adam: Member
  let ruth: Member
  let maker: Member

  beforeEach(async () => {
    await test.ctx.db.deleteFrom('role_limits').where('day_cents', '>=', 0).execute()
    adam = await enterAs(test, 'administrator')
    ruth = await enterAs(test, 'administrator')
    maker = await enterAs(test, 'operations')
  })

  const propose = (limit: object, by = adam) =>
    by.browser.post<{ approval_id: string }>('/console/role-limits', { ...limit, ...BECAUSE })
  const decide = (uuid: string | undefined, by: Member) =>
    by.browser.post(`/console/approvals/${uuid}/decide`, { decision: 'approve', ...BECAUSE })
  const set = async (limit: object) => {
    const { body } = await propose(limit)
    expect((await decide(body.data?.approval_id, ruth)).status).toBe(200)
  }
  const limits = async () =>
    (await adam.browser.get<{ limits: RoleLimit[] }>('/console/staff')).body.data?.limits
  const refund = async (amount_cents: number, by = maker) => {
    const { depositor_id } = await addCloser(test, 400_00)
    return by.browser.post(`/console/customers/${depositor_id}/refund`, {
      amount_cents,
      words: 'A fee',
      ...BECAUSE,
    })
  }
  const REFUNDS = { role: 'operations', what: 'refund', day_cents: 20_00 }

  it('is set and removed by two administrators', async () => {
    const { body } = await propose(REFUNDS)
    expect(await limits()).toEqual([])
    expect((await decide(body.data?.approval_id, adam)).status).toBe(403)
    expect((await decide(body.data?.approval_id, ruth)).status).toBe(200)
    expect(await limits()).toEqual([REFUNDS])
    expect((await propose(REFUNDS)).status).toBe(422)
    expect((await propose(REFUNDS, maker)).status).toBe(403)
    expect((await propose({ ...REFUNDS, role: 'viewer' })).status).toBe(422)
    await set({ ...REFUNDS, day_cents: null })
    expect(await limits()).toEqual([])
  })

  it('holds for the refunds that one person requests on one day', async () => {
    await set(REFUNDS)
    expect((await maker.browser.get('/console/me')).body.data).toMatchObject({
      refund_limit_cents: 20_00,
    })
    expect((await refund(15_00)).status).toBe(200)
    const refused = await refund(5_01)
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.['amount_cents']?.[0]).toContain('You have $5.00 left today')
    expect((await refund(5_00)).status).toBe(200)
    // Another person has a limit of their own.
    expect((await refund(15_00, await enterAs(test, 'operations'))).status).toBe(200)
  })

  it('never raises the limit of the institution', async () => {
    await set({ ...REFUNDS, role: 'agent' })
    expect((await refund(1_00, await enterAs(test, 'agent'))).status).toBe(403)
  })

  it('holds for reversals too, and not at another institution', async () => {
    await set({ ...REFUNDS, what: 'reverse_transfer' })
    const { db, clock } = test.ctx
    const what = 'reverse_transfer'
    const stranger = await enterAs(test, 'operations', 'summit')
    expect(await findDayLimit(db, { ...stranger, role: 'operations' }, what)).toBeNull()
    const limit = await findDayLimit(db, { ...maker, role: 'operations' }, what)
    expect(limit).toBe(20_00)
    const wanted = { what, amountCents: 20_01, limit: 20_00, field: 'transaction_id' } as const
    const asked = db
      .transaction()
      .execute((trx) => assertWithinLimit({ trx, now: clock.now() }, maker, wanted))
    await expect(asked).rejects.toMatchObject({ fields: { transaction_id: [expect.any(String)] } })
  })
})
