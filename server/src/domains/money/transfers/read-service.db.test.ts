import type { ServiceTerms } from '@passbook/contract/transfers'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicantWith } from '../../../../test/opening.ts'
import { findInstitutionId } from '../../../../test/people.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'

/** 10:00 Eastern; the file of the day leaves at 16:00. */
const MONDAY = '2026-03-02T15:00:00Z'

describe('GET /service', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)
  const held = {} as { ada: Applicant }
  beforeEach(async () => {
    test.ctx.clock = clock
    clock.set(MONDAY)
    held.ada ??= await addApplicantWith(test, { step: null, status: null })
  })

  const service = (query = '') => held.ada.browser.get<ServiceTerms>(`/service${query}`)

  it('gives the terms, to anybody signed in, and the words beside the yield', async () => {
    const { status, body } = await service()
    expect(status).toBe(200)
    expect(body.data).toEqual({
      rate: '0.044020',
      apy: '4.50',
      as_of: '2026-03-02',
      apy_words:
        'Annual Percentage Yield (APY) of 4.50% as of Mar 2, 2026. ' +
        'The interest rate is variable and may change at any time, including after you open the account. ' +
        'The minimum balance to earn the APY is $0.01. ' +
        'We charge no fees. If we ever did, fees could reduce the earnings.',
      min_balance_to_earn_cents: 1,
      min_opening_cents: 25_00,
      min_deposit_cents: 1_00,
      max_deposit_cents: 250_000_00,
      max_withdrawal_cents: 250_000_00,
      par_value_cents: null,
      withdrawals_per_month: null,
      cut_off_eastern: '16:00',
      deposit_hold_business_days: 5,
      donation_share: null,
      promise: null,
      authorization: null,
    })
  })

  it('gives the share that goes to non-profits where there is a programme, and a membership share', async () => {
    const there = await addApplicantWith(test, { slug: 'meadow' })
    const { body } = await there.browser.get<ServiceTerms>('/service')
    expect(body.data?.donation_share).toBe('0.100000')
    expect(body.data?.par_value_cents).toBe(5_00)
  })

  it('pays the rate in force on the Eastern day, of its own institution', async () => {
    const institution_id = await findInstitutionId(test, 'harborlight')
    const effective_date = parseBusinessDate('2026-04-01')
    await test.ctx.db
      .insertInto('product_rates')
      .values({ institution_id, effective_date, rate: '0.030000' })
      .execute()
    clock.set('2026-04-01T03:59:00Z')
    expect((await service()).body.data).toMatchObject({ apy: '4.50', as_of: '2026-03-31' })
    clock.set('2026-04-01T04:00:00Z')
    expect((await service()).body.data).toMatchObject({
      rate: '0.030000',
      apy: '3.05',
      as_of: '2026-04-01',
    })
    const there = await addApplicantWith(test, { slug: 'summit' })
    const { body } = await there.browser.get<ServiceTerms>('/service')
    expect(body.data?.apy).toBe('4.50')
  })

  it('promises the dates of a deposit and of a withdrawal', async () => {
    const deposit = await service('?direction=LinkedToPrimary&amount_cents=10000')
    expect(deposit.body.data?.promise).toEqual({
      leaves_at: '2026-03-02T21:00:00.000Z',
      file_date: '2026-03-02',
      settlement_date: '2026-03-03',
      available_date: '2026-03-10',
      cancel_until: '2026-03-02T20:45:00.000Z',
    })
    const withdrawal = await service('?direction=PrimaryToLinked&amount_cents=1&date=2026-03-07')
    expect(withdrawal.body.data?.promise).toMatchObject({
      file_date: '2026-03-09',
      settlement_date: '2026-03-10',
      available_date: '2026-03-10',
    })
    clock.set('2026-03-02T20:45:00Z')
    const late = await service('?direction=LinkedToPrimary&date=2026-03-02')
    expect(late.body.data?.promise).toMatchObject({ file_date: '2026-03-03' })
  })

  it.each([
    ['LinkedToPrimary', '99', '$1.00 to $250,000.00'],
    ['LinkedToPrimary', '25000001', '$1.00 to $250,000.00'],
    ['PrimaryToLinked', '25000001', '$0.01 to $250,000.00'],
  ])('%s of %s is beyond the limits, which are named', async (direction, cents, limits) => {
    const { status, body } = await service(`?direction=${direction}&amount_cents=${cents}`)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ amount_cents: [`Enter an amount from ${limits}.`] })
  })

  it.each([
    '0',
    '-1',
    '-0',
    '0.001',
    '1e3',
    '1e309',
    '0x10',
    '%D9%A3',
    '9007199254740992',
    'NaN',
    'Infinity',
    '',
    '%20500',
    '5&amount_cents=6',
    '10000000001',
  ])('%s is no amount', async (cents) => {
    const { status, body } = await service(`?direction=LinkedToPrimary&amount_cents=${cents}`)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['amount_cents']])
  })

  it.each([
    ['2026-03-01', 'past'],
    ['1899-12-31', 'before the calendar'],
    ['2100-01-01', 'after it'],
    ['2026-02-30', 'no date'],
    ['03/05/2026', 'another spelling'],
    ['2027-03-03', 'more than a year ahead'],
    ['2099-12-31', 'the last of the calendar'],
  ])('%s (%s) is refused', async (date) => {
    const query = `?direction=LinkedToPrimary&date=${encodeURIComponent(date)}`
    const { status, body } = await service(query)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['date']])
  })

  it('takes today and a day a year ahead, and no other direction', async () => {
    for (const date of ['2026-03-02', '2027-03-02']) {
      expect((await service(`?direction=LinkedToPrimary&date=${date}`)).status).toBe(200)
    }
    for (const direction of ['ServiceToPrimary', 'PrimaryToService', 'x']) {
      const { status, body } = await service(`?direction=${direction}`)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['direction']])
    }
  })
})
