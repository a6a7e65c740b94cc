import { RegistrationStep } from '@passbook/contract/enums'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicantWith, fund } from '../../../../test/opening.ts'

interface Amount {
  amount_cents: number | null
}

describe('the amount of the first deposit', () => {
  const test = useTestApp()

  const choose = ({ browser }: Applicant, amount_cents: unknown) =>
    browser.post<Amount>('/initial-fund-amount', { amount_cents })
  const chosen = async ({ browser }: Applicant) =>
    (await browser.get<Amount>('/initial-fund-amount')).body.data?.amount_cents

  it('is none at first, and what was chosen last then', async () => {
    const ada = await addApplicantWith(test, { step: 'verified', status: 'FLAGGED' })
    expect(await chosen(ada)).toBeNull()
    const { status, body } = await choose(ada, 100_00)
    expect([status, body.data]).toMatchObject([
      200,
      { amount_cents: 100_00, progress: { registration_last_step: 'verified' } },
    ])
    await Promise.all([choose(ada, 200_00), choose(ada, 200_00)])
    expect(await chosen(ada)).toBe(200_00)
    const bea = await addApplicantWith(test, { step: 'verified' })
    expect(await chosen(bea)).toBeNull()
  })

  it('keeps to the limits of the product, at both ends', async () => {
    const ada = await addApplicantWith(test, { step: 'verified' })
    for (const cents of [24_99, 250_000_01, 100_000_000_00]) {
      const { status, body } = await choose(ada, cents)
      expect([status, body.errors]).toEqual([
        422,
        { amount_cents: ['Enter an amount from $25.00 to $250,000.00.'] },
      ])
    }
    expect(await chosen(ada)).toBeNull()
    for (const cents of [25_00, 250_000_00]) expect((await choose(ada, cents)).status).toBe(200)
  })

  const bad: [string, string][] = [
    ['0', '0'],
    ['-1', '-1'],
    ['-0', '-0'],
    ['0.001', '0.001'],
    ['2500.5', '2500.5'],
    ['"1e3"', '"1e3"'],
    ['1e309', '1e309'],
    ['"1"', '"1"'],
    ['"٣"', '"٣"'],
    ['2^53', '9007199254740992'],
    ['NaN as a word', '"NaN"'],
    ['null', 'null'],
    ['true', 'true'],
    ['an array', '[2500]'],
    ['an object', '{"cents":2500}'],
    ['nothing', ''],
  ]
  it.each(bad)('%s is no amount', async (_name, json) => {
    const ada = await addApplicantWith(test)
    const payload = json === '' ? '{}' : `{"amount_cents":${json}}`
    for (const url of ['/initial-fund-amount', '/fund-my-account']) {
      const response = await test.app.inject({
        method: 'POST',
        url: `/api/v1${url}`,
        headers: {
          host: 'localhost',
          'content-type': 'application/json',
          authorization: `Bearer ${ada.browser.bearer}`,
          'x-xsrf-token': ada.browser.cookies.get('XSRF-TOKEN'),
          'idempotency-key': crypto.randomUUID(),
        },
        cookies: Object.fromEntries(ada.browser.cookies),
        payload,
      })
      const { errors } = response.json<{ errors: Record<string, string[]> }>()
      expect([url, response.statusCode, Object.keys(errors)]).toEqual([url, 422, ['amount_cents']])
    }
    expect(await chosen(ada)).toBeNull()
  })

  const steps = [null, ...RegistrationStep.options]
  it.each(steps)('at the step %s is chosen only between verified and funding', async (step) => {
    const ada = await addApplicantWith(test, { step })
    const isOpen = step === 'verified' || step === 'disclosures'
    expect((await choose(ada, 100_00)).status).toBe(isOpen ? 200 : 403)
    expect(await chosen(ada)).toBe(isOpen ? 100_00 : null)
  })

  it.each([
    ['FAILED', null],
    ['ERRORED', null],
    ['UNSUBMITTED', null],
    ['VIEW_ONLY', null],
    [null, null],
    ['PASSED', 'HOLD'],
  ] as const)('is closed to %s, %s', async (status, standing) => {
    const ada = await addApplicantWith(test, { step: 'verified', status, standing })
    expect((await choose(ada, 100_00)).status).toBe(403)
  })

  it('stays what was funded', async () => {
    const ada = await addApplicantWith(test)
    await fund(ada.browser, 300_00)
    expect((await choose(ada, 100_00)).status).toBe(403)
    expect(await chosen(ada)).toBe(300_00)
  })
})
