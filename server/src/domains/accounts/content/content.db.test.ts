import type { Approval } from '@passbook/contract/console/approvals'
import type { SetRate, ShownBanner } from '@passbook/contract/console/content'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { TestBrowser } from '../../../../test/browser.ts'
import { useStaff } from '../../../../test/console/use-staff.ts'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { cancelRate } from '../../../ledger/interest/set-rate.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'

const BECAUSE = { reason: 'The branch asked for it.' }
const BANNER = {
  type: 1,
  title: 'Short outage',
  message: 'We are back at noon.',
  starts_at: null,
  ends_at: null,
  ...BECAUSE,
}

describe('what everybody is shown and earns', () => {
  const test = useTestApp()
  const [maker, checker] = useStaff(test, 'operations', 'approver')

  const decide = (uuid: string | undefined, decision: string) =>
    checker.browser.post<{ approval: Approval }>(`/console/approvals/${uuid}/decide`, {
      decision,
      ...BECAUSE,
    })
  const propose = async (path: string, body: object) => {
    const { body: reply } = await maker.browser.post<{ approval_id: string }>(path, body)
    return reply.data?.approval_id
  }
  const shown = async () => {
    const { body } = await new TestBrowser(test).get<{ alerts: { title: string }[] }>(
      '/banner-alerts?active=true',
    )
    return JSON.stringify(body.data)
  }

  it('a notice shows once a second person agrees, and comes down at once', async () => {
    const asked = await propose('/console/banners', BANNER)
    expect(await shown()).not.toContain('Short outage')
    expect((await decide(asked, 'approve')).body.data?.approval.decision).toBe('approved')
    expect(await shown()).toContain('Short outage')
    const list = await maker.browser.get<{ banners: ShownBanner[] }>('/console/banners')
    const uuid = list.body.data?.banners.find(({ title }) => title === 'Short outage')?.uuid
    expect((await maker.browser.call('DELETE', `/console/banners/${uuid}`)).status).toBe(200)
    expect(await shown()).not.toContain('Short outage')
    expect((await maker.browser.call('DELETE', `/console/banners/${uuid}`)).status).toBe(404)
  })

  it('an edited notice takes the place of the one there is, once a second person agrees', async () => {
    const later = { starts_at: '2031-01-02T09:00', title: 'Planned work' }
    await decide(await propose('/console/banners', { ...BANNER, ...later }), 'approve')
    const find = async (title: string) => {
      const { body } = await maker.browser.get<{ banners: ShownBanner[] }>('/console/banners')
      return body.data?.banners.filter((banner) => banner.title === title) ?? []
    }
    const replaces = (await find('Planned work'))[0]?.uuid
    const edited = { ...BANNER, ...later, title: 'Planned work, longer', replaces }
    const asked = await propose('/console/banners', edited)
    expect((await maker.browser.post('/console/banners', edited)).status).toBe(422)
    expect(await find('Planned work')).toHaveLength(1)
    await decide(asked, 'approve')
    expect(await find('Planned work')).toEqual([])
    expect(await find('Planned work, longer')).toMatchObject([
      { starts_at: '2031-01-02T14:00:00.000Z' },
    ])
  })

  it('a notice that is refused never shows', async () => {
    const asked = await propose('/console/banners', { ...BANNER, title: 'Nobody sees this' })
    await decide(asked, 'refuse')
    expect(await shown()).not.toContain('Nobody sees this')
  })

  it.each([
    ['nothing to say', { title: ' ' }],
    ['two lines', { message: 'one\ntwo' }],
    ['an end before its beginning', { ends_at: '2020-01-01T00:00' }],
    ['no such type', { type: 9 }],
    ['no such day', { ends_at: '2030-02-31T00:00' }],
  ])('a notice with %s is refused', async (_, change) => {
    expect((await maker.browser.post('/console/banners', { ...BANNER, ...change })).status).toBe(
      422,
    )
  })

  it('a rate changes once a second person agrees, from a day to come on', async () => {
    const today = easternDate(test.ctx.clock.now())
    const change = { rate: '3.21', effective_date: addDays(today, 10), ...BECAUSE }
    for (const wrong of [{ effective_date: today }, { rate: '3,21' }, { rate: '200' }]) {
      expect((await maker.browser.post('/console/rates', { ...change, ...wrong })).status).toBe(422)
    }
    const asked = await propose('/console/rates', change)
    const rates = async () => {
      const { body } = await maker.browser.get<{ rates: SetRate[] }>('/console/rates')
      return body.data?.rates.map(({ rate }) => rate)
    }
    expect(await rates()).not.toContain('0.032100')
    expect((await decide(asked, 'approve')).status).toBe(200)
    expect(await rates()).toContain('0.032100')
  })

  it('a rate shows its APY, and the one it replaces, before it is requested', async () => {
    const { body } = await maker.browser.get('/console/rates/preview?rate=4.402')
    expect(body.data).toEqual({
      apy: '4.50',
      before: { rate: expect.stringMatching(/^0\.\d{6}$/), apy: expect.any(String) },
    })
    expect((await maker.browser.get('/console/rates/preview?rate=4,4')).status).toBe(422)
    expect((await checker.browser.get('/console/rates/preview?rate=4.4')).status).toBe(403)
  })

  it('a planned rate can be cancelled by two people until its day, and set again for it', async () => {
    const today = easternDate(test.ctx.clock.now())
    const day = addDays(today, 12)
    const change = { rate: '3.33', effective_date: day, ...BECAUSE }
    const find = async (status: SetRate['status']) => {
      const { body } = await maker.browser.get<{ rates: SetRate[] }>('/console/rates')
      return body.data?.rates.filter((set) => set.effective_date === day && set.status === status)
    }
    await decide(await propose('/console/rates', change), 'approve')
    expect(await find('planned')).toMatchObject([{ rate: '0.033300', is_being_cancelled: false }])

    const cancel = { effective_date: day, ...BECAUSE }
    const asked = await propose('/console/rates/cancel', cancel)
    expect(await find('planned')).toMatchObject([{ is_being_cancelled: true }])
    expect((await maker.browser.post('/console/rates/cancel', cancel)).status).toBe(422)
    expect((await decide(asked, 'approve')).body.data?.approval).toMatchObject({
      decision: 'approved',
      facts: [{ value: expect.stringMatching(/^3\.33/), after: expect.stringMatching(/APY/) }],
    })
    expect(await find('planned')).toEqual([])
    expect(await find('cancelled')).toMatchObject([{ rate: '0.033300' }])
    const announced = await test.ctx.db
      .selectFrom('alert_fan_outs')
      .select(['kind', 'event'])
      .where('institution_id', '=', maker.institution_id)
      .where('event', 'like', `rate:${day}%`)
      .where('event', 'not like', '%letters')
      .orderBy('event')
      .execute()
    expect(announced).toEqual([
      { kind: 'rate_changed', event: `rate:${day}` },
      { kind: 'terms_changed', event: `rate:${day}:cancelled` },
    ])
    // The same day takes another rate, which is announced too.
    await decide(await propose('/console/rates', { ...change, rate: '3.44' }), 'approve')
    expect(await find('planned')).toMatchObject([{ rate: '0.034400' }])
    expect(await find('cancelled')).toHaveLength(1)
  })

  it('a rate in force cannot be cancelled, and neither can one that does not exist', async () => {
    const { body } = await maker.browser.get<{ rates: SetRate[] }>('/console/rates')
    const current = body.data?.rates.find(({ status }) => status === 'current')
    const cancel = (effective_date: string | undefined) =>
      maker.browser.post('/console/rates/cancel', { effective_date, ...BECAUSE })
    expect((await cancel(current?.effective_date)).status).toBe(422)
    expect((await cancel('2031-05-05')).status).toBe(404)
  })

  it('a rate by which interest accrued stays, also if a caller is wrong about today', async () => {
    const { institution_id } = maker
    const today = easternDate(test.ctx.clock.now())
    const effectiveDate = addDays(today, 20)
    await test.ctx.db
      .insertInto('product_rates')
      .values({ institution_id, effective_date: effectiveDate, rate: '0.020000' })
      .execute()
    await test.ctx.db
      .insertInto('interest_runs')
      .values({ institution_id, step: 'accrual', through: effectiveDate })
      .execute()
    const input = { institution_id, effectiveDate, today, now: new Date() }
    const actor = { kind: 'system' as const }
    const cancelled = inTransaction(test.ctx.db, (trx) => cancelRate(trx, { ...input, actor }))
    expect(await cancelled).toBeUndefined()
  })
})
