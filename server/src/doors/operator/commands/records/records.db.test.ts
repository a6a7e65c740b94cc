import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { addCloser } from '../../../../../test/closers.ts'
import { contactOf } from '../../../../../test/console/silent.ts'
import { temporaryFolder } from '../../../../../test/temporary-folder.ts'
import { readReport } from '../../../../domains/accounts/dormancy/naupa/read-report.ts'
import { runOperator } from '../../run-operator.ts'

describe('commands about records', () => {
  const folder = temporaryFolder('records')
  const test = useTestApp()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const run = async (...args: string[]) => {
    const quiet = () => undefined
    const open = () => Promise.resolve({ ctx: test.ctx, close: () => Promise.resolve() })
    const terminal = { open, write: quiet, complain: quiet }
    return { code: await runOperator(['--as', 'Olive Operator', ...args], terminal) }
  }

  it('take a date over from the books of before, and write the report of a state', async () => {
    const saver = await addCloser(test, 300_00)
    await test.ctx.db
      .updateTable('depositors')
      .set({ state: 'ND' })
      .where('id', '=', saver.depositor_id)
      .execute()
    expect(await run('set-last-contact', saver.depositor_id, '2030-01-01')).toMatchObject({
      code: 1,
    })
    expect(await run('set-last-contact', saver.depositor_id, '2020-01-02')).toMatchObject({
      code: 0,
    })
    expect(await contactOf(test, saver)).toMatchObject({
      last_contact_on: '2020-01-02',
      last_contact_by: 'earlier_books',
    })
    expect(await run('dormancy-report', 'ND', '2026', '--to', folder)).toMatchObject({ code: 0 })
    const [name = ''] = readdirSync(folder)
    expect(name).toBe('harborlight-unclaimed-ND-2026-draft.txt')
    const file = path.join(folder, name)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const records = readReport(readFileSync(file, 'latin1'))
    expect(records.filter(({ record }) => record === 'property')).toHaveLength(1)
  })

  it('write the exam binder, and refuse what is no state', async () => {
    expect(await run('dormancy-report', 'nowhere', '2026')).toMatchObject({ code: 2 })
    expect(await run('exam-binder', '--to', folder)).toMatchObject({ code: 0 })
    const binder = readdirSync(folder).find((name) => name.endsWith('.pdf')) ?? ''
    expect(readFileSync(path.join(folder, binder)).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
