import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { testConfig } from '../../../test/config.ts'
import { registered } from '../../../test/registering.ts'

const TIMEOUT_MS = 2_000
/** TRUST: the cut comes at its time, give or take two seconds. */
const LATE_MS = 2_000

describe('a request that takes too long to arrive', () => {
  const test = useTestApp({ REQUEST_TIMEOUT_SECONDS: String(TIMEOUT_MS / 1000) })
  const at = { port: 0 }
  beforeAll(async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    at.port = (test.app.server.address() as AddressInfo).port
  })

  /** Sends a beginning, then a byte every now and then; says what came back and after how long. */
  function trickle(beginning: string): Promise<{ reply: string; tookMs: number }> {
    return new Promise((resolve) => {
      const from = performance.now()
      const socket = net.connect(at.port, '127.0.0.1', () => socket.write(beginning))
      const dripping = setInterval(() => socket.write('x'), 100)
      let reply = ''
      socket.on('data', (chunk) => (reply += chunk.toString('latin1')))
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        clearInterval(dripping)
        resolve({ reply, tookMs: performance.now() - from })
      })
    })
  }

  it.each([
    [
      'body',
      'POST /api/v1/logout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n',
    ],
    [
      'chunked body',
      'POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nffff\r\n',
    ],
    ['header', 'GET /api/v1/branding HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['request line', 'GET /api/v1/bran'],
  ])('is cut at its time: a slow %s', async (_name, beginning) => {
    const { tookMs } = await trickle(beginning)
    expect(tookMs).toBeGreaterThan(0)
    expect(tookMs).toBeLessThan(TIMEOUT_MS + LATE_MS)
  })

  it.each([
    ['too long a header', `GET /api/v1/branding?q=${'x'.repeat(20_000)} HTTP/1.1\r\n`, 431],
    ['no request at all', 'HELLO\r\n\r\n', 400],
  ])('or that cannot be read is told so in the envelope: %s', async (_name, beginning, code) => {
    const { reply } = await trickle(beginning)
    const [head = '', body = ''] = reply.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${code} `))
    expect(head).toContain('connection: close')
    expect(JSON.parse(body)).toMatchObject({ code, data: null, success: false, errors: null })
  })

  it('has the time that its length takes on a slow line when it brings files', async () => {
    const browser = await registered(test)
    const headers = {
      Host: 'localhost',
      Authorization: `Bearer ${browser.bearer}`,
      Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'X-XSRF-TOKEN': browser.cookies.get('XSRF-TOKEN') ?? '',
      'Idempotency-Key': 'slow-but-honest',
      'Content-Type': 'multipart/form-data; boundary=slow',
      'Content-Length': '250000',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const { tookMs } = await trickle(
      `POST /api/v1/messages HTTP/1.1\r\n${lines.join('')}\r\n--slow\r\n`,
    )
    expect(tookMs).toBeGreaterThan(TIMEOUT_MS + 1_900)
    expect(tookMs).toBeLessThan(TIMEOUT_MS + 2_000 + LATE_MS)
  })

  it('is 30 seconds by default', () => {
    expect(testConfig().requestTimeoutMs).toBe(30_000)
  })
})

describe('bodies that are slow to arrive', () => {
  const test = useTestApp()

  it('hold no place: others are served meanwhile', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo
    const asked = await fetch(`http://127.0.0.1:${port}/api/v1/sanctum/csrf-cookie`)
    const token = /XSRF-TOKEN=([^;]+)/.exec(asked.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
    const lines = [
      'POST /api/v1/forgot-password HTTP/1.1',
      'Host: localhost',
      `Cookie: XSRF-TOKEN=${token}`,
      `X-XSRF-TOKEN: ${token}`,
      'Content-Type: application/json',
      'Content-Length: 60000',
    ]
    const sockets = Array.from({ length: 60 }, () => net.connect(port, '127.0.0.1'))
    for (const socket of sockets) socket.write(`${lines.join('\r\n')}\r\n\r\n{`)
    // Long enough for all of them to have come as far as they can.
    await sleep(2_500)
    const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/branding`)
    for (const socket of sockets) socket.destroy()
    expect(status).toBe(200)
  })
})
