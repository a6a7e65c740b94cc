import type { Coverage } from '@passbook/contract/coverage'
import { beforeEach, describe, expect, it } from 'vitest'
import { alertsOf } from '../../../../test/alerts.ts'
import { useTestApp } from '../../../../test/app.ts'
import { child, listOf } from '../../../../test/beneficiaries/list.ts'
import { name, nameAll, removeOne } from '../../../../test/beneficiaries/naming.ts'
import { credit } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { type ApplicantOptions } from '../../../../test/opening.ts'
import { type Saver, addSaver, savingsOf } from '../../../../test/savers.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { watchCoverage, nextWatch } from './watch-coverage.ts'
import { addScreening } from '../../../../test/screening.ts'
import { SECOND_HOLDER } from '../../../../test/second-holder.ts'

const day = parseBusinessDate
const TODAY = day('2026-11-16')

describe('what is insured of an account', () => {
  const test = useTestApp()
  const clock = fixedClock('2026-11-16T15:00:00Z')

  beforeEach(() => {
    clock.set('2026-11-16T15:00:00Z')
    test.ctx.clock = clock
  })

  /** Somebody with so many dollars on deposit. */
  async function saverWith(dollars: number, options: ApplicantOptions = {}) {
    const saver = await addSaver(test, options)
    const account = await savingsOf(test, saver)
    const books = { db: test.ctx.db, institution_id: saver.institution_id }
    if (dollars > 0) await credit(books, account, dollars * 100, TODAY)
    return { ...saver, account }
  }

  const coverage = async ({ browser, account }: Saver & { account: string }, query = '') => {
    const { body } = await browser.get<Coverage>(`/accounts/${account}/coverage${query}`)
    if (!body.data) throw new Error(body.message)
    return body.data
  }

  it('is a limit alone, and what a deposit would leave without cover is told', async () => {
    const ada = await saverWith(240_000)
    expect(await coverage(ada, '?amount_cents=2000000')).toEqual({
      insurer: 'FDIC',
      certificate: '10001',
      as_of: '2026-11-16',
      category: 'single',
      owners: 1,
      counted_beneficiaries: 0,
      named_beneficiaries: 0,
      limit_cents: 250_000_00,
      balance_cents: 240_000_00,
      insured_cents: 240_000_00,
      uninsured_cents: 0,
      covers: [
        {
          owner: null,
          category: 'single',
          balance_cents: 240_000_00,
          limit_cents: 250_000_00,
          insured_cents: 240_000_00,
          uninsured_cents: 0,
        },
      ],
      after: { insured_cents: 250_000_00, uninsured_cents: 10_000_00 },
      raised_by: [
        { kind: 'beneficiary', count: 2, limit_cents: 500_000_00 },
        { kind: 'joint_holder', count: 1, limit_cents: 500_000_00 },
      ],
      changes: null,
    })
    expect((await coverage(ada)).after).toBeNull()
  })

  it('grows with people and charities, not with companies, trusts or contingent ones', async () => {
    const ada = await saverWith(600_000)
    const charity = {
      type: 'organization',
      organization_name: 'Tern Rescue',
      relationship: 'charity',
    }
    const more = [
      [child(1), 1, 250_000_00],
      [{ ...charity, kind: 'primary' }, 1, 250_000_00],
      // A number that the directory of the IRS does not have raises nothing.
      [{ ...charity, organization_name: 'Owl Rescue', ein: '123456789' }, 1, 250_000_00],
      [{ ...charity, organization_name: 'Lantern Food Bank', ein: '001000001' }, 2, 500_000_00],
      [
        { ...charity, organization_name: 'Own Trust', relationship: 'trust', ein: '123456788' },
        2,
        500_000_00,
      ],
      [child(2, 'contingent'), 2, 500_000_00],
      [child(3), 3, 750_000_00],
    ] as const
    for (const [told, counted_beneficiaries, limit_cents] of more) {
      await name(ada.browser, told)
      expect(await coverage(ada)).toMatchObject({
        category: 'trust',
        counted_beneficiaries,
        limit_cents,
      })
    }
    expect(await coverage(ada)).toMatchObject({ insured_cents: 600_000_00, named_beneficiaries: 6 })
  })

  it('counts an owner who joined, and nobody who is only invited', async () => {
    const ada = await saverWith(400_000)
    const { institution_id, entity_id } = ada
    const other = {
      institution_id,
      entity_id,
      is_primary: false,
      first_name: 'Ben',
      registration_status: 'PASSED',
    } as const
    const { id } = await test.ctx.db
      .insertInto('depositors')
      .values(other)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await coverage(ada)).toMatchObject({
      category: 'single',
      owners: 1,
      uninsured_cents: 150_000_00,
    })
    await addScreening(test.ctx.db, { institution_id, depositor_id: id })
    await test.ctx.db
      .updateTable('depositors')
      .set({ registration_last_step: 'completed', ...SECOND_HOLDER })
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .execute()
    expect(await coverage(ada)).toMatchObject({
      category: 'joint',
      owners: 2,
      uninsured_cents: 0,
      covers: [
        { owner: null, insured_cents: 200_000_00 },
        { owner: 'Ben', insured_cents: 200_000_00 },
      ],
    })
  })

  it('tells a member what changes on 1 December 2026, and has changed then', async () => {
    const mia = await saverWith(1_500_000, { slug: 'meadow' })
    await nameAll(mia.browser, 7)
    expect(await coverage(mia)).toMatchObject({
      insurer: 'NCUA',
      uninsured_cents: 0,
      changes: { on: '2026-12-01', limit_cents: 1_250_000_00, uninsured_cents: 250_000_00 },
    })
    clock.set('2026-12-01T15:00:00Z')
    expect(await coverage(mia)).toMatchObject({ uninsured_cents: 250_000_00, changes: null })
  })

  it('is told to its holders alone, and to an amount that is one', async () => {
    const [ada, ben] = [await saverWith(0), await saverWith(0, { slug: 'summit' })]
    const of = (account: string, query = '') =>
      ben.browser.get(`/accounts/${account}/coverage${query}`)
    expect((await of(ada.account)).status).toBe(404)
    expect((await of('nonsense')).status).toBe(404)
    for (const amount of ['0', '-1', '1e3', '1.5', 'x', '99999999999999']) {
      expect((await of(ben.account, `?amount_cents=${amount}`)).status).toBe(422)
    }
  })

  it('is told of by an alert each time the balance comes near it, once', async () => {
    const ada = await saverWith(220_000)
    const { institution_id, account, browser } = ada
    const watch = () => watchCoverage(test.ctx, institution_id, TODAY)
    const books = { db: test.ctx.db, institution_id }
    const alerts = async () =>
      (await alertsOf(browser)).body.data?.alerts.filter((one) => one.kind === 'insurance_near') ??
      []
    await watch()
    expect(await alerts()).toEqual([])
    const next = async () => (await nextWatch(test.ctx.db, TODAY)).get(institution_id)
    expect(await next()).toBeUndefined()
    await credit(books, account, 3_000_00, TODAY)
    // What it earns may carry it over any night.
    expect(await next()).toBe(TODAY)
    await credit(books, account, 7_000_00, TODAY)
    expect(await next()).toBe(TODAY)
    await watch()
    expect(await next()).toBeUndefined()
    await watch()
    expect(await alerts()).toMatchObject([
      {
        title: 'Your balance is near the insurance limit',
        message:
          'Your balance, including earnings, is $230,000.00. Based on your account here, up to $250,000.00 of it is insured.',
        path: '/dashboard/coverage',
      },
    ])
    const letters = (await inboxOf(test, ada.email)).filter(({ subject }) =>
      subject?.includes('insurance limit'),
    )
    expect(letters).toHaveLength(1)
    // A second beneficiary doubles the limit; without them it is near again.
    await nameAll(browser, 2)
    await watch()
    expect(await alerts()).toHaveLength(1)
    const list = await listOf(browser)
    await removeOne(browser, list, list.beneficiaries[0]?.uuid ?? '')
    clock.set('2026-11-17T15:00:00Z')
    await credit(books, account, 30_000_00, TODAY)
    await watch()
    expect((await alerts()).map(({ title }) => title)).toEqual([
      'Your balance is above the insurance limit',
      'Your balance is near the insurance limit',
    ])
  })
})
