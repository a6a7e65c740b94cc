import type { AuthSession } from '@passbook/contract/auth'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp, useTwinApp } from '../../../test/app.ts'
import { TestBrowser, inboxOf } from '../../../test/browser.ts'
import { testConfig } from '../../../test/config.ts'
import { addDomain } from '../../../test/domains.ts'
import { addPerson, findInstitutionId } from '../../../test/people.ts'
import { findPublicOrigin, originAt } from '../institutions/public-origin.ts'
import { findInstitutionByHost } from '../institutions/queries.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app@unused.example/passbook',
  DATABASE_ADMIN_URL: 'postgres://owner@unused.example/passbook',
}
const DOMAIN = 'save.summit.example'

/** What a caller may write into a request to have links lead elsewhere. */
const lies: (Record<string, string> & { host: string })[] = [
  { host: 'localhost:81' },
  { host: 'localhost:65535' },
  { host: '127.0.0.1:8080' },
  { host: 'localhost', 'x-forwarded-proto': 'https' },
  { host: 'localhost', 'x-forwarded-host': 'localhost:444', 'x-forwarded-port': '444' },
  { host: 'localhost', forwarded: 'host=evil.example;proto=https' },
]

describe('the origin of an institution', () => {
  const test = useTestApp()
  // As a proxy in front is configured: what it forwards is believed, and still is in no link.
  const proxied = useTwinApp(test, { TRUST_PROXY: '127.0.0.1' })
  const production = useTwinApp(test, PRODUCTION)
  const byDomain = useTwinApp(test, { PUBLIC_ORIGIN: 'https://{domain}' })

  beforeAll(async () => {
    await addDomain(test, 'summit', 'aaa.summit.example')
    await addDomain(test, 'summit', DOMAIN, { is_primary: true })
    await addDomain(test, 'summit', 'zzz.summit.example')
  })

  async function linkTo(email: string): Promise<URL> {
    const [message] = await inboxOf(test, email)
    return new URL(message?.link ?? 'http://none')
  }

  it.each(lies)('in a reset link comes from the settings, not from %j', async (headers) => {
    const email = `ada${lies.indexOf(headers)}@example.com`
    await addPerson(test, email)
    const browser = new TestBrowser(proxied)
    await browser.get('/sanctum/csrf-cookie')
    const asked = await browser.call('POST', '/forgot-password', { email }, headers)
    expect(asked.status).toBe(200)
    expect((await linkTo(email)).origin).toBe('http://localhost:3000')
  })

  it.each(lies)('in a link to confirm an address neither, not from %j', async (headers) => {
    const email = `bea${lies.indexOf(headers)}@example.com`
    const browser = new TestBrowser(proxied)
    await browser.get('/sanctum/csrf-cookie')
    const body = { email, password: 'correct horse battery staple' }
    const registered = await browser.call<AuthSession>('POST', '/register', body, headers)
    expect(registered.status).toBe(201)
    expect((await linkTo(email)).origin).toBe('http://localhost:3000')
  })

  it('in a text message is the host alone', async () => {
    await addPerson(test, 'cleo@example.com', { phone: '5552013344' })
    const browser = new TestBrowser(test, 'localhost')
    await browser.login('cleo@example.com')
    browser.host = '127.0.0.1:81'
    await browser.get('/mfa-select/phone')
    const [message] = await inboxOf(test, '(555) 201-3344')
    expect(message?.text).toMatch(/\n\n@localhost #\d{6}$/)
  })

  it.each(lies)('is the only one a mutation may name, whatever %j says', async (headers) => {
    const browser = new TestBrowser(proxied)
    await browser.get('/sanctum/csrf-cookie')
    const scheme = headers['x-forwarded-proto'] ?? 'http'
    const claimed = `${scheme}://${headers['x-forwarded-host'] ?? headers.host}`
    const wish = { email: 'nobody@example.com' }
    const send = (origin: string) =>
      browser.call('POST', '/forgot-password', wish, { ...headers, origin })
    expect((await send(claimed)).status).toBe(419)
    const own = headers.host.startsWith('127') ? 'http://127.0.0.1:3000' : 'http://localhost:3000'
    expect((await send(own)).status).toBe(200)
  })

  it('is its primary domain where links lead to domains, on whichever it was asked', async () => {
    await addPerson(test, 'dana@example.com', { slug: 'summit', phone: '5552013355' })
    const browser = new TestBrowser(byDomain, 'zzz.summit.example')
    await browser.get('/sanctum/csrf-cookie')
    const wish = { email: 'dana@example.com' }
    const send = (origin: string) => browser.call('POST', '/forgot-password', wish, { origin })
    for (const other of [`https://${DOMAIN}`, 'http://zzz.summit.example']) {
      expect((await send(other)).status).toBe(419)
    }
    expect((await send('https://zzz.summit.example')).status).toBe(200)
    const [message] = await inboxOf(byDomain, 'dana@example.com', 'summit')
    expect(new URL(message?.link ?? '').origin).toBe(`https://${DOMAIN}`)
  })

  it('needs no request: production knows it from its domains alone', async () => {
    const { ctx } = production
    const summit = await findInstitutionByHost(ctx, DOMAIN)
    expect(await findPublicOrigin(ctx, summit?.institution.id ?? '')).toBe(`https://${DOMAIN}`)
    const meadow = await findInstitutionId(test, 'meadow')
    await expect(findPublicOrigin(ctx, meadow)).rejects.toThrow('meadow has no domain')
    await addDomain(test, 'meadow', 'b.meadow.example')
    await addDomain(test, 'meadow', 'a.meadow.example')
    expect(await findPublicOrigin(ctx, meadow)).toBe('https://a.meadow.example')
  })

  it('an institution has one primary domain', async () => {
    const second = addDomain(test, 'summit', 'other.summit.example', { is_primary: true })
    await expect(second).rejects.toThrow('institution_domains_primary')
  })
})

describe('the setting PUBLIC_ORIGIN', () => {
  it.each([
    [{}, 'localhost', 'http://localhost:3000'],
    [{ PORT: '4100' }, 'summit.localhost', 'http://summit.localhost:4100'],
    [{ PORT: '80' }, 'localhost', 'http://localhost'],
    [{ PUBLIC_ORIGIN: 'http://{local}:8080' }, 'localhost', 'http://localhost:8080'],
    [{ PUBLIC_ORIGIN: 'https://{local}:443' }, 'summit.localhost', 'https://summit.localhost'],
    [{ PUBLIC_ORIGIN: 'https://{domain}:8443' }, DOMAIN, `https://${DOMAIN}:8443`],
    [{ PUBLIC_ORIGIN: 'https://{domain}:8443' }, 'localhost', 'http://localhost:3000'],
    [{ SANDBOX: 'off' }, DOMAIN, `https://${DOMAIN}`],
  ])('%j makes %s %s', (env, host, origin) => {
    expect(originAt(testConfig(env), host)).toBe(origin)
  })

  it.each([
    'localhost:3000',
    'https://bank.example',
    'https://{domain}/app',
    'ftp://{domain}',
    'https://{domain}:0',
    'https://{domain}{local}',
  ])('does not take %s', (PUBLIC_ORIGIN) => {
    expect(() => testConfig({ PUBLIC_ORIGIN })).toThrow('PUBLIC_ORIGIN: write https://{domain}')
  })

  it('has no local names without the sandbox', () => {
    const env = { SANDBOX: 'off', PUBLIC_ORIGIN: 'http://{local}:8080' }
    expect(() => testConfig(env)).toThrow('PUBLIC_ORIGIN: use {domain}')
  })
})
