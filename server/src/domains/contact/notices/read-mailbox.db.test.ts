import type { AlertPreference } from '@passbook/contract/alerts'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { runQueuedJobs } from '../../../../test/browser.ts'
import {
  type ImapServer,
  startImapServer,
  whyNoDovecot,
} from '../../../../test/outside/imap-server.ts'
import {
  AUTO_REPLY,
  BROKEN,
  complaint,
  exchangeBounce,
  postfixBounce,
} from '../../../../test/outside/returned-mail.ts'
import { type Saver, addSaver } from '../../../../test/savers.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { imapMailbox } from '../../../platform/ports/email/imap.ts'
import { type Email, MAILBOX_FOLDERS, messageIdOf } from '../../../platform/ports/email/port.ts'
import { readMailbox } from './read-mailbox.ts'

/** Larger than a message that is read. */
const LARGE_BYTES = 1_100_000
const GONE = { status: '5.1.1', diagnostic: '550 5.1.1 User unknown' }
const FULL = { status: '5.2.2', diagnostic: '552 5.2.2 Over quota' }
const RETURNED = {
  kind: 'deposit',
  amount: '$50.00',
  what: 'The bank account you linked has been closed.',
  next: 'relink',
  request: '0d9f6f2e-6a0b-4a0e-9a53-0c7b0f6f2d11',
} as const

describe.skipIf(whyNoDovecot)('the mailbox of bounces', () => {
  const lines: string[] = []
  const test = useTestApp({}, pino({ level: 'warn' }, { write: (line) => void lines.push(line) }))
  const sent: Email[] = []
  let server: ImapServer
  let ada: Saver

  beforeAll(async () => {
    server = await startImapServer()
    test.ctx.mailbox = imapMailbox(server.url, 5_000)
    const { email } = test.ctx
    test.ctx.email = {
      send: (letter) => {
        sent.push(letter)
        return email.send(letter)
      },
    }
  })
  afterAll(() => server.remove())
  beforeEach(async () => {
    await server.empty()
    await sql`delete from mailbox_reading`.execute(test.ctx.db)
    ada = await addSaver(test)
    await runQueuedJobs(test)
    sent.length = 0
    lines.length = 0
  })

  /** The bank emails Ada about a returned deposit. Returns what mail servers know of that email. */
  async function write() {
    const letter = { template: 'transfer_returned', params: RETURNED } as const
    await notifyByEmail(test.ctx, test.ctx.db, ada.institution_id, { to: ada.email, ...letter })
    await runQueuedJobs(test)
    const email = sent.find(({ to }) => to === ada.email)
    if (email === undefined) throw new Error('no email left')
    return { messageId: messageIdOf(email), to: email.to }
  }
  const badSince = async () => {
    const { email_bad_since } = await test.ctx.db
      .selectFrom('users')
      .select('email_bad_since')
      .where('institution_id', '=', ada.institution_id)
      .where('id', '=', ada.user_id)
      .executeTakeFirstOrThrow()
    return email_bad_since
  }
  const bounces = () =>
    test.ctx.db
      .selectFrom('email_bounces')
      .select('kind')
      .where('institution_id', '=', ada.institution_id)
      .where('user_id', '=', ada.user_id)
      .execute()
  const counts = async () => [
    await server.count('INBOX'),
    await server.count(MAILBOX_FOLDERS.read),
    await server.count(MAILBOX_FOLDERS.aside),
  ]
  const asideTasks = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from staff_tasks where kind = 'mail_set_aside'`.execute(test.ctx.db)
    return rows[0]?.n
  }
  const reading = async () => {
    const { rows } = await sql<{ failures: number; is_read: boolean }>`
      select failures, read_at is not null as is_read from mailbox_reading`.execute(test.ctx.db)
    return rows[0]
  }

  it('puts a bounced notice on paper, and applies each message once', async () => {
    const email = await write()
    await server.deliver(exchangeBounce(email, FULL))
    await server.deliver(AUTO_REPLY)
    await readMailbox(test.ctx)
    expect(await bounces()).toEqual([{ kind: 'soft' }])
    expect(await badSince()).toBeNull()
    expect(await counts()).toEqual([0, 2, 0])
    expect(await reading()).toEqual({ failures: 0, is_read: true })
    const notice = await test.ctx.db
      .selectFrom('required_notices')
      .select(['bounced_on', 'paper_by'])
      .where('institution_id', '=', ada.institution_id)
      .where('depositor_id', '=', ada.depositor_id)
      .executeTakeFirstOrThrow()
    expect(notice.bounced_on).not.toBeNull()
    expect(notice.paper_by).not.toBeNull()
    // The same report again changes nothing.
    await server.deliver(postfixBounce(email, GONE))
    await readMailbox(test.ctx)
    expect(await bounces()).toEqual([{ kind: 'soft' }])
    expect(await badSince()).toBeNull()
  })

  it('marks an address bad that does not exist', async () => {
    await server.deliver(postfixBounce(await write(), GONE))
    await readMailbox(test.ctx)
    expect(await badSince()).not.toBeNull()
  })

  it('ignores reports from people who did not get the email', async () => {
    const email = await write()
    const bea = await addSaver(test)
    const [, id = '', code = ''] = /passbook-([^.]+)\.(.*)@/.exec(email.messageId) ?? []
    const other = '00000000-0000-4000-8000-000000000000'
    const forged = [
      { ...email, to: bea.email },
      { ...email, messageId: `<passbook-${id}@bank.test>` },
      { ...email, messageId: `<passbook-${other}.${code}@bank.test>` },
      { ...email, messageId: email.messageId.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')) },
    ]
    for (const one of forged) await server.deliver(postfixBounce(one, GONE))
    await readMailbox(test.ctx)
    expect(await bounces()).toEqual([])
    expect(await badSince()).toBeNull()
    expect(await counts()).toEqual([0, forged.length, 0])
  })

  it('turns off optional emails after a complaint; required notices go on', async () => {
    await server.deliver(complaint(await write()))
    await readMailbox(test.ctx)
    await runQueuedJobs(test)
    const { body } = await ada.browser.get<AlertPreference[]>('/alerts/preferences')
    const preferences = body.data ?? []
    expect(preferences.length).toBeGreaterThan(3)
    for (const { kind, email, is_fixed } of preferences)
      expect([kind, email]).toEqual([kind, is_fixed])
    sent.length = 0
    await write()
    expect(sent).toHaveLength(1)
    const alerts = await ada.browser.get('/alerts')
    expect(JSON.stringify(alerts.body.data)).toContain('Optional emails are off')
    const audited = await test.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('institution_id', '=', ada.institution_id)
      .where('entity_id', '=', ada.depositor_id)
      .where('action', '=', 'turn_off_emails')
      .execute()
    expect(audited).toHaveLength(1)
  })

  it('sets aside what is too large or broken, with one task a day', async () => {
    await server.deliver(BROKEN)
    await server.deliver(
      Buffer.concat([Buffer.from(AUTO_REPLY), Buffer.alloc(LARGE_BYTES, 'a\r\n')]),
    )
    await server.deliver(BROKEN)
    await readMailbox(test.ctx)
    expect(await counts()).toEqual([0, 0, 3])
    expect(await asideTasks()).toBe(1)
  })

  it('moves a message only after what it does is committed', async () => {
    await server.deliver(postfixBounce(await write(), GONE))
    const mailbox = imapMailbox(server.url, 5_000)
    // The mail server goes away between the commit and the move.
    test.ctx.mailbox = {
      probe: () => mailbox.probe(),
      read: (take) =>
        mailbox.read(async (message) => {
          const taken = await take(message)
          await server.stop()
          return taken
        }),
    }
    await readMailbox(test.ctx)
    expect(await badSince()).not.toBeNull()
    expect(await reading()).toEqual({ failures: 1, is_read: false })
    await server.start()
    test.ctx.mailbox = mailbox
    expect(await server.count('INBOX')).toBe(1)
    await sql`update mailbox_reading set next_try_at = now()`.execute(test.ctx.db)
    await readMailbox(test.ctx)
    expect(await counts()).toEqual([0, 1, 0])
    expect(await bounces()).toHaveLength(1)
  })

  it('leaves a message where it is if it cannot be applied, and says why', async () => {
    await server.deliver(postfixBounce(await write(), GONE))
    const real = test.ctx.mailbox
    test.ctx.mailbox = real && {
      probe: () => real.probe(),
      read: (_take) => real.read(() => Promise.reject(new Error('the database is away'))),
    }
    await readMailbox(test.ctx)
    test.ctx.mailbox = real
    expect(await counts()).toEqual([1, 0, 0])
    expect(lines.join('')).toContain('the database is away')
  })

  it('is read by one process at a time', async () => {
    let most = 0
    let running = 0
    const real = test.ctx.mailbox
    test.ctx.mailbox = {
      probe: async () => undefined,
      read: async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 200))
        running -= 1
        return 0
      },
    }
    await Promise.all(Array.from({ length: 5 }, () => readMailbox(test.ctx)))
    test.ctx.mailbox = real
    expect(most).toBe(1)
  })

  it('is tried at growing intervals while it is down, with few log lines and no password in them', async () => {
    const real = test.ctx.mailbox
    test.ctx.mailbox = imapMailbox(server.wrongUrl, 30_000)
    for (let tries = 0; tries < 9; tries += 1) {
      await readMailbox(test.ctx)
      // Not yet due.
      await readMailbox(test.ctx)
      await sql`update mailbox_reading set next_try_at = now()`.execute(test.ctx.db)
    }
    test.ctx.mailbox = real
    expect(await reading()).toEqual({ failures: 9, is_read: false })
    // On a busy machine the log may also have a line about a slow statement.
    const told = lines.filter((line) => line.includes('the mailbox of bounces could not be read'))
    expect(told).toHaveLength(4)
    expect(told[0]).toContain('the user or the password is wrong')
    expect(lines.join('')).not.toContain('wrong@')
    expect(lines.join('')).not.toContain('bounces@bank.test')
  })

  it('is tried by ready', async () => {
    await imapMailbox(server.url, 5_000).probe()
    await expect(imapMailbox(server.wrongUrl, 30_000).probe()).rejects.toThrow('password is wrong')
    const missing = server.url.replace('INBOX', 'Nowhere')
    await expect(imapMailbox(missing, 5_000).probe()).rejects.toThrow('cannot be read')
  })
})
