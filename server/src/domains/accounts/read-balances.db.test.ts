import type { Account, BalancePoint } from '@passbook/contract/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { credit } from '../../../test/books.ts'
import { type Applicant, addApplicantWith, fund } from '../../../test/opening.ts'
import { parseBusinessDate } from '../../platform/calendar/business-date.ts'
import { fixedClock } from '../../platform/calendar/clock.ts'

const day = parseBusinessDate

describe('GET /accounts/{uuid}/balances', () => {
  const test = useTestApp()
  const held = {} as { ada: Applicant; accountId: string }

  beforeAll(async () => {
    test.ctx.clock = fixedClock('2026-03-02T15:00:00Z')
    const ada = await addApplicantWith(test)
    await fund(ada.browser, 500_00)
    const accountId = (await ada.browser.get<Account[]>('/accounts')).body.data?.[0]?.uuid ?? ''
    Object.assign(held, { ada, accountId })
    const books = { db: test.ctx.db, institution_id: ada.institution_id }
    await credit(books, accountId, 100_00, day('2026-03-03'))
    await credit(books, accountId, 50_00, day('2026-03-06'))
    // Written last, counting from a day before.
    await credit(books, accountId, 7_00, day('2026-03-05'))
    await credit(books, accountId, -20_00, day('2027-05-20'))
    test.ctx.clock = fixedClock('2027-06-15T15:00:00Z')
  })

  const ask = (from: string, to: string) =>
    held.ada.browser.get<{ points: BalancePoint[] }>(
      `/accounts/${held.accountId}/balances?from=${from}&to=${to}`,
    )
  const pointsOf = async (from: string, to: string) => (await ask(from, to)).body.data?.points

  it('tells each day from the opening on, by the day amounts count from', async () => {
    const points = await pointsOf('2026-02-20', '2026-03-07')
    expect(points?.map(({ date, balance_cents }) => `${date} ${balance_cents}`)).toEqual([
      '2026-03-02 0',
      '2026-03-03 10000',
      '2026-03-04 10000',
      '2026-03-05 10700',
      '2026-03-06 15700',
      '2026-03-07 15700',
    ])
  })

  it('tells 400 days day by day, and more by the ends of months and the last day', async () => {
    expect(await pointsOf('2026-03-10', '2027-04-13')).toHaveLength(400)
    const long = await pointsOf('2026-03-10', '2027-04-14')
    expect(long?.map(({ date }) => date.slice(5)).slice(0, 3)).toEqual(['03-31', '04-30', '05-31'])
    expect(long).toHaveLength(14)
    expect(long?.at(-1)?.date).toBe('2027-04-14')
  })

  it('knows nothing of tomorrow, and says what is wrong with a period', async () => {
    expect((await pointsOf('2027-06-10', '2027-07-30'))?.at(-1)).toMatchObject({
      date: '2027-06-15',
      balance_cents: 137_00,
    })
    expect(await pointsOf('2027-08-01', '2027-09-01')).toEqual([])
    const backwards = await ask('2026-04-01', '2026-03-01')
    expect([backwards.status, backwards.body.errors]).toEqual([
      422,
      { to: ['Choose a date that isn’t before the first.'] },
    ])
    expect((await ask('2026-02-30', '2026-03-01')).status).toBe(422)
    expect((await held.ada.browser.get(`/accounts/${held.accountId}/balances`)).status).toBe(422)
  })
})
