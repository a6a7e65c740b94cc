import { describe, expect, it } from 'vitest'
import { titlesOf } from '../../../../test/alerts.ts'
import { useTestApp } from '../../../../test/app.ts'
import { addApplicant } from '../../../../test/applicants.ts'
import { runQueuedJobs } from '../../../../test/browser.ts'
import { findInstitutionId } from '../../../../test/people.ts'
import { addDays } from '../../../calendar/business-date.ts'
import { easternDate } from '../../../calendar/eastern.ts'
import { readTerms } from '../../../features/terms/read-terms.ts'
import { runOperator } from '../../run-operator.ts'

describe('a limit at the operator’s command line', () => {
  const test = useTestApp()

  async function run(...argv: string[]) {
    const said: string[] = []
    const code = await runOperator(['--as', 'Olive Operator', '--institution', 'summit', ...argv], {
      open: async () => ({ ctx: test.ctx, close: async () => undefined }),
      write: (line) => void said.push(line),
      complain: (line) => void said.push(line),
    })
    return { code, said: said.join('\n') }
  }
  const inDays = (days: number) => addDays(easternDate(test.ctx.clock.now()), days)

  it('is the same act as at the console: too soon is refused, and everybody is told', async () => {
    const saver = await addApplicant(test, { registration_last_step: 'completed' }, 'summit')
    const soon = await run('set-limit', 'max-withdrawal', '1000', '--from', inDays(20))
    expect(soon).toMatchObject({ code: 1, said: expect.stringContaining('21 days before') })
    const now = ['--from', inDays(0), '--security', 'Stolen logins']
    const { code, said } = await run('set-limit', 'max-withdrawal', '1000', ...now)
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringContaining('A withdrawal is at most $1,000.00'),
    })
    await runQueuedJobs(test)
    expect(await titlesOf(saver.browser)).toEqual(['Terms of your account change'])
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
    const { code, said } = await run('set-limit', ...argv, '--from', inDays(40))
    expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining(words) })
  })
})
