import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Updateable } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { answerFile } from '../../test/answers.ts'
import { useBank } from '../../test/banking.ts'
import { addOwner } from '../../test/linking.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { addDays } from '../calendar/business-date.ts'
import { easternDate } from '../calendar/eastern.ts'
import type { Tables } from '../db/tables.ts'
import { StartError } from '../errors.ts'
import { raiseTask } from '../features/staff/raise-task.ts'
import { runOperator } from './run-operator.ts'

const home = temporaryFolder('operator')
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('operator commands', () => {
  const bank = useBank()

  async function run(...argv: string[]) {
    const [out, err]: [string[], string[]] = [[], []]
    let opened = 0
    const code = await runOperator(argv, {
      open: async () => {
        opened += 1
        return { ctx: bank.ctx, close: async () => void (opened -= 1) }
      },
      write: (line) => void out.push(line),
      complain: (line) => void err.push(line),
    })
    expect(opened).toBe(0)
    return { code, out, err }
  }

  /** As Olive at the test bank. */
  const act = (...argv: string[]) =>
    run('--as', 'Olive Operator', '--institution', 'test-bank', ...argv)

  async function depositorIn(state: Updateable<Tables['depositors']>): Promise<string> {
    const { depositor_id } = await addOwner(bank)
    await bank.db.updateTable('depositors').set(state).where('id', '=', depositor_id).execute()
    return depositor_id
  }

  const audits = (entityId: string) =>
    bank.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'action'])
      .where('institution_id', '=', bank.institution_id)
      .where('entity_id', '=', entityId)
      .execute()

  const byOlive = (action: string) => ({
    actor_kind: 'operator',
    actor_id: 'Olive Operator',
    action,
  })

  it('help lists every command without opening anything', async () => {
    const { code, out } = await run('help')
    expect(code).toBe(0)
    const text = out.join('\n')
    for (const name of ['reviews', 'finish-review', 'release-hold', 'import-returns']) {
      expect(text).toContain(`  ${name}`)
    }
    expect(text).toContain('set-rate <rate> --from YYYY-MM-DD')
  })

  it('wrong usage is one line and exit code 2', async () => {
    const { code, out, err } = await act('finish-review', 'nobody', 'approve')
    expect({ code, out }).toEqual({ code: 2, out: [] })
    expect(err).toEqual([expect.stringMatching(/^operator: --note is missing; usage: /)])
  })

  it('a start that fails is one line and exit code 1', async () => {
    const err: string[] = []
    const code = await runOperator(['reviews'], {
      open: () => Promise.reject(new StartError('DATABASE_URL: no database.')),
      write: () => undefined,
      complain: (line) => void err.push(line),
    })
    expect({ code, err }).toEqual({ code: 1, err: ['operator: DATABASE_URL: no database.'] })
  })

  it('an unknown institution is refused with those there are', async () => {
    const { code, err } = await run('--institution', 'nowhere', 'reviews')
    expect(code).toBe(1)
    expect(err[0]).toBe(
      'operator: There is no institution "nowhere"; there are: harborlight, juniper, meadow, summit, test-bank.',
    )
  })

  it('without one the default is meant', async () => {
    await depositorIn({ registration_status: 'FLAGGED' })
    expect(await run('reviews')).toEqual({
      code: 0,
      out: ['Nobody waits for a decision.'],
      err: [],
    })
    expect((await act('reviews')).out.length).toBeGreaterThan(1)
  })

  it('reviews, then approves one', async () => {
    const id = await depositorIn({
      registration_status: 'FLAGGED',
      registration_last_step: 'confirmed',
      standing: 'REVIEW',
      first_name: 'Wanda',
      last_name: 'Waiting',
    })
    const listed = await act('reviews')
    expect(listed.out[0]).toMatch(
      /^depositor_id +since +status +standing +name +documents in message$/,
    )
    expect(listed.out.find((line) => line.startsWith(id))).toMatch(
      /\d{4}-\d\d-\d\d +FLAGGED +REVIEW +Wanda Waiting +-$/,
    )
    const asJson = await act('reviews', '--json')
    expect(asJson.out).toHaveLength(1)
    expect(JSON.parse(asJson.out[0] ?? '')).toContainEqual(
      expect.objectContaining({ depositor_id: id, name: 'Wanda Waiting' }),
    )
    expect(await act('finish-review', id, 'approve', '--note', 'Saw the passport.')).toEqual({
      code: 0,
      out: [`Depositor ${id} is now MANUALLY_REVIEWED.`],
      err: [],
    })
    expect(await audits(id)).toEqual([byOlive('finish_review')])
    const again = await act('finish-review', id, 'decline', '--note', 'Changed my mind.')
    expect(again).toEqual({
      code: 1,
      out: [],
      err: ['operator: This depositor does not wait for a decision (MANUALLY_REVIEWED).'],
    })
  })

  it('declines one after completion, whose hold then stays', async () => {
    const id = await depositorIn({
      registration_status: 'IN_REVIEW',
      registration_last_step: 'completed',
    })
    const declined = await act('finish-review', id, 'decline', '--note', 'No match.', '--json')
    expect(declined.out.map((line) => JSON.parse(line) as unknown)).toEqual([
      { depositor_id: id, registration_status: 'FAILED', standing: 'HOLD' },
    ])
    expect(await act('release-hold', id)).toMatchObject({
      code: 1,
      err: ['operator: This depositor was declined; the hold stays.'],
    })
  })

  it('releases a hold', async () => {
    const id = await depositorIn({ registration_status: 'PASSED', standing: 'HOLD' })
    expect((await act('release-hold', id)).out).toEqual([`Depositor ${id} is now PASSED.`])
    expect(await audits(id)).toEqual([byOlive('release_hold')])
  })

  it('reopens a cancelled application, once', async () => {
    const id = await depositorIn({
      registration_status: 'VIEW_ONLY',
      registration_last_step: 'completed',
      cancelled_status: 'PASSED',
      cancelled_step: 'bank',
    })
    expect(await act('reopen-application', id)).toEqual({
      code: 0,
      out: [`The application of ${id} is open again, at employer, to be checked.`],
      err: [],
    })
    expect(await audits(id)).toEqual([byOlive('reopen_application')])
    expect(await act('reopen-application', id)).toMatchObject({
      code: 1,
      err: ['operator: This depositor has no cancelled application.'],
    })
  })

  it('does not find somebody of another institution', async () => {
    const id = await depositorIn({ registration_status: 'FLAGGED', standing: 'HOLD' })
    const commands = [
      ['finish-review', id, 'approve', '--note', 'x'],
      ['release-hold', id],
      ['reopen-application', id],
    ]
    for (const command of commands) {
      const elsewhere = await run('--as', 'Olive', '--institution', 'summit', ...command)
      expect(elsewhere).toMatchObject({ code: 1, err: [expect.stringContaining('no such')] })
    }
    expect(await audits(id)).toEqual([])
  })

  it('sets a rate from a day on, once', async () => {
    const from = addDays(easternDate(bank.ctx.clock.now()), 10)
    expect(await act('set-rate', '4.402%', '--from', from)).toEqual({
      code: 0,
      out: [`Test Bank pays 4.4020 % from ${from} on, an Annual Percentage Yield of 4.50 %.`],
      err: [],
    })
    expect(await audits(from)).toEqual([byOlive('set_rate')])
    expect(await act('set-rate', '0.05', '--from', from)).toMatchObject({
      code: 1,
      err: [expect.stringContaining('already set for this day')],
    })
    expect(await act('set-rate', '4.40', '--from', addDays(from, 1))).toMatchObject({
      code: 1,
      err: ['operator: Enter a rate below 100 %.'],
    })
  })

  it('lists tasks and handles one, once', async () => {
    const now = new Date('2026-03-02T15:00:00Z')
    const task = { kind: 'test_kind', message: 'Look at it.', details: { code: 'R99' }, now }
    await raiseTask(bank.db, { institution_id: bank.institution_id, key: 'one', ...task })
    const listed = await act('tasks')
    expect(listed.out[1]).toMatch(/^\d+ +2026-03-02 +test_kind +Look at it\. \{"code":"R99"\}$/)
    const id = /^\d+/.exec(listed.out[1] ?? '')?.[0] ?? ''
    const elsewhere = await run('--as', 'Olive', '--institution', 'summit', 'handle-task', id)
    expect(elsewhere).toMatchObject({ code: 1, err: [expect.stringContaining('no such')] })
    const both = await Promise.all([act('handle-task', id), act('handle-task', id)])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(both.flatMap(({ err }) => err)).toEqual([
      'operator: This task was handled already, by Olive Operator.',
    ])
    expect(await audits(id)).toEqual([byOlive('handle_task')])
    expect((await act('tasks')).out).toEqual(['There are no open tasks.'])
  })

  describe('imports answers', () => {
    const fileOf = (text: string) => {
      const file = path.join(home, 'answers.ach')
      writeFileSync(file, text)
      return file
    }

    it('and says what became of them; again, that it knows them', async () => {
      const trace = '991000059999999'
      const file = fileOf(await answerFile([{ trace, code: 'R01' }]))
      const first = await act('import-returns', file)
      expect(first).toMatchObject({ code: 0, err: [] })
      expect(first.out[0]).toMatch(
        /^Imported as file [\da-f-]{36}: 1 returns, 0 notifications of change, 0 others\.$/,
      )
      expect(first.out).toContain('  unknown trace: 1')
      const again = await act('import-returns', file)
      expect(again.out[0]).toMatch(/^Known already as file /)
      const imported = await bank.db
        .selectFrom('audit_log')
        .select(['actor_kind', 'actor_id'])
        .where('entity', '=', 'ach_file')
        .where('action', '=', 'import')
        .execute()
      expect(imported).toEqual([{ actor_kind: 'operator', actor_id: 'Olive Operator' }])
    })

    it('and names line and column of what it refuses', async () => {
      const text = await answerFile([{ trace: '991000059999998', code: 'R01' }])
      const lines = text.split('\n')
      lines[2] = lines[2]?.replace('6269', '62X9') ?? ''
      expect(await act('import-returns', fileOf(lines.join('\n')))).toMatchObject({
        code: 1,
        out: [],
        err: [expect.stringMatching(/^operator: Line 3, column \d+: /)],
      })
    })

    it('and says which file cannot be read', async () => {
      expect(await act('import-returns', path.join(home, 'nothing'))).toMatchObject({
        code: 1,
        err: [expect.stringMatching(/nothing cannot be read \(ENOENT\)\.$/)],
      })
    })
  })
})
