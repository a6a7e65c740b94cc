import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { addDisputer } from '../../../../../test/disputes/disputing.ts'
import { runOperator } from '../../run-operator.ts'

describe('disputes at the operator’s command line', () => {
  const test = useTestApp()
  async function run(...argv: string[]) {
    const [out, err]: [string[], string[]] = [[], []]
    const code = await runOperator(['--as', 'Olive Operator', ...argv], {
      open: async () => ({ ctx: test.ctx, close: async () => undefined }),
      write: (line) => void out.push(line),
      complain: (line) => void err.push(line),
    })
    return { code, out: out.join('\n'), err: err.join('\n') }
  }

  it('records a call and lists it with its last day', async () => {
    const ada = await addDisputer(test)
    const call = ['record-dispute', '--depositor', ada.depositor_id, '--from', 'call']
    const recorded = await run(...call, '--words', 'Not me', '--transaction', ada.withdrawal)
    expect(recorded.out).toMatch(/^Dispute [0-9a-f-]{36} is to be decided, or credited, by 20/)
    const list = await run('disputes')
    expect(list.out).toMatch(/due 20.*open {2}other {2}Tessa Testwell/)
    expect((await run(...call)).err).toContain('words')
    expect((await run(...call, '--words', 'x', '--cents', 'many')).code).not.toBe(0)
    const rows = await test.ctx.db.selectFrom('disputes').select('recorded_by').execute()
    expect(rows).toEqual([{ recorded_by: 'Olive Operator' }])
  })
})
