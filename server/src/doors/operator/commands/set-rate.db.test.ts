import { describe, expect, it } from 'vitest'
import { alertsOf, prefer, titlesOf } from '../../../../test/alerts.ts'
import { useTestApp } from '../../../../test/app.ts'
import { addApplicant } from '../../../../test/applicants.ts'
import { inboxOf, runQueuedJobs } from '../../../../test/browser.ts'
import { atCommandLine } from '../../../../test/console/command-line.ts'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'

describe('a new rate', () => {
  const test = useTestApp()
  const COMPLETED = { registration_last_step: 'completed' } as const

  async function setRate(slug: string, rate: string, daysAhead: number) {
    const from = addDays(easternDate(test.ctx.clock.now()), daysAhead)
    const line = await atCommandLine(test, slug)
    const asked = await line.run('set-rate', rate, '--from', from, '--reason', 'The market moved.')
    expect(asked).toMatchObject({ code: 0, err: '' })
    expect(await line.agree(asked)).toBe(200)
    await runQueuedJobs(test)
  }

  it('is told to everybody in the list, in the words of their charter; by email to who asked', async () => {
    const [ada, bea] = [
      await addApplicant(test, COMPLETED, 'meadow'),
      await addApplicant(test, COMPLETED, 'meadow'),
    ]
    await prefer(bea.browser, { kind: 'rate_changed', email: true, sms: false })
    const elsewhere = await addApplicant(test, COMPLETED)
    await setRate('meadow', '3.10%', 10)
    const [alert] = (await alertsOf(ada.browser)).body.data?.alerts ?? []
    expect(alert).toMatchObject({ kind: 'rate_changed', title: 'Your dividend rate is changing' })
    expect(alert?.message).toMatch(
      /^Starting \w+, \w+ \d+, 20\d\d, your account will earn dividends at a rate of 3\.1\d*%, an Annual Percentage Yield \(APY\) of 3\.15%\./,
    )
    expect(await inboxOf(test, ada.email, 'meadow')).toEqual([])
    const [letter] = await inboxOf(test, bea.email, 'meadow')
    expect(letter?.subject).toContain('Your dividend rate is changing')
    expect(await titlesOf(elsewhere.browser)).toEqual([])
  })

  it('that is the one in force already is told to nobody', async () => {
    const ada = await addApplicant(test, COMPLETED, 'summit')
    await setRate('summit', '4.00%', 10)
    await setRate('summit', '4.00%', 20)
    expect(await titlesOf(ada.browser)).toEqual(['Your interest rate is changing'])
  })
})
