import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { runCommand } from '../../../../../test/console/command-line.ts'
import { addDisputer } from '../../../../../test/disputes/disputing.ts'

describe('disputes at the operator’s command line', () => {
  const test = useTestApp()
  const run = (...argv: string[]) => runCommand(test, ['--as', 'Olive Operator', ...argv])

  it('records a call and lists it with its last day', async () => {
    const ada = await addDisputer(test)
    const call = ['record-dispute', '--depositor', ada.depositor_id, '--from', 'call']
    const recorded = await run(...call, '--words', 'Not me', '--transaction', ada.withdrawal)
    expect(recorded.out).toMatch(/^Dispute [0-9a-f-]{36} must be decided or credited by 20/)
    const list = await run('disputes')
    expect(list.out).toMatch(/due 20.*open {2}other {2}Tessa Testwell/)
    expect((await run(...call)).err).toContain('words')
    expect((await run(...call, '--words', 'x', '--cents', 'many')).code).not.toBe(0)
    const rows = await test.ctx.db.selectFrom('disputes').select('recorded_by').execute()
    expect(rows).toEqual([{ recorded_by: 'Olive Operator' }])
  })
})
