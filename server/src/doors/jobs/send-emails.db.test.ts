import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import type { Context } from '../../context.ts'
import { notifyAll } from '../../platform/mail/notify.ts'
import type { EmailPort } from '../../platform/ports/email/port.ts'
import { keepSendingEmails, sendDueEmails } from './send-emails.ts'

/** More than a process takes at once. */
const MANY = 200

describe('emails in the outbox', () => {
  const test = useTestApp()
  let sent: string[]
  beforeEach(async () => {
    sent = []
    await sql`delete from email_outbox`.execute(test.ctx.db)
  })

  const withPort = (send: EmailPort['send']): Context => ({
    ...test.ctx,
    email: { send },
  })
  const recording = () =>
    withPort(async ({ to }) => {
      sent.push(to)
    })
  const order = async (count: number, isLowPriority = false) => {
    const { id } = await test.ctx.db
      .selectFrom('institutions')
      .select('id')
      .where('is_default', '=', true)
      .executeTakeFirstOrThrow()
    const emails = Array.from({ length: count }, (_, n) => ({
      to: `${isLowPriority ? 'late' : 'soon'}-${n}@example.com`,
      template: 'hold_released' as const,
      params: undefined,
    }))
    await notifyAll(test.ctx, test.ctx.db, id, { emails, texts: [], isLowPriority })
  }
  const left = async () => {
    const { rows } = await sql<{ attempts: number; taken_by: string | null; last_error: string }>`
      select attempts, taken_by, last_error from email_outbox order by id`.execute(test.ctx.db)
    return rows
  }
  const noLocks = () => {
    const lost = new AbortController()
    return { hold: async () => undefined, drop: () => undefined, lost: lost.signal }
  }

  it('are sent once each by two processes, those in a hurry first', async () => {
    await order(MANY, true)
    await order(MANY)
    await Promise.all([sendDueEmails(recording()), sendDueEmails(recording())])
    expect(sent).toHaveLength(2 * MANY)
    expect(new Set(sent).size).toBe(2 * MANY)
    const firstLate = sent.findIndex((to) => to.startsWith('late'))
    expect(firstLate).toBeGreaterThanOrEqual(MANY - 2 * 64)
    expect(await left()).toEqual([])
  })

  it('are sent while the process runs; what it has not begun is put back when it stops', async () => {
    await order(MANY)
    const stop = new AbortController()
    let release: () => void = () => undefined
    const hanging = new Promise<void>((resolve) => (release = resolve))
    const ctx = withPort(async ({ to }) => {
      if (sent.length >= 10) await hanging
      sent.push(to)
    })
    const running = keepSendingEmails(ctx, noLocks(), stop.signal)
    await expect.poll(() => sent.length).toBe(10)
    stop.abort()
    await sleep(50)
    release()
    await running
    const rows = await left()
    expect(rows.length + sent.length).toBe(MANY)
    expect(rows.every(({ taken_by, attempts }) => taken_by === null && attempts === 0)).toBe(true)
    const again = new AbortController()
    const next = keepSendingEmails(recording(), noLocks(), again.signal)
    await expect.poll(() => new Set(sent).size, { timeout: 10_000 }).toBe(MANY)
    again.abort()
    await next
    expect(sent).toHaveLength(MANY)
  })

  it('to one address arrive in the order in which they were ordered', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from institutions where is_default`.execute(test.ctx.db)
    const institution_id = rows[0]?.id ?? ''
    const stop = new AbortController()
    const names = ['hold_released_for_one', 'hold_released'] as const
    for (let n = 0; n < 20; n += 1) {
      const emails = [
        { to: 'ada@example.com', template: names[n % 2] ?? 'hold_released', params: undefined },
      ]
      await notifyAll(test.ctx, test.ctx.db, institution_id, { emails, texts: [] })
    }
    const ctx = withPort(async ({ text }) => {
      await sleep(Math.random() * 5)
      sent.push(text)
    })
    ctx.email.atOnce = 16
    const running = keepSendingEmails(ctx, noLocks(), stop.signal)
    await expect.poll(() => sent.length).toBe(20)
    stop.abort()
    await running
    expect(sent).toEqual(sent.map((_, n) => sent[n % 2]))
    expect(sent[0]).not.toBe(sent[1])
  })

  it('are tried again later when the mail server refuses them', async () => {
    await order(1)
    const refuse = withPort(() => Promise.reject(new Error('no such mailbox')))
    await sendDueEmails(refuse)
    expect(await left()).toEqual([{ attempts: 1, taken_by: null, last_error: 'no such mailbox' }])
    await sendDueEmails(recording())
    expect(sent).toEqual([])
    await sql`update email_outbox set due_at = now()`.execute(test.ctx.db)
    await sendDueEmails(recording())
    expect(sent).toEqual(['soon-0@example.com'])
  })

  it('are put back after a failure although the database was away at that moment', async () => {
    await order(1)
    const owner = new Client({ connectionString: test.database.ownerUrl })
    await owner.connect()
    await owner.query(`
      create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'the disk is full'; end $$;
      create trigger refuse before update on email_outbox
        for each row when (new.taken_by is null) execute function refuse()`)
    let tries = 0
    const refuse = withPort(() => {
      tries += 1
      return Promise.reject(new Error('no such mailbox'))
    })
    const stop = new AbortController()
    const running = keepSendingEmails(refuse, noLocks(), stop.signal)
    await expect.poll(() => tries).toBe(1)
    await sleep(50)
    expect((await left()).map(({ taken_by }) => taken_by)).not.toContain(null)
    await owner.query('drop trigger refuse on email_outbox')
    await expect.poll(async () => (await left())[0]?.last_error).toBe('no such mailbox')
    expect(await left()).toMatchObject([{ attempts: 1, taken_by: null }])
    stop.abort()
    await running
    await owner.end()
  })
})
