import net, { type AddressInfo } from 'node:net'
import { endpoint } from '@passbook/contract/endpoint'
import { BYTES_PER_MEGABYTE } from '@passbook/contract/limits'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod/mini'
import { useTestApp } from '../../../../test/app.ts'
import type { TestBrowser } from '../../../../test/browser.ts'
import { registered } from '../../../../test/registering.ts'
import { api } from '../../../doors/api/api.ts'
import { buildApp } from '../../../doors/api/app.ts'
import { inTransaction } from '../../db/transaction.ts'
import { once } from '../../idempotency.ts'
import { implement } from '../implement.ts'

const MAX_BYTES = 10 * BYTES_PER_MEGABYTE
const multipart = { files: 'attachments', atMost: 5, maxBytes: MAX_BYTES }

/** A call that takes files, as a feature would have it. */
const group = {
  sendFiles: endpoint({
    method: 'POST',
    path: '/test-files',
    auth: 'session',
    summary: 'Takes files',
    idempotent: true,
    multipart,
    body: z.strictObject({
      text: z.string().check(z.minLength(1, 'Write something')),
      subject: z.optional(z.string()),
    }),
    data: z.object({
      text: z.string(),
      turn: z.int(),
      files: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.int() })),
    }),
  }),
}
let turns = 0
const routes = implement(group, {
  sendFiles: ({ ctx, caller, body, files, idempotencyKey }) =>
    inTransaction(ctx.db, (trx) =>
      once(
        trx,
        ctx.vault,
        caller,
        { call: 'send_files', key: idempotencyKey, input: { body, files } },
        async () => ({
          text: body.text,
          turn: (turns += 1),
          files: files.map(({ name, declaredType, bytes }) => ({
            name,
            type: declaredType,
            bytes: bytes.length,
          })),
        }),
      ),
    ),
})

interface Reply {
  message: string
  errors: Record<string, string[]> | null
  data: { text: string; turn: number; files: { name: string; bytes: number }[] } | null
}

describe('a call that takes files', () => {
  const test = useTestApp()
  const at = {} as { app: FastifyInstance; origin: string; port: number; browser: TestBrowser }
  beforeAll(async () => {
    at.app = await buildApp(test.ctx, { calls: [...api, ...routes] })
    await at.app.listen({ port: 0, host: '127.0.0.1' })
    at.port = (at.app.server.address() as AddressInfo).port
    at.origin = `http://localhost:${at.port}`
    at.browser = await registered(test)
  })
  afterAll(() => at.app.close())

  const headersOf = (browser: TestBrowser, key: string = crypto.randomUUID()) => ({
    authorization: `Bearer ${browser.bearer}`,
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'idempotency-key': key,
  })

  function form(
    files: [string, number | string][],
    fields: Record<string, string> = { text: 'Hi' },
  ) {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    for (const [name, content] of files) {
      const bytes = typeof content === 'string' ? content : Buffer.alloc(content, 'x')
      data.append('attachments', new Blob([bytes], { type: 'application/pdf' }), name)
    }
    return data
  }

  async function post(
    body: FormData | string | Buffer<ArrayBuffer>,
    headers: Record<string, string> = headersOf(at.browser),
  ) {
    const reply = await fetch(`${at.origin}/api/v1/test-files`, { method: 'POST', headers, body })
    return { status: reply.status, ...((await reply.json()) as Reply) }
  }

  it('gets its fields through its schema, and the files as they came', async () => {
    const sent = await post(
      form(
        [
          ['a.pdf', 'abc'],
          ['b.pdf', MAX_BYTES],
        ],
        { text: 'Zoë', subject: 's' },
      ),
    )
    expect(sent.status).toBe(200)
    expect(sent.data).toMatchObject({
      text: 'Zoë',
      files: [
        { name: 'a.pdf', type: 'application/pdf', bytes: 3 },
        { name: 'b.pdf', bytes: MAX_BYTES },
      ],
    })
    const five = await post(form(Array.from({ length: 5 }, (_, index) => [`${index}.pdf`, 10])))
    expect(five.data?.files).toHaveLength(5)
  })

  it('takes JSON too, when there are none', async () => {
    const headers = { ...headersOf(at.browser), 'content-type': 'application/json' }
    const sent = await post(JSON.stringify({ text: 'Hi' }), headers)
    expect([sent.status, sent.data?.files]).toEqual([200, []])
  })

  it('names what is too large and what is too many, with 413', async () => {
    const large = await post(
      form([
        ['ok.pdf', 3],
        ['../big\u202E.pdf', MAX_BYTES + 1],
      ]),
    )
    expect(large.status).toBe(413)
    expect(large.errors).toEqual({ attachments: ['“big.pdf” is larger than 10 MB.'] })
    expect(large.message).toBe('“big.pdf” is larger than 10 MB.')
    const many = await post(form(Array.from({ length: 7 }, (_, index) => [`${index}.pdf`, 3])))
    expect(many.status).toBe(413)
    expect(many.errors?.['attachments']).toEqual([
      '“5.pdf” is one too many: attach at most 5 files.',
      '“6.pdf” is one too many: attach at most 5 files.',
    ])
    expect((await post(form(Array.from({ length: 50 }, () => ['x.pdf', 3])))).status).toBe(413)
  })

  it('refuses at once what says it is far too long, or does not say', async () => {
    const { status, errors } = await post(form([['endless.pdf', 11 * MAX_BYTES]])).catch(() => ({
      status: 413,
      errors: null,
    }))
    expect(status).toBe(413)
    if (errors) expect(errors['attachments']).toEqual(['Attach at most 5 files of 10 MB each.'])
    const chunked = await fetch(`${at.origin}/api/v1/test-files`, {
      method: 'POST',
      headers: { ...headersOf(at.browser), 'content-type': 'multipart/form-data; boundary=b' },
      body: new Blob(['--b--\r\n']).stream(),
      duplex: 'half',
    })
    expect(chunked.status).toBe(411)
  })

  it('happens once per key, fields and files', async () => {
    const headers = headersOf(at.browser)
    const first = await post(form([['a.pdf', 'abc']]), headers)
    const again = await post(form([['a.pdf', 'abc']]), headers)
    expect(again.data).toEqual(first.data)
    for (const other of [
      form([['a.pdf', 'abd']]),
      form([['b.pdf', 'abc']]),
      form([['a.pdf', 'abc']], { text: 'Ho' }),
      form([
        ['a.pdf', 'abc'],
        ['a.pdf', 'abc'],
      ]),
      form([]),
    ]) {
      const refused = await post(other, headers)
      expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([
        422,
        ['idempotency-key'],
      ])
    }
    const { 'idempotency-key': _key, ...keyless } = headers
    expect((await post(form([]), keyless)).status).toBe(422)
  })

  it('is guarded as every other call', async () => {
    const { authorization: _one, ...withoutBearer } = headersOf(at.browser)
    expect((await post(form([]), withoutBearer)).status).toBe(401)
    const { 'x-xsrf-token': _two, ...withoutXsrf } = headersOf(at.browser)
    expect((await post(form([]), withoutXsrf)).status).toBe(419)
    const foreign = { ...headersOf(at.browser), origin: 'http://evil.example' }
    expect((await post(form([]), foreign)).status).toBe(419)
    const elsewhere = await fetch(`${at.origin}/api/v1/session`, {
      method: 'POST',
      headers: headersOf(at.browser),
      body: form([]),
    })
    expect(elsewhere.status).toBe(415)
  })

  it('names the field that is wrong', async () => {
    const empty = await post(form([], { text: '' }))
    expect([empty.status, empty.errors]).toEqual([422, { text: ['Write something'] }])
    const unknown = await post(form([], { text: 'a', is_primary: 'true' }))
    expect([unknown.status, Object.keys(unknown.errors ?? {})]).toEqual([422, ['is_primary']])
    const nul = await post(form([], { text: 'a\0b' }))
    expect([nul.status, Object.keys(nul.errors ?? {})]).toEqual([400, ['text']])
    const twice = form([], { text: 'a' })
    twice.append('text', 'b')
    expect((await post(twice)).errors).toEqual({ text: ['Send this once, as text.'] })
    const asText = form([], { text: 'a', attachments: 'b' })
    expect((await post(asText)).errors).toEqual({ attachments: ['Send a file.'] })
    const misplaced = form([])
    misplaced.append('avatar', new Blob(['x']), 'a.png')
    expect((await post(misplaced)).errors).toHaveProperty('avatar')
    expect((await post(form([], { text: 'x'.repeat(70_000) }))).status).toBe(413)
    expect((await post(form([], { text: 'a', ['__proto__x'.slice(0, 9)]: 'b' }))).status).toBe(400)
  })

  it('reads half of a surrogate pair as U+FFFD, which a field in UTF-16 can have', async () => {
    const [head, tail] = [
      '--b\r\nContent-Disposition: form-data; name="text"\r\n' +
        'Content-Type: text/plain; charset=utf-16le\r\n\r\n',
      '\r\n--b--\r\n',
    ]
    const text = Buffer.from('a \uD83D b', 'utf16le')
    const body = Buffer.concat([Buffer.from(head), text, Buffer.from(tail)])
    const headers = { ...headersOf(at.browser), 'content-type': 'multipart/form-data; boundary=b' }
    const sent = await post(body, headers)
    expect([sent.status, sent.data?.text]).toEqual([200, 'a \uFFFD b'])
  })

  it.each([
    ['no boundary', 'multipart/form-data', '--b\r\n'],
    ['nothing', 'multipart/form-data; boundary=b', ''],
    ['noise', 'multipart/form-data; boundary=b', 'x'.repeat(5_000)],
    [
      'a part cut off',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="attachments"; filename="a.pdf"\r\n\r\nhalf',
    ],
    ['headers cut off', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-d'],
    [
      'a part without a name',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n',
    ],
  ])('answers %s with 400 or 422, in the envelope', async (_, type, body) => {
    const sent = await post(body, { ...headersOf(at.browser), 'content-type': type })
    expect([400, 422]).toContain(sent.status)
    expect(sent.data).toBeNull()
    expect((await post(form([['a.pdf', 'abc']]))).status).toBe(200)
  })

  /** Sends the beginning of an upload, and no more. */
  function begin(browser: TestBrowser): net.Socket {
    const head = Object.entries(headersOf(browser)).map(([name, value]) => `${name}: ${value}\r\n`)
    const socket = net.connect(at.port, '127.0.0.1')
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.write(
      `POST /api/v1/test-files HTTP/1.1\r\nHost: localhost:${at.port}\r\n${head.join('')}` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="attachments"; filename="a.pdf"\r\n\r\nhalf',
    )
    return socket
  }

  it('keeps few in memory: slow ones hold up other uploads, never other calls', async () => {
    const [one, two, three, late] = [
      await registered(test),
      await registered(test),
      await registered(test),
      await registered(test),
    ]
    // Two of each person: a third of one person waits though there is room.
    const sockets = [one, one, one, two, two].map(begin)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await post(form([['a.pdf', 'abc']]), headersOf(late))).status).toBe(200)
    sockets.push(begin(three), begin(three))
    const tryLate = async () => (await post(form([['a.pdf', 'abc']]), headersOf(late))).status
    await expect.poll(tryLate, { timeout: 20_000, interval: 200 }).toBe(503)
    expect((await fetch(`${at.origin}/api/v1/branding`)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await expect.poll(tryLate, { timeout: 10_000 }).toBe(200)
    expect((await post(form([['a.pdf', 'abc']]), headersOf(one))).status).toBe(200)
  })

  it('is described with its files', async () => {
    const document = await fetch(`${at.origin}/api/v1/openapi.json`)
    const { paths } = (await document.json()) as {
      paths: Record<
        string,
        { post: { requestBody: { content: Record<string, { schema: object }> } } }
      >
    }
    const content = paths['/api/v1/test-files']?.post.requestBody.content
    expect(content?.['multipart/form-data']?.schema).toMatchObject({
      properties: { text: { type: 'string' }, attachments: { type: 'array', maxItems: 5 } },
    })
  })
})
