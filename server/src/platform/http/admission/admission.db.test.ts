import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import type { Envelope } from '@passbook/contract/envelope'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { TestBrowser } from '../../../../test/browser.ts'
import { addPerson } from '../../../../test/people.ts'
import { metricsOf } from '../../../doors/metrics/metrics.ts'
import { openLog } from '../../log.ts'
import { securityHeaders } from '../security-headers.ts'
import { UNBRANDED } from '../tenant.ts'

const POOL = 2
const BRANDING = '/api/v1/branding'
const BUSY = 'The service is busy. Please try again in a moment.'
/** Without turns, whoever comes last is served after all of them. */
const FLOOD = 300

const lines: string[] = []
const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })

describe('a server with more calls than it can serve', () => {
  const settings = {
    DATABASE_POOL_SIZE: String(POOL),
    DATABASE_TIMEOUT_MS: '4500',
    TRUST_PROXY: '127.0.0.1',
  }
  const test = useTestApp(settings, log)
  const owner = {} as { client: Client; port: number }
  beforeAll(async () => {
    owner.client = new Client({ connectionString: test.database.ownerUrl })
    await owner.client.connect()
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    owner.port = (test.app.server.address() as AddressInfo).port
  })
  afterAll(() => owner.client.end())

  const read = (ip: string, url = BRANDING, headers: Record<string, string> = {}) =>
    test.app.inject({ url, headers: { host: 'localhost', 'x-forwarded-for': ip, ...headers } })

  /** Nobody reads an institution meanwhile. */
  async function whileStuck<T>(work: () => Promise<T>): Promise<T> {
    await owner.client.query('begin; lock table institution_versions in access exclusive mode')
    try {
      return await work()
    } finally {
      await owner.client.query('rollback')
    }
  }

  it('refuses early with 503 and Retry-After, and answers health, readiness and files', async () => {
    lines.length = 0
    const replies = await whileStuck(async () => {
      const calls = Array.from({ length: 1_500 }, (_, index) =>
        read(`10.0.${index >> 8}.${index & 255}`),
      )
      await sleep(300)
      // What waits or is refused has asked the database for nothing.
      expect(test.ctx.pool.waitingCount).toBeLessThanOrEqual(POOL * 2)
      expect((await read('10.9.9.9', '/healthz')).statusCode).toBe(200)
      // Files of the built web, where there is one, are answered likewise.
      expect(UNBRANDED).toContain('/assets/*')
      return Promise.all(calls)
    })
    expect(replies.filter(({ statusCode }) => statusCode === 503).length).toBeGreaterThan(1_400)
    const refused = replies.filter(({ statusCode }) => statusCode === 503)
    for (const reply of refused) {
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      expect(reply.headers).toMatchObject(securityHeaders(test.ctx.config))
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(reply.rawPayload.length),
      })
      const { invocation_id, completed_at, ...body } = reply.json<Envelope<null>>()
      expect(body).toEqual({ code: 503, data: null, message: BUSY, errors: null, success: false })
      expect(invocation_id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/)
      expect(Math.abs(Date.parse(completed_at) - Date.now())).toBeLessThan(60_000)
    }
    const ids = refused.map((reply) => reply.json<Envelope<null>>().invocation_id)
    expect(new Set(ids).size).toBe(refused.length)
    expect((await read('10.0.0.1')).statusCode).toBe(200)
  })

  it('writes how many it refused, and not a line for each', async () => {
    const of = (words: string) =>
      lines
        .map((line) => JSON.parse(line) as { msg: string; refused?: number })
        .filter(({ msg }) => msg === words)
    const counted = () =>
      of('calls were refused because too many came').reduce(
        (sum, line) => sum + (line.refused ?? 0),
        0,
      )
    await vi.waitFor(() => expect(counted()).toBeGreaterThan(1_400), { timeout: 5_000 })
    // Calls that waited before they were refused have their two lines, and so have those that were served.
    expect(of('incoming request').length).toBeLessThan(1_100)
    expect(of('request completed').length).toBe(of('incoming request').length)
  })

  /** How many of a flood are served before somebody else who came last. */
  async function servedBefore(
    flood: () => Promise<{ statusCode: number }>[],
    other: () => Promise<{ statusCode: number }>,
  ) {
    // Every connection is open before the flood: opening one can take longer than a hundred reads.
    await Promise.all(Array.from({ length: POOL * 2 }, other))
    let served = 0
    const calls = flood().map((call) =>
      call.then(({ statusCode }) => (served += Number(statusCode !== 503))),
    )
    const { statusCode } = await other()
    const before = served
    expect(statusCode).toBe(200)
    await Promise.all(calls)
    return before
  }

  it.each([
    ['an IPv4 address', () => '203.0.113.7'],
    ['an IPv6 network', (index: number) => `2001:db8:1:2::${index.toString(16)}`],
    ['an IPv4 address in IPv6', () => '::ffff:203.0.113.8'],
  ])('%s does not take all places', async (_name, ipOf) => {
    const flood = () => Array.from({ length: FLOOD }, (_, index) => read(ipOf(index + 1)))
    expect(await servedBefore(flood, () => read('198.51.100.1'))).toBeLessThan(FLOOD / 2)
  })

  it('an institution with a flood from everywhere does not hold up another', async () => {
    const flood = () => Array.from({ length: FLOOD }, (_, index) => read(`10.3.0.${index % 250}`))
    const other = 'summit.localhost'
    const before = await servedBefore(flood, () => read('10.3.0.1', BRANDING, { host: other }))
    expect(before).toBeLessThan(FLOOD / 2)
  })

  it('hosts that nobody has share one turn, so inventing many gains nothing', async () => {
    const flood = () =>
      Array.from({ length: FLOOD }, (_, index) =>
        read(`10.4.0.${index % 250}`, BRANDING, { host: `nobody-${index}.localhost` }),
      )
    expect(await servedBefore(flood, () => read('198.51.100.5'))).toBeLessThan(FLOOD / 2)
  })

  it('a person who is signed in does not wait behind strangers of their network', async () => {
    await addPerson(test, 'bea@example.com')
    const browser = new TestBrowser(test)
    browser.ip = '203.0.113.9'
    await browser.signIn('bea@example.com')
    expect((await browser.get('/user')).status).toBe(200)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const flood = () => Array.from({ length: FLOOD }, () => read('203.0.113.9'))
    const me = () => read('203.0.113.9', '/api/v1/user', { cookie })
    expect(await servedBefore(flood, me)).toBeLessThan(FLOOD / 2)
    // A cookie that was made up is a stranger's like the others.
    const made = cookie.replace(/=[\w-]{43}/g, `=${'x'.repeat(43)}`)
    const refused = await read('203.0.113.9', '/api/v1/user', { cookie: made })
    expect(refused.statusCode).toBe(401)
  })

  it('reads do not wait for acts', async () => {
    const browser = new TestBrowser(test)
    browser.ip = '198.51.100.4'
    await browser.get('/sanctum/csrf-cookie')
    const token = browser.cookies.get('XSRF-TOKEN') ?? ''
    const act = (index: number) =>
      test.app.inject({
        method: 'POST',
        url: '/api/v1/deposit',
        headers: {
          host: 'localhost',
          'x-forwarded-for': `10.5.${index >> 8}.${index & 255}`,
          'x-xsrf-token': token,
        },
        cookies: { 'XSRF-TOKEN': token },
        payload: { amount_cents: 10_000 },
      })
    expect((await act(0)).statusCode).toBe(401)
    const calls = metricsOf(test.ctx).admission?.calls
    if (!calls) throw new Error('the server admits no calls')
    const { id = '' } = test.ctx.institutions.peek('localhost')?.institution ?? {}
    const holders = Array.from({ length: POOL * 2 }, (_, index) =>
      calls.take(`holder ${index}`, [id, 'acts']),
    )
    const slots = await Promise.all(holders)
    // So few always wait, whatever the pace was until now.
    const acts = Array.from({ length: 3 }, (_, index) => act(index))
    await vi.waitFor(() => expect(calls.waitingCount).toBe(3))
    expect((await read('198.51.100.6')).statusCode).toBe(200)
    expect(calls.waitingCount).toBe(3)
    for (const release of slots) release()
    for (const { statusCode } of await Promise.all(acts)) expect(statusCode).toBe(401)
  })

  it('keeps the connection of a call that it refuses, and reads its body to the end', async () => {
    const calls = metricsOf(test.ctx).admission?.calls
    if (!calls) throw new Error('the server admits no calls')
    // From now on it is known whose host this is.
    expect((await read('10.6.0.2')).statusCode).toBe(200)
    const { id = '' } = test.ctx.institutions.peek('localhost')?.institution ?? {}
    const slots: Promise<(() => void) | undefined>[] = []
    for (let index = 0; !calls.wouldRefuse('10.6.0.1', [id, 'acts']); index += 1)
      slots.push(calls.take(`holder ${index}`, [id, 'acts']).catch(() => undefined))
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const call = (method: string, path: string, body = '') =>
      new Promise<{ status?: number | undefined; from?: number | undefined }>((resolve, reject) => {
        const to = { agent, port: owner.port, host: '127.0.0.1', method, path }
        const headers = { host: 'localhost', 'x-forwarded-for': '10.6.0.1' }
        const sent = http.request({ ...to, headers }, (reply) => {
          resolve({ status: reply.statusCode, from: reply.socket.localPort })
          reply.resume()
        })
        sent.on('error', reject)
        // The body comes later than the headers, and after the decision.
        sent.flushHeaders()
        setTimeout(() => sent.end(body), 50)
      })
    const refused = await call('POST', '/api/v1/deposit', JSON.stringify({ amount_cents: 10_000 }))
    expect(refused.status).toBe(503)
    for (const slot of slots) void slot.then((release) => release?.())
    await Promise.all(slots)
    expect(await call('GET', BRANDING)).toEqual({ status: 200, from: refused.from })
    agent.destroy()
  })

  it('whoever forges the address before the proxy counts as the proxy sees them', async () => {
    const flood = () =>
      Array.from({ length: FLOOD }, (_, index) =>
        test.app.inject({
          url: '/api/v1/branding',
          remoteAddress: '192.0.2.44',
          headers: { host: 'localhost', 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` },
        }),
      )
    expect(await servedBefore(flood, () => read('198.51.100.2'))).toBeLessThan(FLOOD / 2)
  })

  it('a flood of sign-ins is refused the same for addresses known and unknown, and readers read', async () => {
    await addPerson(test, 'ada@example.com')
    const browser = new TestBrowser(test)
    browser.ip = '198.51.100.3'
    await browser.get('/sanctum/csrf-cookie')
    const token = browser.cookies.get('XSRF-TOKEN') ?? ''
    const tryAs = async (email: string, index: number) => {
      const reply = await test.app.inject({
        method: 'POST',
        url: '/api/v1/login',
        headers: {
          host: 'localhost',
          'x-xsrf-token': token,
          'x-forwarded-for': `10.2.${index >> 8}.${index & 255}`,
        },
        cookies: { 'XSRF-TOKEN': token },
        payload: { email, password: 'not the password at all' },
      })
      const { invocation_id: _, completed_at: __, ...body } = reply.json<Record<string, unknown>>()
      return {
        status: reply.statusCode,
        body: JSON.stringify(body),
        retry: reply.headers['retry-after'],
      }
    }
    const tries = Array.from({ length: 400 }, (_, index) =>
      tryAs(index % 2 === 0 ? 'ada@example.com' : `nobody${index}@example.com`, index),
    )
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await read(`198.51.100.${10 + turn}`)).statusCode).toBe(200)
    }
    const answers = await Promise.all(tries)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThanOrEqual(290)
    expect(new Set(refused.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const known =
      refused.length -
      answers.filter(({ status }, index) => status === 503 && index % 2 === 1).length
    expect(known).toBeGreaterThan(100)
    // A refused try is no wrong try: whoever has the password still gets in.
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from throttles`.execute(
      test.ctx.db,
    )
    expect(rows[0]?.n).toBeLessThan(400)
  })
})
