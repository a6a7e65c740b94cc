import type { Account, InterestMonth } from '@passbook/contract/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { credit } from '../../../test/books.ts'
import { type Applicant, addApplicantWith, fund } from '../../../test/opening.ts'
import { findInstitutionId } from '../../../test/people.ts'
import {
  addDays,
  lastDayOfMonth,
  parseBusinessDate,
} from '../../platform/calendar/business-date.ts'
import { fixedClock } from '../../platform/calendar/clock.ts'
import { easternInstant } from '../../platform/calendar/eastern.ts'
import { accrueNight } from '../../ledger/interest/accrue-night.ts'
import { postInterest } from '../../ledger/interest/post-interest.ts'

const day = parseBusinessDate

describe('GET /accounts/{uuid}/interest/{year}/{month}', () => {
  const test = useTestApp()
  const held = {} as { ada: Applicant; accountId: string }

  beforeAll(async () => {
    test.ctx.clock = fixedClock('2026-03-02T15:00:00Z')
    const ada = await addApplicantWith(test, { slug: 'summit' })
    await fund(ada.browser, 500_00)
    const accountId = (await ada.browser.get<Account[]>('/accounts')).body.data?.[0]?.uuid ?? ''
    Object.assign(held, { ada, accountId })
    const institution_id = await findInstitutionId(test, 'summit')
    const books = { db: test.ctx.db, institution_id }
    for (let date = day('2026-03-01'); date <= '2026-04-10'; date = addDays(date, 1)) {
      if (date === '2026-03-03') await credit(books, accountId, 100_000_00, date)
      if (date === '2026-03-20') await credit(books, accountId, -40_000_00, date)
      const now = easternInstant(addDays(date, 1), '00:05')
      await accrueNight(test.ctx, { institution_id, date, now })
      if (date !== lastDayOfMonth(date)) continue
      await postInterest(test.ctx.db, { institution_id, monthEnd: date, now })
    }
    test.ctx.clock = fixedClock('2026-04-11T15:00:00Z')
  })

  const ask = (path: string, who = held.ada) => who.browser.get<InterestMonth>(path)
  const monthOf = async (year: number, month: number) =>
    (await ask(`/accounts/${held.accountId}/interest/${year}/${month}`)).body.data

  it('tells a month that was paid in rows that add up to the posting', async () => {
    const march = await monthOf(2026, 3)
    expect(march).toMatchObject({
      from: '2026-03-02',
      to: '2026-03-31',
      posted_on: '2026-03-31',
      withheld_cents: 0,
      corrections: [],
    })
    expect(
      march?.rows.map(({ from, to, days, balance_cents }) => [from, to, days, balance_cents]),
    ).toEqual([
      ['2026-03-03', '2026-03-19', 17, 100_000_00],
      ['2026-03-20', '2026-03-31', 12, 60_000_00],
    ])
    const sum = (march?.rows ?? []).reduce((all, { interest }) => all + units(interest), 0n)
    expect(sum).toBe(units(march?.exact ?? '0'))
    expect(Math.round(Number(march?.exact))).toBe(march?.posted_cents)
    expect(march?.rates[0]).toMatchObject({ rate: march?.rows[0]?.rate })
    expect(march?.rates[0]?.apy).toMatch(/^\d\.\d\d$/)
  })

  it('tells a month that runs through its last night, not paid yet', async () => {
    const april = await monthOf(2026, 4)
    const march = await monthOf(2026, 3)
    expect(april).toMatchObject({ from: '2026-04-01', to: '2026-04-10', posted_on: null })
    expect(april?.posted_cents).toBe(0)
    // Paid interest earns from the next day.
    expect(april?.rows).toMatchObject([
      { days: 10, balance_cents: 60_000_00 + (march?.posted_cents ?? 0) },
    ])
    const { body } = await held.ada.browser.get<Account[]>('/accounts')
    const [account] = body.data ?? []
    expect(account?.interest_this_month_cents).toBe(Math.round(Number(april?.exact)))
  })

  it('has nothing of months before the account or still to come', async () => {
    expect((await ask(`/accounts/${held.accountId}/interest/2026/2`)).status).toBe(404)
    expect((await ask(`/accounts/${held.accountId}/interest/2026/5`)).status).toBe(404)
  })

  it('answers foreign, unknown and malformed ids and months alike', async () => {
    const stranger = await addApplicantWith(test, { slug: 'summit' })
    await fund(stranger.browser, 500_00)
    const elsewhere = await addApplicantWith(test)
    await fund(elsewhere.browser, 500_00)
    const own = `/accounts/${held.accountId}`
    const replies = [
      await ask(`${own}/interest/2026/3`, stranger),
      await ask(`${own}/interest/2026/3`, elsewhere),
      await ask('/accounts/00000000-0000-4000-8000-000000000000/interest/2026/3'),
      await ask('/accounts/what/interest/2026/3'),
      await ask(`${own}/interest/2026/13`),
      await ask(`${own}/interest/2026/0x3`),
      await ask(`${own}/interest/soon/3`),
      await ask(`${own}/balances?from=2026-03-01&to=2026-03-05`, stranger),
      await ask(`${own}/balances?from=2026-03-01&to=2026-03-05`, elsewhere),
      await ask(`${own}/numbers`, stranger),
      await ask(`${own}/numbers`, elsewhere),
      await ask('/accounts/what/numbers'),
    ]
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
    const words = replies.map(({ body: { data, message, errors } }) => [data, message, errors])
    expect(new Set(words.map((each) => JSON.stringify(each))).size).toBe(1)
  })
})

/** Of 10^-18 cents. */
function units(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''))
}
