import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { TestBrowser, runQueuedJobs } from '../../../../test/browser.ts'
import { addPerson } from '../../../../test/people.ts'
import { smtpEmail } from './smtp.ts'

interface Received {
  from: string
  to: string[]
  source: string
}

/** A mail server on loopback that keeps what it gets, and refuses the first few when told to. */
function useMailServer() {
  const received: Received[] = []
  const mail = { received, refuse: 0, url: '' }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    logger: false,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mail.refuse > 0) {
          mail.refuse -= 1
          return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        }
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, source: Buffer.concat(chunks).toString('utf8') })
        return done()
      })
    },
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    mail.url = `smtp://127.0.0.1:${port}?ignoreTLS=true`
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return mail
}

/** The parts of a message by content type, with their transfer encoding undone. */
function partsOf(source: string): Map<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? ''
  const parts = source.split(`--${boundary}`).slice(1, -1)
  return new Map(
    parts.map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n')
      const type = /content-type: ([^;\r]+)/i.exec(head)?.[1] ?? ''
      const encoding = /content-transfer-encoding: (\S+)/i.exec(head)?.[1]?.toLowerCase()
      return [type, decode(rest.join('\r\n\r\n'), encoding)]
    }),
  )
}

function decode(text: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return text
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

describe('mail by SMTP', () => {
  const mail = useMailServer()
  const test = useTestApp()

  beforeAll(() => {
    test.ctx.email = smtpEmail(mail.url)
  })

  it('a reset letter arrives in the institution’s brand, as text and as HTML', async () => {
    await addPerson(test, 'ada@example.com', { slug: 'summit' })
    await new TestBrowser(test, 'summit.localhost').post('/forgot-password', {
      email: 'ada@example.com',
    })
    await runQueuedJobs(test)
    const [letter] = mail.received.splice(0)
    expect(letter?.to).toEqual(['ada@example.com'])
    expect(letter?.from).toBe('no-reply@passbook.example')
    expect(letter?.source).toMatch(/^From: Summit Ridge Bank <no-reply@passbook\.example>\r$/m)
    expect(letter?.source).toMatch(/^Subject: Reset your Summit Ridge password\r$/m)
    const parts = partsOf(letter?.source ?? '')
    const link = /http:\/\/summit\.localhost:3000\/login\/reset-password#\S+token=[\w-]{43}/
    expect(parts.get('text/plain')).toMatch(link)
    expect(parts.get('text/plain')).toContain('Summit Ridge Bank')
    const html = parts.get('text/html') ?? ''
    expect(html.replaceAll('&amp;', '&')).toMatch(link)
    expect(html).toContain('Choose a new password</a>')
    expect(html).toContain('help@summitridge.example')
    expect(html).toMatch(/background:#a3123f/i)
  })

  it('a letter the server refuses is tried again, and arrives once', async () => {
    await addPerson(test, 'bea@example.com')
    mail.refuse = 1
    const browser = new TestBrowser(test)
    await browser.login('bea@example.com')
    await browser.get('/mfa-select/email')
    await runQueuedJobs(test)
    expect(mail.received).toHaveLength(0)
    const waiting = await sql<{ attempts: number; last_error: string }>`
      select attempts, last_error from email_outbox`.execute(test.ctx.db)
    expect(waiting.rows).toEqual([{ attempts: 1, last_error: expect.any(String) }])
    await sql`update email_outbox set due_at = now()`.execute(test.ctx.db)
    await runQueuedJobs(test)
    const [letter, ...more] = mail.received.splice(0)
    expect(more).toEqual([])
    expect(letter?.source).toMatch(/^Subject: \d{6} is your Harborlight code\r$/m)
    await runQueuedJobs(test)
    expect(mail.received).toEqual([])
  })

  it('a server that does not answer is given up on in time', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = silent.address() as AddressInfo
    const letter = {
      institution_id: '',
      id: '1',
      from: 'a@example.com',
      to: 'b@example.com',
      subject: 's',
      text: 't',
      html: 'h',
    }
    const from = Date.now()
    await expect(
      smtpEmail(`smtp://127.0.0.1:${port}`, { timeoutMs: 300 }).send(letter),
    ).rejects.toThrow(
      // Whichever of its two time-outs is first.
      /greeting|timeout/i,
    )
    expect(Date.now() - from).toBeLessThan(5_000)
    silent.close()
  })
})
