import type { Approval } from '@passbook/contract/console/approvals'
import { formatCents } from '@passbook/contract/money'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { FILE_DAY, atCutOff, noFiles, wishFor } from '../../../../test/ach.ts'
import { useTestApp } from '../../../../test/app.ts'
import { type TwoOfStaff, twoOfStaff } from '../../../../test/console/two-people.ts'
import { runQueuedJobs } from '../../../doors/jobs/run.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { addBusinessDays } from '../../../platform/calendar/holidays.ts'
import type { AchPort, Acknowledgement, Sending } from '../../../platform/ports/ach/port.ts'
import { takeAcknowledgement } from './acknowledgements.ts'
import { submitDue } from './submit-due.ts'

const BECAUSE = 'The bank looked for the file while we were on the phone.'

/** The connection is cut while a file is handed over. */
describe('a file of which nobody knows whether it arrived', () => {
  const test = useTestApp()
  let two: TwoOfStaff
  let bank: Parameters<typeof wishFor>[0]
  let day = FILE_DAY

  beforeAll(async () => {
    two = await twoOfStaff(test)
    const { institution_id } = two.maker
    bank = { ...test, db: test.ctx.db, institution_id }
    // What the demo people have ordered leaves first.
    await submitDue(at(), institution_id, FILE_DAY)
  })

  const at = () => atCutOff(test.ctx, day)
  const run = () => submitDue(at(), bank.institution_id, day)

  /** The file of another day, which is interrupted. */
  async function interrupted(when: 'before' | 'after') {
    day = addBusinessDays(day, 1)
    await wishFor(bank, { kind: 'deposit', now: easternInstant(day, '10:00') })
    test.ctx.achNetwork?.cutNext(bank.institution_id, when)
    await expect(run()).rejects.toThrow(/was cut/)
    const file = await test.ctx.db
      .selectFrom('ach_files')
      .selectAll()
      .where('institution_id', '=', bank.institution_id)
      .where('direction', '=', 'out')
      .orderBy('created_at', 'desc')
      .orderBy('business_date', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return file
  }
  const stateOf = async (id: string) => {
    const { body } = await two.maker.browser.get<{ file: { state: string } }>(
      `/console/ach-files/${id}`,
    )
    return body.data?.file.state
  }
  const received = async (id: string) => {
    const { rows } = await sql`select from sandbox_ach_submissions
      where institution_id = ${bank.institution_id} and file_id = ${id}`.execute(test.ctx.db)
    return rows.length
  }
  const openTasks = async (id: string) => {
    const tasks = await test.ctx.db
      .selectFrom('staff_tasks')
      .select(['kind', 'message'])
      .where('institution_id', '=', bank.institution_id)
      .where(sql<boolean>`details ->> 'file_id' = ${id}`)
      .where('handled_at', 'is', null)
      .execute()
    return tasks
  }
  const decide = async (id: string, decision: string) => {
    const asked = await two.maker.browser.post<{ approval_id: string }>(
      `/console/ach-files/${id}/decide`,
      { decision, reason: BECAUSE },
    )
    expect(asked.status).toBe(200)
    return asked.body.data?.approval_id ?? ''
  }
  const acknowledge = (id: string, word: Partial<Acknowledgement>, round = 1) =>
    takeAcknowledgement(at(), bank.institution_id, {
      kind: 'acknowledgement',
      name: 'ack.txt',
      about: { idStart: id.replaceAll('-', '').slice(0, 12), round },
      isAccepted: true,
      reason: null,
      ...word,
    })

  it('counts as sent once the network shows it', async () => {
    const { id } = await interrupted('after')
    expect(await stateOf(id)).toBe('built')
    await run()
    expect(await stateOf(id)).toBe('handed_over')
    expect(await openTasks(id)).toEqual([])
    expect(await received(id)).toBe(1)
  })

  it('waits for staff, is not sent again automatically, and holds up no other file', async () => {
    const { id, debit_cents } = await interrupted('before')
    await run()
    await run()
    expect(await stateOf(id)).toBe('unsure')
    expect(await received(id)).toBe(0)
    const [task, ...others] = await openTasks(id)
    expect(others).toEqual([])
    expect(task?.kind).toBe('ach_outcome_unknown')
    expect(task?.message).toContain(`1 entries, ${formatCents(debit_cents)} debits`.slice(0, 8))
    expect(task?.message).toMatch(/is not sent again automatically\. Ask the bank/)
    await wishFor(bank, { kind: 'deposit', now: easternInstant(day, '11:00') })
    await run()
    const { rows } = await sql<{ state: string }>`select state from ach_files
      where institution_id = ${bank.institution_id} and direction = 'out'
        and business_date = ${day} order by file_id_modifier`.execute(test.ctx.db)
    expect(rows.map(({ state }) => state)).toEqual(['built', 'handed_over'])

    const approval = await decide(id, 'arrived')
    expect(await stateOf(id)).toBe('unsure')
    const { body } = await two.checker.browser.get<{ approval: Approval }>(
      `/console/approvals/${approval}`,
    )
    expect(body.data?.approval.words).toMatch(/^Count as arrived: ACH file A of /)
    expect((await two.decide(approval)).status).toBe(200)
    expect(await stateOf(id)).toBe('handed_over')
    expect(await openTasks(id)).toEqual([])
    expect(await received(id)).toBe(0)
    const again = await two.maker.browser.post(`/console/ach-files/${id}/decide`, {
      decision: 'send_again',
      reason: BECAUSE,
    })
    expect(again.body.errors).toEqual({ '': [expect.stringMatching(/Nothing is open/)] })
  })

  it('is sent again after two people decided so', async () => {
    const { id } = await interrupted('before')
    await run()
    const approval = await decide(id, 'send_again')
    await runQueuedJobs(at())
    expect(await received(id)).toBe(0)
    expect((await two.decide(approval)).status).toBe(200)
    await runQueuedJobs(at())
    expect(await stateOf(id)).toBe('handed_over')
    expect(await received(id)).toBe(1)
    const { rows } = await sql`select round, approval_id from ach_sendings
      where institution_id = ${bank.institution_id} and file_id = ${id} order by round`.execute(
      test.ctx.db,
    )
    expect(rows).toEqual([
      { round: 1, approval_id: null },
      { round: 2, approval_id: approval },
    ])
    await expect(
      sql`update ach_sendings set approval_id = null
        where institution_id = ${bank.institution_id} and file_id = ${id}`.execute(test.ctx.db),
    ).rejects.toThrow(/ach_sendings_two_people/)
  })

  it('is not sent again if the bank acknowledges it before, and becomes a task if it does so after', async () => {
    const { id } = await interrupted('before')
    await run()
    expect((await two.decide(await decide(id, 'send_again'))).status).toBe(200)
    await acknowledge(id, {})
    await runQueuedJobs(at())
    await run()
    expect(await received(id)).toBe(0)
    expect(await stateOf(id)).toBe('handed_over')
    expect(await openTasks(id)).toEqual([])

    const { id: other } = await interrupted('before')
    await run()
    expect((await two.decide(await decide(other, 'send_again'))).status).toBe(200)
    test.ctx.achNetwork?.cutNext(bank.institution_id, 'after')
    await expect(run()).rejects.toThrow(/was cut/)
    await acknowledge(other, {})
    await run()
    expect(await openTasks(other)).toMatchObject([
      { message: expect.stringMatching(/may have the file twice/) },
    ])
  })

  it('is decided by an acknowledgement, which changes nothing the second time', async () => {
    const { id } = await interrupted('before')
    await run()
    await acknowledge(id, {})
    await acknowledge(id, {})
    expect(await stateOf(id)).toBe('handed_over')
    expect(await openTasks(id)).toEqual([])
  })

  it('rejected by the bank, becomes a task with the reason, whatever the order of the answers', async () => {
    const { id } = await interrupted('after')
    await run()
    const no = { isAccepted: false, reason: 'The totals are wrong.' }
    await acknowledge(id, {})
    await acknowledge(id, no)
    await acknowledge(id, {})
    await acknowledge(id, no)
    expect(await stateOf(id)).toBe('rejected')
    const [task, ...others] = await openTasks(id)
    expect(others).toEqual([])
    expect(task?.message).toMatch(
      /^The bank rejected ACH file .* Its reason: The totals are wrong\./,
    )
    expect((await two.decide(await decide(id, 'send_again'))).status).toBe(200)
    // The word on the first round is still in the bank's folder.
    await acknowledge(id, no)
    expect(await stateOf(id)).toBe('built')
    await runQueuedJobs(at())
    expect(await stateOf(id)).toBe('handed_over')
    expect(await openTasks(id)).toEqual([])
  })

  it('that our books do not have becomes one task', async () => {
    const unknown = '9f8e7d6c-5b4a-4000-8000-000000000000'
    await acknowledge(unknown, {})
    await acknowledge(unknown, {})
    const tasks = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('message')
      .where('institution_id', '=', bank.institution_id)
      .where('task_key', 'like', 'ach_acknowledged_unknown%')
      .execute()
    expect(tasks).toHaveLength(1)
  })

  it('of another institution is not found', async () => {
    const { id } = await interrupted('before')
    await run()
    const { browser } = (await twoOfStaff(test, 'summit')).maker
    const asked = await browser.post(`/console/ach-files/${id}/decide`, {
      decision: 'arrived',
      reason: BECAUSE,
    })
    expect(asked.status).toBe(404)
    await acknowledge(id, {})
  })

  it('is released by the last attempt only', async () => {
    day = addBusinessDays(day, 1)
    await wishFor(bank, { kind: 'deposit', now: easternInstant(day, '10:00') })
    const begun: Sending[] = []
    const ach: AchPort = {
      collect: noFiles,
      submit: async ({ sending }) => {
        begun.push(sending)
        throw new Error('the process was given up')
      },
    }
    const hopeless = () => submitDue({ ...at(), ach }, bank.institution_id, day)
    await expect(hopeless()).rejects.toThrow('given up')
    await expect(hopeless()).rejects.toThrow('given up')
    const [first, second] = begun
    await expect(first?.release(10)).rejects.toThrow('another process sends this file')
    await second?.release(10)
    await expect(second?.release(10)).rejects.toThrow('another process sends this file')
    await expect(hopeless()).rejects.toThrow('given up')
    expect(begun[2]).toMatchObject({ attempt: second?.attempt, released: { bytes: 10 } })
  })
})
