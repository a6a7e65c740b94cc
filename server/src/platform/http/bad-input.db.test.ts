import { endpoints } from '@passbook/contract'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { AUTHORITY } from '../../../test/authority.ts'
import { PASSWORD, TestBrowser } from '../../../test/browser.ts'
import { nameOf } from '../../../test/fuzz/endpoints.ts'
import { fittingValue } from '../../../test/fuzz/fitting-values.ts'
import { Random } from '../../../test/fuzz/random.ts'
import { addPerson } from '../../../test/people.ts'

const JSON_TYPE = 'application/json'
const all: EndpointDefinition[] = Object.values(endpoints).flatMap((group) => Object.values(group))
const withBody = all.filter(({ body }) => body !== undefined)

/** A call as raw as a stranger can make it, with the cookies and token of a browser. */
async function send(
  test: ReturnType<typeof useTestApp>,
  browser: TestBrowser,
  { path, payload, type }: { path: string; payload: string; type?: string | undefined },
  method: 'POST' | 'PATCH' | 'DELETE' | 'GET' = 'POST',
) {
  if (!browser.cookies.has('XSRF-TOKEN')) await browser.get('/sanctum/csrf-cookie')
  const response = await test.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: {
      host: browser.host,
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN'),
      ...(type && { 'content-type': type }),
      ...(browser.bearer && { authorization: `Bearer ${browser.bearer}` }),
    },
    cookies: Object.fromEntries(browser.cookies),
    payload,
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}

function pathOf({ path }: EndpointDefinition): string {
  return path.replaceAll(':type', 'email').replaceAll(/:\w+/g, 'x'.repeat(43))
}

describe('bad input at every call that takes a body', () => {
  const test = useTestApp()
  const signedIn = {} as { browser: TestBrowser }

  const browserFor = async ({ auth }: EndpointDefinition) => {
    if (auth === 'none') return new TestBrowser(test)
    if (!signedIn.browser) {
      await addPerson(test, 'ada@example.com')
      signedIn.browser = new TestBrowser(test)
      await signedIn.browser.signIn('ada@example.com')
    }
    return signedIn.browser
  }

  const deep = (depth: number) => `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const classes: [string, number, string, (string | undefined)?][] = [
    ['malformed JSON', 400, '{"email":'],
    ['two values', 400, '{} {}'],
    ['no JSON at all', 400, 'email=ada'],
    ['an empty body', 400, ''],
    ['null', 400, 'null'],
    ['an array', 400, '[]'],
    ['a string', 400, '"email"'],
    ['a number', 400, '7'],
    ['a byte order mark', 400, '\uFEFF{"email":"ada@example.com"}'],
    ['depth 10,000', 400, deep(10_000)],
    ['depth 100', 400, deep(100)],
    ['a NUL character', 400, String.raw`{"email":"ada\u0000@example.com"}`],
    ['a NUL character in a name', 400, String.raw`{"ema\u0000il":"ada@example.com"}`],
    ['70 kB', 413, JSON.stringify({ email: 'x'.repeat(70_000) })],
    ['a form', 415, 'email=ada', 'application/x-www-form-urlencoded'],
    ['plain text', 415, '{"email":"ada@example.com"}', 'text/plain'],
    ['XML', 415, '<email/>', 'application/xml'],
    ['no content type', 415, '{"email":"ada@example.com"}', undefined],
  ]

  describe.each(
    withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s', (_name, endpoint) => {
    it('answers each class as the table says, and in the envelope', async () => {
      const browser = await browserFor(endpoint)
      for (const [name, status, payload, ...type] of classes) {
        const contentType = type.length > 0 ? type[0] : JSON_TYPE
        const input = { path: pathOf(endpoint), payload, type: contentType }
        const reply = await send(test, browser, input, endpoint.method)
        expect([name, reply.status]).toEqual([name, status])
        expect(reply.body).toMatchObject({ code: status, data: null, success: false })
        expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|at \w+ \(|FST_/)
      }
    })
  })

  it('the answer to a NUL names the field', async () => {
    const payload = String.raw`{"session_id":"x","location":{"deep":["a\u0000b"]},"description":"d"}`
    const browser = await browserFor({ auth: 'session' } as EndpointDefinition)
    const { body } = await send(test, browser, { path: '/session', payload, type: JSON_TYPE })
    expect(body['errors']).toEqual({ location: ['Remove the characters that cannot be shown'] })
  })
})

describe('half of a surrogate pair', () => {
  const test = useTestApp()
  /** The half itself, or as JSON and its writers escape it. */
  const HALF = /\p{Cs}|\\ud[89a-f]/iu
  const texts = (value: unknown): string =>
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'string' ? `\uDC00${inner}\uD83D` : inner,
    )

  it('is U+FFFD from the moment it is read, in values and in names', async () => {
    await addPerson(test, 'ada@example.com')
    const browser = new TestBrowser(test)
    await browser.signIn('ada@example.com')
    const path = '/drafts/new-message'
    const patch = (payload: string) =>
      send(test, browser, { path, payload, type: JSON_TYPE }, 'PATCH')
    const whole = { text: 'a \uFFFD b \uFFFD👍' }
    const saved = await patch(String.raw`{"values":{"text":"a \ud83d b \udc4d👍"}}`)
    expect([saved.status, saved.body['data']]).toMatchObject([200, { values: whole }])
    // A draft is sealed as JSON, so half a character would return from the database as it came.
    const kept = await browser.get<{ values: object }>(path)
    expect(kept.body.data?.values).toEqual(whole)
    const named = await patch(String.raw`{"values":{"te\ud83dxt":"a"}}`)
    expect([named.status, Object.keys(named.body['errors'] ?? {})]).toEqual([
      422,
      ['values.te\uFFFDxt'],
    ])
  })

  it('fails nowhere and is never sent back', async () => {
    await addPerson(test, 'bea@example.com')
    const browser = new TestBrowser(test)
    await browser.signIn('bea@example.com')
    const stranger = new TestBrowser(test)
    const random = new Random(1)
    for (const endpoint of withBody) {
      if (!endpoint.body) continue
      const fitting = fittingValue(endpoint.body, random, () => crypto.randomUUID())
      for (const body of [fitting, AUTHORITY[nameOf(endpoint)]?.send ?? fitting]) {
        const caller = endpoint.auth === 'none' ? stranger : browser
        const input = { path: pathOf(endpoint), payload: texts(body), type: JSON_TYPE }
        const reply = await send(test, caller, input, endpoint.method)
        const name = nameOf(endpoint)
        expect([name, reply.status < 500]).toEqual([name, true])
        expect([name, JSON.stringify(reply.body)]).toEqual([name, expect.not.stringMatching(HALF)])
      }
    }
  })
})

describe('a field named like what every object has', () => {
  const test = useTestApp()

  it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    '%s is refused by its name',
    async (name) => {
      const path = `/faqs/${crypto.randomUUID()}/feedback`
      const payload = JSON.stringify({ helpful: true, [name]: 1 })
      const reply = await send(test, new TestBrowser(test), { path, payload, type: JSON_TYPE })
      expect([reply.status, reply.body['errors']]).toEqual([
        422,
        { [name]: ['This call does not take this.'] },
      ])
    },
  )
})

describe('a call that takes no body', () => {
  const test = useTestApp()

  it.each(['', '{}', 'null'])('does not mind %j', async (payload) => {
    const input = { path: '/logout', payload, type: JSON_TYPE }
    const { status, body } = await send(test, new TestBrowser(test), input)
    expect(status).toBe(200)
    expect(body['message']).toBe('Logout successful')
  })
})

describe('what a caller may not set', () => {
  const test = useTestApp()

  it('is ignored at registration, and the state is as it would be', async () => {
    const payload = `{"email":"bea@example.com","password":${JSON.stringify(PASSWORD)},
      "is_primary":false,"registration_status":"PASSED","registration_last_step":"completed",
      "institution_id":"00000000-0000-4000-8000-000000000000","balance":1000000,"id":"x",
      "is_registration":false,"email_verified_at":"2026-01-01T00:00:00Z",
      "__proto__":{"is_primary":false},"constructor":{"prototype":{"is_primary":false}}}`
    const browser = new TestBrowser(test)
    const { status } = await send(test, browser, { path: '/register', payload, type: JSON_TYPE })
    expect(status).toBe(201)
    const row = await test.ctx.db
      .selectFrom('depositors')
      .innerJoin('users', 'users.id', 'depositors.user_id')
      .innerJoin('institutions', 'institutions.id', 'users.institution_id')
      .select(['slug', 'is_primary', 'registration_status', 'registration_last_step'])
      .select('email_verified_at')
      .where('email', '=', 'bea@example.com')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      slug: 'harborlight',
      is_primary: true,
      registration_status: null,
      registration_last_step: null,
      email_verified_at: null,
    })
    expect(({} as Record<string, unknown>)['is_primary']).toBeUndefined()
  })

  it('hostile text is stored as it is', async () => {
    await addPerson(test, 'cleo@example.com')
    const browser = new TestBrowser(test)
    await browser.login('cleo@example.com')
    const device_name = `'; drop table users; -- <script>alert(1)</script> {{7*7}} =cmd|' /C calc'!A0`
    const nonce = await browser.selectMfa()
    await browser.enterCode(nonce, 'cleo@example.com', { remember: true, device_name })
    const { body } = await browser.get<{ devices: { device_name: string }[] }>('/device-info')
    expect(body.data?.devices[0]?.device_name).toBe(device_name)
    const mail = await test.ctx.db.selectFrom('sandbox_inbox').select('html').execute()
    expect(mail.map(({ html }) => html).join('\n')).not.toContain('<script>')
  })

  it('a device name too long or empty is 422 and uses up no try', async () => {
    await addPerson(test, 'dana@example.com')
    const browser = new TestBrowser(test)
    await browser.login('dana@example.com')
    const nonce = await browser.selectMfa()
    for (const device_name of ['', ' ', 'x'.repeat(101), 7, null]) {
      const reply = await browser.enterCode(nonce, 'dana@example.com', { device_name })
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.body.errors ?? {})).toEqual(['device_name'])
    }
    expect((await browser.enterCode(nonce, 'dana@example.com')).status).toBe(200)
  })
})

describe('addresses nobody has', () => {
  const test = useTestApp()

  it('an id that is malformed, foreign, unknown or a trick is 404 with one body', async () => {
    await addPerson(test, 'ada@example.com')
    await addPerson(test, 'bea@example.com', { slug: 'summit' })
    const browser = new TestBrowser(test)
    await browser.signIn('ada@example.com')
    const there = new TestBrowser(test, 'summit.localhost')
    await there.login('bea@example.com')
    const nonce = await there.selectMfa()
    await there.enterCode(nonce, 'bea@example.com', { remember: true })
    const foreign = await test.ctx.db.selectFrom('devices').select('id').executeTakeFirstOrThrow()
    const ids = [
      foreign.id,
      crypto.randomUUID(),
      'x',
      '0',
      '-1',
      `${foreign.id}%00`,
      '%2e%2e%2fuser',
      "'%20or%201=1",
      '%zz',
      'x'.repeat(500),
      `${foreign.id}/extra`,
    ]
    const bodies = new Set<string>()
    for (const id of ids) {
      const { status, body } = await browser.call('DELETE', `/device-info/${id}`)
      expect([id, status]).toEqual([id, 404])
      const { completed_at: _at, invocation_id: _id, ...rest } = body
      bodies.add(JSON.stringify(rest))
    }
    expect([...bodies]).toHaveLength(1)
    expect(await test.ctx.db.selectFrom('devices').select('id').execute()).toHaveLength(1)
  })

  it('a nonce of any shape gets the answer of somebody else’s', async () => {
    await addPerson(test, 'cleo@example.com')
    const browser = new TestBrowser(test)
    await browser.login('cleo@example.com')
    const outcomes = new Set<string>()
    for (const nonce of ['x', 'x'.repeat(43), 'x'.repeat(90)]) {
      const resend = await browser.get(`/mfa-resend/${nonce}`)
      const verify = await browser.post(`/mfa-verify/${nonce}`, { code: '123456' })
      const told = [resend, verify].map(({ status, body }) => [status, body.message, body.errors])
      outcomes.add(JSON.stringify(told))
    }
    expect([...outcomes]).toHaveLength(1)
  })

  it('an unknown call is 404 in the envelope', async () => {
    const reply = await new TestBrowser(test).get('/nothing-here')
    expect(reply.status).toBe(404)
    expect(reply.body).toMatchObject({ code: 404, message: 'Not found.', data: null })
  })
})
