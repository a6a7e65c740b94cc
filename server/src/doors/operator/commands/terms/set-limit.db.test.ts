import { beforeAll, describe, expect, it } from 'vitest'
import { titlesOf } from '../../../../../test/alerts.ts'
import { useTestApp } from '../../../../../test/app.ts'
import { addApplicant } from '../../../../../test/applicants.ts'
import { runQueuedJobs } from '../../../../../test/browser.ts'
import { atCommandLine } from '../../../../../test/console/command-line.ts'
import { findInstitutionId } from '../../../../../test/people.ts'
import { addDays } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { readTerms } from '../../../../domains/accounts/terms/read-terms.ts'

describe('a limit at the operator’s command line', () => {
  const test = useTestApp()

  let line: Awaited<ReturnType<typeof atCommandLine>>
  beforeAll(async () => {
    line = await atCommandLine(test, 'summit')
  })
  const run = (...argv: string[]) => line.run(...argv, '--reason', 'The board decided so.')
  const inDays = (days: number) => addDays(easternDate(test.ctx.clock.now()), days)

  it('is the same act as at the console: too soon is refused, and everybody is told', async () => {
    const saver = await addApplicant(test, { registration_last_step: 'completed' }, 'summit')
    const soon = await run('set-limit', 'max-withdrawal', '1000', '--from', inDays(20))
    expect(soon).toMatchObject({ code: 1, err: expect.stringContaining('21 days’ notice') })
    const now = ['--from', inDays(0), '--security', 'Stolen logins']
    const asked = await run('set-limit', 'max-withdrawal', '1000', ...now)
    expect(asked).toMatchObject({ code: 0, err: '' })
    const before = await readTerms(test.ctx.db, await findInstitutionId(test, 'summit'))
    expect(before.max_withdrawal_cents).not.toBe(1_000_00)
    expect(await line.agree(asked)).toBe(200)
    await runQueuedJobs(test)
    expect(await titlesOf(saver.browser)).toEqual(['Your account terms are changing'])
    const terms = await readTerms(test.ctx.db, await findInstitutionId(test, 'summit'))
    expect(terms.max_withdrawal_cents).toBe(1_000_00)
  })

  it.each([
    [['max-love', '5'], 'there is no limit'],
    [['max-deposit', 'none'], 'cannot be "none"'],
    [['max-deposit', '5.5'], 'cannot be "5.5"'],
    [['hold-days', '31'], 'cannot be "31"'],
    [['withdrawals-per-month', '0'], 'cannot be "0"'],
  ])('%j is refused in a line', async (argv, words) => {
    const { code, err } = await run('set-limit', ...argv, '--from', inDays(40))
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) })
  })
})
