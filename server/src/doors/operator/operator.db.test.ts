import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Updateable, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { answerFile } from '../../../test/answers.ts'
import { useBank } from '../../../test/banking.ts'
import { addScreening } from '../../../test/screening.ts'
import { addOwner } from '../../../test/linking.ts'
import { addStaffMember } from '../../../test/console/staff-browser.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { addDays } from '../../platform/calendar/business-date.ts'
import { easternDate } from '../../platform/calendar/eastern.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { StartError } from '../../platform/errors.ts'
import { raiseTask } from '../../domains/contact/tasks/tasks.ts'
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

  /** In the name of somebody of operations there. */
  const ask = async (...argv: string[]) => {
    const { email } = await addStaffMember(bank, 'operations', 'test-bank')
    const said = await run('--as', email, '--institution', 'test-bank', ...argv)
    return { ...said, email }
  }

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

  const byStaff = (actor_id: string, action: string) => ({
    actor_kind: 'operator',
    actor_id,
    action,
  })
  const byOlive = (action: string) => byStaff('Olive Operator', action)

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
      'operator: There is no institution "nowhere". Institutions: harborlight, juniper, meadow, summit, test-bank.',
    )
  })

  it('without one the default is meant', async () => {
    await depositorIn({ registration_status: 'FLAGGED' })
    expect(await run('reviews')).toEqual({
      code: 0,
      out: ['No reviews are waiting.'],
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
    const unscreened = await ask('finish-review', id, 'approve', '--note', 'Saw the passport.')
    expect(unscreened).toMatchObject({
      code: 1,
      err: [expect.stringContaining('has not been screened against the sanctions lists')],
    })
    await addScreening(bank.db, { institution_id: bank.institution_id, depositor_id: id })
    const done = await ask('finish-review', id, 'approve', '--note', 'Saw the passport.')
    expect(done).toMatchObject({
      code: 0,
      out: [`Depositor ${id} is now MANUALLY_REVIEWED.`],
      err: [],
    })
    expect(await audits(id)).toEqual([byStaff(done.email, 'finish_review')])
    const again = await ask('finish-review', id, 'decline', '--note', 'Changed my mind.')
    expect(again).toMatchObject({
      code: 1,
      out: [],
      err: ['operator: This person is not waiting for a decision (MANUALLY_REVIEWED).'],
    })
  })

  it('declines one after completion, whose hold then stays', async () => {
    const id = await depositorIn({
      registration_status: 'IN_REVIEW',
      registration_last_step: 'completed',
    })
    const declined = await ask('finish-review', id, 'decline', '--note', 'No match.', '--json')
    expect(declined.out.map((line) => JSON.parse(line) as unknown)).toEqual([
      { depositor_id: id, registration_status: 'FAILED', standing: 'HOLD' },
    ])
    expect(await ask('release-hold', id, '--reason', 'They called us.')).toMatchObject({
      code: 1,
      err: ['operator: This customer was declined. The hold stays.'],
    })
  })

  it('asks a second person to release a hold', async () => {
    const id = await depositorIn({ registration_status: 'PASSED', standing: 'HOLD' })
    const asked = await ask('release-hold', id, '--reason', 'They called us.')
    expect(asked.out).toEqual([expect.stringContaining('Nothing has changed yet')])
    expect(await audits(id)).toEqual([byStaff(asked.email, 'ask_to_release_hold')])
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
      out: [`The application of ${id} was reopened at employer, to be checked.`],
      err: [],
    })
    expect(await audits(id)).toEqual([byOlive('reopen_application')])
    expect(await act('reopen-application', id)).toMatchObject({
      code: 1,
      err: ['operator: This person has no canceled application.'],
    })
  })

  it('does not find somebody of another institution', async () => {
    const id = await depositorIn({ registration_status: 'FLAGGED', standing: 'HOLD' })
    const commands = [
      ['finish-review', id, 'approve', '--note', 'x'],
      ['release-hold', id, '--reason', 'They called us.'],
      ['reopen-application', id],
    ]
    const { email } = await addStaffMember(bank, 'operations', 'summit')
    for (const command of commands) {
      const elsewhere = await run('--as', email, '--institution', 'summit', ...command)
      expect(elsewhere).toMatchObject({ code: 1, err: [expect.stringContaining('not found')] })
    }
    expect(await audits(id)).toEqual([])
  })

  it('asks a second person to pay another rate', async () => {
    const from = addDays(easternDate(bank.ctx.clock.now()), 10)
    const reason = ['--reason', 'The market moved.']
    const asked = await ask('set-rate', '4.402%', '--from', from, ...reason)
    expect(asked).toMatchObject({
      code: 0,
      out: [expect.stringContaining('Nothing has changed yet')],
      err: [],
    })
    expect(await audits(from)).toEqual([])
    expect(await ask('set-rate', '4.40', '--from', from, ...reason)).toMatchObject({
      code: 2,
      err: [expect.stringContaining('a rate must be below 100%')],
    })
    const today = easternDate(bank.ctx.clock.now())
    expect(await ask('set-rate', '4.40%', '--from', today, ...reason)).toMatchObject({
      code: 1,
      err: ['operator: Choose a future date'],
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
    expect(elsewhere).toMatchObject({ code: 1, err: [expect.stringContaining('not found')] })
    const both = await Promise.all([act('handle-task', id), act('handle-task', id)])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(both.flatMap(({ err }) => err)).toEqual([
      'operator: This task was already completed by Olive Operator.',
    ])
    expect(await audits(id)).toEqual([byOlive('handle_task')])
    expect((await act('tasks')).out).toEqual(['There are no open tasks.'])
  })

  it('does not put away the work of a review that is to be decided', async () => {
    const { institution_id } = bank
    const { rows } = await sql<{ id: string }>`
      with made as (insert into entities (institution_id) values (${institution_id}) returning id)
      insert into depositors (institution_id, entity_id, registration_status,
        registration_last_step, first_name, last_name)
      select ${institution_id}, id, 'FLAGGED', 'confirmed', 'Wanda', 'Waiting' from made
      returning id`.execute(bank.db)
    const details = { depositor_id: rows[0]?.id }
    const task = { kind: 'identity_review', message: 'Look.', details, key: 'review' }
    await raiseTask(bank.db, { institution_id, ...task, now: new Date('2026-03-02T15:00:00Z') })
    const [, line = ''] = (await act('tasks')).out
    expect(await act('handle-task', /^\d+/.exec(line)?.[0] ?? '')).toMatchObject({
      code: 1,
      err: [expect.stringContaining('This closes when the review is decided.')],
    })
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
      expect(again.out[0]).toMatch(/^Already imported as file /)
      const imported = await bank.db
        .selectFrom('audit_log')
        .select(['actor_kind', 'actor_id'])
        .where('entity', '=', 'ach_file')
        .where('action', '=', 'import')
        .execute()
      expect(imported).toEqual([{ actor_kind: 'operator', actor_id: 'Olive Operator' }])
    })

    it('but not above the limit of a day: the console asks a second person', async () => {
      const unknown = { trace: '991000059999997', code: 'R01', amountCents: 1_000_01 }
      const refused = await act('import-returns', fileOf(await answerFile([unknown])))
      expect(refused).toMatchObject({ code: 1, out: [] })
      expect(refused.err).toEqual([
        expect.stringMatching(
          /^operator: Manual imports would total \$1,050\.01 .* Import it in the console, under ACH files\.$/,
        ),
      ])
      const kept = await bank.db
        .selectFrom('ach_files')
        .select('id')
        .where('institution_id', '=', bank.institution_id)
        .where('debit_cents', '=', 1_000_01)
        .execute()
      expect(kept).toEqual([])
      const change = { trace: '991000059999997', code: 'C01', corrected: { account: '7788' } }
      expect(await act('import-returns', fileOf(await answerFile([change])))).toMatchObject({
        code: 1,
        err: [expect.stringContaining('changes customers’ bank accounts')],
      })
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
