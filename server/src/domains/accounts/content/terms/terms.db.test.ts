import type { Approval } from '@passbook/contract/console/approvals'
import type { termEndpoints, Terms } from '@passbook/contract/console/content/terms'
import type { Data } from '@passbook/contract/endpoint'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { titlesOf } from '../../../../../test/alerts.ts'
import { useTestApp } from '../../../../../test/app.ts'
import { addApplicant } from '../../../../../test/applicants.ts'
import { inboxOf, runQueuedJobs } from '../../../../../test/browser.ts'
import { type StaffBrowser, enterAs } from '../../../../../test/console/staff-browser.ts'
import { findInstitutionId } from '../../../../../test/people.ts'
import { addDays } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { findSchedule } from '../../../people/disclosures/term-schedule.ts'
import { makeDueChanges } from '../../terms/make-due-changes.ts'

const BECAUSE = { reason: 'The board decided so.' }

describe('limits for everybody', () => {
  const test = useTestApp()
  let maker: StaffBrowser
  let checker: StaffBrowser
  const today = () => easternDate(test.ctx.clock.now())
  const inDays = (days: number) => addDays(today(), days)

  beforeAll(async () => {
    maker = (await enterAs(test, 'operations', 'summit')).browser
    checker = (await enterAs(test, 'approver', 'summit')).browser
  })

  const desk = async () =>
    (await maker.get<Data<typeof termEndpoints.getTerms>>('/console/terms')).body.data
  const ask = (terms: Partial<Terms>, days: number, security_reason: string | null = null) =>
    maker.post<{ approval_id: string }>('/console/terms', {
      terms,
      effective_date: inDays(days),
      security_reason,
      ...BECAUSE,
    })
  const decide = (uuid: string | undefined, decision = 'approve') =>
    checker.post<{ approval: Approval }>(`/console/approvals/${uuid}/decide`, {
      decision,
      ...BECAUSE,
    })
  const agreeTo = async (...given: Parameters<typeof ask>) => {
    const { body } = await ask(...given)
    return decide(body.data?.approval_id)
  }

  it.each<[string, Partial<Terms>, number, string | null, boolean]>([
    ['a tighter limit 20 days ahead', { max_withdrawal_cents: 5_000_00 }, 20, null, false],
    ['a tighter limit 21 days ahead', { max_withdrawal_cents: 5_000_00 }, 21, null, true],
    [
      'a tighter limit at once for security',
      { max_deposit_cents: 9_000_00 },
      0,
      'Stolen logins',
      true,
    ],
    ['fewer withdrawals tomorrow', { withdrawals_per_month: 6 }, 1, null, false],
    ['a longer hold 29 days ahead', { deposit_hold_business_days: 9 }, 29, null, false],
    ['a longer hold at once for security', { deposit_hold_business_days: 9 }, 0, 'Fraud', false],
    ['a longer hold 30 days ahead', { deposit_hold_business_days: 9 }, 30, null, true],
    ['a higher least deposit 21 days ahead', { min_deposit_cents: 2_00 }, 21, null, false],
    ['a looser limit at once', { max_withdrawal_cents: 90_000_000_00 }, 0, null, true],
    ['another least to open with at once', { min_opening_cents: 50_00 }, 0, null, true],
    ['yesterday', { min_opening_cents: 50_00 }, -1, null, false],
    ['another way to link at once', { linking_mode: 'MANUAL_ONLY' }, 0, null, true],
    [
      'a later check of second holders at once',
      { second_holder_check: 'after_acceptance' },
      0,
      null,
      true,
    ],
    ['closing by either holder 29 days ahead', { closing_needs_both: false }, 29, null, false],
    ['closing by either holder 30 days ahead', { closing_needs_both: false }, 30, null, true],
    ['a least above the most', { min_deposit_cents: 90_000_000_00 }, 40, null, false],
    ['nothing at all', {}, 40, null, false],
  ])('%s', async (_name, terms, days, security, isTaken) => {
    const { status, body } = await ask(terms, days, security)
    expect(status).toBe(isTaken ? 200 : 422)
    if (isTaken) await decide(body.data?.approval_id, 'refuse')
  })

  it('are told when a second person agrees, change on their day, once, and are audited', async () => {
    const saver = await addApplicant(test, { registration_last_step: 'completed' }, 'summit')
    const before = await desk()
    const asked = await ask({ max_withdrawal_cents: 4_000_00, linking_mode: 'MANUAL_ONLY' }, 21)
    expect(await titlesOf(saver.browser)).toEqual([])
    const decided = await decide(asked.body.data?.approval_id)
    expect(decided.body.data?.approval.words).toContain('21 days’ notice is required.')
    await runQueuedJobs(test)
    expect(await titlesOf(saver.browser)).toEqual(['Your account terms are changing'])
    const [letter] = await inboxOf(test, saver.email, 'summit')
    expect(letter?.text).toContain('The maximum withdrawal is $4,000.00')
    expect(await desk()).toMatchObject({
      terms: before?.terms,
      planned: [{ effective_date: inDays(21) }],
    })
    // Another waits until this one is over.
    expect((await ask({ min_opening_cents: 50_00 }, 40)).status).toBe(422)
    const institution_id = await findInstitutionId(test, 'summit')
    await makeDueChanges(test.ctx, institution_id, inDays(20))
    expect((await desk())?.terms).toEqual(before?.terms)
    await Promise.all([
      makeDueChanges(test.ctx, institution_id, inDays(21)),
      makeDueChanges(test.ctx, institution_id, inDays(21)),
    ])
    expect(await desk()).toMatchObject({
      terms: { max_withdrawal_cents: 4_000_00, linking_mode: 'MANUAL_ONLY' },
      planned: [],
    })
    const audits = await test.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('institution_id', '=', institution_id)
      .where('action', '=', 'change_terms')
      .execute()
    expect(audits).toHaveLength(1)
    expect(audits[0]?.details).toMatchObject({
      before: { max_withdrawal_cents: before?.terms.max_withdrawal_cents },
      after: { max_withdrawal_cents: 4_000_00 },
    })
  })

  it('asked for in time and agreed to too late are refused: the notice counts from then', async () => {
    const { body } = await ask({ withdrawals_per_month: 3 }, 21)
    const tomorrow = new Date(test.ctx.clock.now().getTime() + 86_400_000)
    const clock = vi.spyOn(test.ctx.clock, 'now').mockReturnValue(tomorrow)
    expect((await decide(body.data?.approval_id)).status).toBe(422)
    clock.mockRestore()
    await decide(body.data?.approval_id, 'refuse')
  })

  it('taken back before their day never come, and everybody is told', async () => {
    const saver = await addApplicant(test, { registration_last_step: 'completed' }, 'summit')
    await agreeTo({ withdrawals_per_month: 2 }, 25)
    const uuid = (await desk())?.planned[0]?.uuid
    const { browser: stranger } = await enterAs(test, 'operations', 'meadow')
    expect((await stranger.call('DELETE', `/console/planned/${uuid}`)).status).toBe(404)
    expect((await maker.call('DELETE', `/console/planned/${uuid}`)).status).toBe(200)
    expect((await maker.call('DELETE', `/console/planned/${uuid}`)).status).toBe(404)
    await makeDueChanges(test.ctx, await findInstitutionId(test, 'summit'), inDays(30))
    expect((await desk())?.terms.withdrawals_per_month).toBeNull()
    await runQueuedJobs(test)
    expect(await titlesOf(saver.browser)).toHaveLength(2)
  })

  it('decide who can close a joint account, by two people, and back', async () => {
    const institution_id = await findInstitutionId(test, 'summit')
    expect((await desk())?.terms.closing_needs_both).toBe(true)
    await agreeTo({ closing_needs_both: false }, 30)
    await makeDueChanges(test.ctx, institution_id, inDays(30))
    expect((await desk())?.terms.closing_needs_both).toBe(false)
    const rule = await test.ctx.db
      .selectFrom('savings_products')
      .select('closing_needs_both')
      .where('institution_id', '=', institution_id)
      .executeTakeFirstOrThrow()
    expect(rule).toEqual({ closing_needs_both: false })
    await agreeTo({ closing_needs_both: true }, 0)
    expect((await desk())?.terms.closing_needs_both).toBe(true)
  })

  it('have no par value at a bank', async () => {
    expect((await desk())?.terms.par_value_cents).toBeNull()
    const { status, body } = await ask({ par_value_cents: 5_00 }, 40)
    expect([status, body.errors]).toEqual([
      422,
      { par_value_cents: ['Only a credit union has a par value, and it is required.'] },
    ])
  })

  describe('at a credit union', () => {
    let members: { maker: StaffBrowser; checker: StaffBrowser }
    beforeAll(async () => {
      members = {
        maker: (await enterAs(test, 'operations', 'meadow')).browser,
        checker: (await enterAs(test, 'approver', 'meadow')).browser,
      }
    })
    const parValue = (par_value_cents: number | null, days: number) =>
      members.maker.post<{ approval_id: string }>('/console/terms', {
        terms: { par_value_cents },
        effective_date: inDays(days),
        security_reason: null,
        ...BECAUSE,
      })
    const sharesAt = (institution_id: string) =>
      test.ctx.db
        .selectFrom('savings_products')
        .select('par_value_cents')
        .where('institution_id', '=', institution_id)
        .executeTakeFirst()

    it('name the par value of a share: a higher one takes two people and 30 days', async () => {
      const institution_id = await findInstitutionId(test, 'meadow')
      const terms = { par_value_cents: 5_00 }
      expect((await members.maker.get('/console/terms')).body.data).toMatchObject({ terms })
      expect((await parValue(10_00, 29)).status).toBe(422)
      const { body } = await parValue(10_00, 30)
      const decided = await members.checker.post<{ approval: Approval }>(
        `/console/approvals/${body.data?.approval_id}/decide`,
        { decision: 'approve', ...BECAUSE },
      )
      expect(decided.body.data?.approval).toMatchObject({
        words: expect.stringContaining(
          'The par value of a share is $10.00 (was $5.00). It stays in your account until you close it.',
        ),
        facts: [{ label: 'Par value of a share', value: '$5.00', after: '$10.00' }],
      })
      await makeDueChanges(test.ctx, institution_id, inDays(29))
      expect(await sharesAt(institution_id)).toEqual({ par_value_cents: 5_00 })
      await makeDueChanges(test.ctx, institution_id, inDays(30))
      expect(await sharesAt(institution_id)).toEqual({ par_value_cents: 10_00 })
      const schedule = await findSchedule(test.ctx.db, { institution_id, date: today() })
      expect(JSON.stringify(schedule?.sections)).toContain('The par value of a share is $10.00')
    })

    it.each([
      ['none', null, 'Only a credit union has a par value, and it is required.'],
      ['more than opening takes', 26_00, 'The minimum opening deposit must cover the par value.'],
    ])('refuse a par value of %s', async (_, cents, words) => {
      const { status, body } = await parValue(cents, 40)
      expect([status, body.errors]).toEqual([422, { par_value_cents: [words] }])
    })
  })
})
