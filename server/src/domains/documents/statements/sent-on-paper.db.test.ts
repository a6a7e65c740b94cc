import { readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openOn, useBank } from '../../../../test/banking.ts'
import { addOwner } from '../../../../test/linking.ts'
import { bytesOf, makeThrough, statementsOf } from '../../../../test/pdf/statements.ts'
import { anotherBank } from '../../../../test/returned-deposits.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { runOperator } from '../../../doors/operator/run-operator.ts'

const day = parseBusinessDate

describe('whoever withdrew the consent to electronic documents', () => {
  const folder = temporaryFolder('statements')
  const bank = useBank({ DATA_DIR: folder })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is sent each new statement on paper: one task for staff, who save and print it', async () => {
    const of = await anotherBank(bank, 'on-paper')
    const account = await openOn(of, day('2027-01-11'), 5_000)
    const { depositor_id } = await addOwner(of, account)
    await addOwner(of, await openOn(of, day('2027-01-11'), 7_000))
    const tasks = () =>
      of.db
        .selectFrom('staff_tasks')
        .select(['kind', 'message', 'details'])
        .where('institution_id', '=', of.institution_id)
        .where('kind', '=', 'paper_statement')
        .execute()
    await makeThrough(of, day('2027-01-31'))
    expect(await tasks()).toEqual([])

    await of.db
      .updateTable('depositors')
      .set({ paper_since: new Date('2027-02-10T15:00:00Z') })
      .where('institution_id', '=', of.institution_id)
      .where('id', '=', depositor_id)
      .execute()
    await makeThrough(of, day('2027-02-28'))
    await makeThrough(of, day('2027-02-28'))
    const [, february] = await statementsOf(of, account)
    const statement_id = february?.id ?? ''
    expect(await tasks()).toEqual([
      {
        kind: 'paper_statement',
        message: expect.stringContaining('and its address sheet from the list of paper mail'),
        details: { statement_id, depositor_id },
      },
    ])

    const target = path.join(folder, 'to-print.pdf')
    const out: string[] = []
    const code = await runOperator(
      [
        '--as',
        'Olive Operator',
        '--institution',
        'on-paper',
        'save-statement',
        statement_id,
        target,
      ],
      {
        open: async () => ({ ctx: of.ctx, close: async () => undefined }),
        write: (line) => void out.push(line),
        complain: (line) => void out.push(line),
      },
    )
    expect([code, out]).toEqual([0, [`Saved as ${target}.`]])
    expect(february && readFileSync(target).equals(await bytesOf(of.ctx, february))).toBe(true)
    expect(statSync(target).mode & 0o777).toBe(0o600)
  })
})
