import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Transaction } from '@passbook/contract/transfers'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { inboxOf, runQueuedJobs } from '../../../test/browser.ts'
import { runCommand } from '../../../test/console/command-line.ts'
import { enterAs } from '../../../test/console/staff-browser.ts'
import { type Saver, addSaver } from '../../../test/savers.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { submitDue } from '../../domains/money/ach/submit-due.ts'
import { parseBusinessDate } from '../../platform/calendar/business-date.ts'
import { openLog } from '../../platform/log.ts'

const lines: string[] = []
const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
const folder = temporaryFolder('trace')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Step {
  at: string
  kind: string
  what: string
  about: string
}

describe('what followed a call', () => {
  const test = useTestApp({}, log)

  async function trace(id: string, ...more: string[]): Promise<Step[]> {
    const { code, out, err } = await runCommand(test, ['--json', 'trace', id, ...more])
    expect([code, err]).toEqual([0, ''])
    return JSON.parse(out) as Step[]
  }

  const summary = (steps: Step[]) => steps.map(({ kind, what }) => `${kind} ${what}`)

  const deposit = ({ browser }: Saver, amount_cents: number) =>
    browser.call<{ transaction: Transaction }>(
      'POST',
      '/deposit',
      { amount_cents },
      { 'idempotency-key': randomUUID() },
    )

  it('is listed in order: acts, email, ACH entry, and the log lines of the call and its jobs', async () => {
    const saver = await addSaver(test)
    const { body } = await deposit(saver, 60_00)
    const { invocation_id: id, data } = body
    expect(summary(await trace(id))).toEqual([
      'act initiated',
      'act make_deposit',
      'email in the outbox',
    ])
    await runQueuedJobs(test)
    const { uuid = '', file_date } = data?.transaction ?? {}
    await submitDue(test.ctx, saver.institution_id, parseBusinessDate(file_date ?? ''))
    const file = path.join(folder, 'log')
    writeFileSync(file, `not a line of ours ${id}\n${lines.join('')}`)
    const steps = await trace(id, '--log', file)
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted())
    const [logged, followed] = [true, false].map((isLog) =>
      steps.filter(({ kind }) => (kind === 'log') === isLog),
    )
    expect(summary(logged ?? [])).toEqual([
      'log incoming request',
      'log request completed',
      'log an email was sent',
    ])
    expect(summary(followed ?? [])).toEqual([
      'act initiated',
      'act make_deposit',
      'email deposit_made',
      'act queued',
      'act submitted',
      'ach entry handed_over',
    ])
    expect(followed?.[1]?.about).toContain(uuid)
  })

  it('is each deposit’s own where several share a transaction', async () => {
    const savers: Saver[] = []
    for (let count = 0; count < 6; count += 1) savers.push(await addSaver(test))
    const replies = await Promise.all(savers.map((saver, at) => deposit(saver, 50_00 + at)))
    const made = await test.ctx.pool.query<{ transactions: number }>(
      `select count(distinct xmin::text)::int as transactions from transfers
       where amount_cents between 5000 and 5005`,
    )
    expect(made.rows[0]?.transactions).toBeLessThan(savers.length)
    for (const [at, { body }] of replies.entries()) {
      const steps = await trace(body.invocation_id)
      expect(summary(steps)).toEqual(['act initiated', 'act make_deposit', 'email in the outbox'])
      expect(steps[1]?.about).toContain(savers[at]?.depositor_id)
    }
  })

  it('includes what the ledger recorded, and jobs that wait, are done or failed', async () => {
    const { browser, email, institution_id } = await addSaver(test)
    const wrong = await browser.post('/login', { email, password: 'a mistyped passphrase' })
    const { invocation_id: id } = wrong.body
    expect(summary(await trace(id))).toEqual(['job note_wrong_password'])
    expect((await trace(id))[0]?.about).toMatch(/^job \d+ waits, attempt 0$/)
    lines.length = 0
    await runQueuedJobs(test)
    const [done] = await trace(id)
    expect(done).toMatchObject({ kind: 'job', what: 'note_wrong_password' })
    expect(done?.about).toMatch(/^done, ordered at .*, attempt 1$/)
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ invocation_id: id, job: 'note_wrong_password', attempt: 1 }),
    )
    const forgotten = await browser.post('/forgot-password', { email })
    await inboxOf(test, email)
    expect(summary(await trace(forgotten.body.invocation_id))).toEqual([
      'job send_reset_link',
      'email reset_password',
    ])
    const staff = await enterAs(test, 'operations')
    const held = await staff.browser.post(`/console/customers/${await idOf(email)}/hold`, {
      reason: 'A stolen phone',
    })
    expect(held.status).toBe(200)
    const acts = summary(await trace(held.body.invocation_id))
    expect(acts).toContain('act cancelled')
    expect(acts.filter((act) => act.startsWith('email'))).not.toEqual([])
    const elsewhere = ['--json', '--institution', 'summit', 'trace', held.body.invocation_id]
    expect((await runCommand(test, elsewhere)).out).toBe('[]')
    expect(institution_id).toBeTruthy()
  })

  async function idOf(email: string): Promise<string> {
    const { rows } = await test.ctx.pool.query<{ id: string }>(
      `select depositors.id from depositors join users on users.id = depositors.user_id
       where users.email = $1`,
      [email],
    )
    return rows[0]?.id ?? ''
  }

  it('begins with a trace id from outside only in the log', async () => {
    lines.length = 0
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    for (const sent of [traceparent, '00-nonsense', `${traceparent}"}\nforged`]) {
      await test.app.inject({
        url: '/api/v1/branding',
        headers: { host: 'localhost', traceparent: sent.replace('\n', ' ') },
      })
    }
    const traced = lines.flatMap((line) => {
      const { req } = JSON.parse(line) as { req?: { traceId?: string } }
      return req ? [req.traceId] : []
    })
    expect(traced).toEqual(['4bf92f3577b34da6a3ce929d0e0e4736', undefined, undefined])
  })

  it('is a usage error without an invocation_id, and nothing for an unknown one', async () => {
    expect((await runCommand(test, ['trace', 'x'])).code).toBe(2)
    const { out } = await runCommand(test, ['trace', randomUUID()])
    expect(out).toContain('Nothing followed')
    const missing = await runCommand(test, ['trace', randomUUID(), '--log', `${folder}/missing`])
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('ENOENT') })
  })
})
