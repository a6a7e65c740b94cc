import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { useBank } from '../../../../../test/banking.ts'
import { temporaryFolder } from '../../../../../test/temporary-folder.ts'
import { runOperator } from '../../run-operator.ts'

const STATEMENT = [
  '01,990000013,PASSBOOK,261112,2300,1,,,2/',
  '02,PASSBOOK,990000013,1,261112,2300,USD,2/',
  '03,9000044170,USD/',
  '16,166,12345,,261111A0000001,,ACH SETTLEMENT',
  '49,12345,3/',
  '03,9000055550,USD/',
  '49,0,2/',
  '98,12345,2,7/',
  '99,12345,1,9/',
].join('\r\n')

describe('operator import-statement', () => {
  const bank = useBank()
  const home = temporaryFolder('statements')
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  async function act(...args: string[]) {
    const lines = { out: [] as string[], err: [] as string[] }
    const code = await runOperator(
      ['--as', 'Olive Operator', '--institution', 'test-bank', 'import-statement', ...args],
      {
        open: async () => ({ ctx: bank.ctx, close: async () => {} }),
        write: (line) => void lines.out.push(line),
        complain: (line) => void lines.err.push(line),
      },
    )
    return { code, ...lines }
  }

  it('asks for the account once, takes a statement once, and names what is wrong by its line', async () => {
    const file = path.join(home, 'day.bai')
    writeFileSync(file, STATEMENT)
    expect(await act(file)).toMatchObject({
      code: 1,
      err: [expect.stringContaining('2 accounts (ending in 4170, 5550)')],
    })
    const first = await act(file, '--account', '4170')
    expect(first).toMatchObject({ code: 0, err: [] })
    expect(first.out[0]).toMatch(
      /^Imported as statement [\da-f-]{36}: 1 new lines, 0 already imported\.$/,
    )
    expect(first.out).toContain('  open: 1')
    // From now on it is known which account is meant.
    expect((await act(file)).out[0]).toBe('All 1 lines were already imported.')
    writeFileSync(file, STATEMENT.replace('16,166,12345', '16,166,12346'))
    expect(await act(file)).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^operator: Line 5: the control total of the account is 12345/)],
    })
    expect(await act(path.join(home, 'nothing'))).toMatchObject({
      err: [expect.stringMatching(/nothing cannot be read \(ENOENT\)\.$/)],
    })
    expect(await act(file, '--account', 'the first')).toMatchObject({ code: 2 })
  })
})
