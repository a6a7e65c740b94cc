import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { PASSWORD, TestBrowser, inboxOf, latestCode } from '../../../../test/browser.ts'
import { wrongCode } from '../../../../test/people.ts'
import { openLog } from '../../../platform/log.ts'

const NEW_PASSWORD = 'quite another passphrase'

const lines: string[] = []
const log = openLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })

describe('nothing secret is left behind', () => {
  const test = useTestApp({}, log)
  const secrets = new Set<string>()

  function note(...values: (string | null | undefined)[]) {
    for (const value of values) if (value) secrets.add(value)
  }

  /** Every table of ours and of the queue, as text; the simulated outside world is not ours. */
  async function dump(): Promise<string> {
    const tables = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker')
        and tablename not in ('sandbox_inbox', 'institution_logos')
        and tablename not like 'kysely_%' and has_table_privilege(schemaname || '.' || tablename, 'select')
    `.execute(test.ctx.db)
    const texts = await Promise.all(
      tables.rows.map(async ({ name }) => {
        const rows = await sql<{
          text: string
        }>`select t::text as text from ${sql.raw(name)} t`.execute(test.ctx.db)
        return rows.rows.map(({ text }) => `${name} ${text}`).join('\n')
      }),
    )
    return texts.join('\n')
  }

  it('walks through signing in, a wrong code, remembering and a reset, noting each secret', async () => {
    const browser = new TestBrowser(test)
    await browser.register('ada@example.com', '(555) 201-3344')
    note(
      PASSWORD,
      await latestCode(test, '5552013344'),
      browser.bearer,
      ...browser.cookies.values(),
    )
    await browser.post('/logout')
    await browser.login('ada@example.com', 'a mistyped passphrase')
    note('a mistyped passphrase')
    await browser.login('ada@example.com')
    note(browser.bearer)
    const nonce = await browser.selectMfa()
    // Still in the queue: what waits there must not tell the code either.
    const queued = await dump()
    expect(queued).toContain('public.email_outbox (')
    const code = await latestCode(test, 'ada@example.com')
    expect(codesIn(queued)).not.toContain(code)
    note(nonce, code)
    await browser.post(`/mfa-verify/${nonce}`, { code: wrongCode(code) })
    await browser.enterCode(nonce, 'ada@example.com', { remember: true, device_name: 'A laptop' })
    note(browser.bearer, ...browser.cookies.values())
    await browser.post('/forgot-password', { email: 'ada@example.com' })
    const [mail] = await inboxOf(test, 'ada@example.com')
    const token = new URLSearchParams(mail?.link?.split('#')[1]).get('token')
    await browser.post('/reset-password', {
      email: 'ada@example.com',
      token,
      password: NEW_PASSWORD,
    })
    note(token, NEW_PASSWORD)
    await browser.signIn('ada@example.com', NEW_PASSWORD)
    note(browser.bearer, ...browser.cookies.values())
    expect((await browser.get('/user')).status).toBe(200)
    expect(secrets.size).toBeGreaterThan(14)
  })

  it('in the log', () => {
    const text = lines.join('')
    expect(lines.length).toBeGreaterThan(20)
    expect(text).toContain('"/api/v1/mfa-verify/…"')
    expect(leaksIn(text)).toEqual([])
  })

  it('in the tables and the queue', async () => {
    const text = await dump()
    expect(text).toContain('ada@example.com')
    expect(text).toContain('public.sessions (')
    expect(text).toContain('public.mfa_codes (')
    expect(leaksIn(text)).toEqual([])
    for (const secret of secrets) {
      if (secret.length < 40) continue
      const bytes = Buffer.from(secret.replace(/^s[ei]_/, ''), 'base64url').toString('hex')
      expect(text).not.toContain(bytes)
      expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  /** Six digits may stand anywhere by chance; as a word of their own they may not. */
  function codesIn(text: string): string[] {
    return [...text.matchAll(/(?<![\w.-])\d{6}(?![\w.-])/g)].map(([code]) => code)
  }

  function leaksIn(text: string): string[] {
    const codes = new Set(codesIn(text))
    return [...secrets].filter((secret) =>
      secret.length === 6 ? codes.has(secret) : text.includes(secret),
    )
  }
})
