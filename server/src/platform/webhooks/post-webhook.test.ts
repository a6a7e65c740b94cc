import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import {
  type AddressInfo,
  type Server,
  type Socket,
  createServer as createTcpServer,
} from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { answerWords } from '../../domains/contact/events/wording.ts'
import { postWebhook } from './post-webhook.ts'
import { isPublicAddress } from './public-address.ts'

const open: { server: Server; sockets: Set<Socket> }[] = []

afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
})

/** Starts a server on loopback that ends with the test. Returns its URL. */
async function listen(server: Server): Promise<URL> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({ server, sockets })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/events`)
}

const post = (url: URL, more: Partial<Parameters<typeof postWebhook>[1]> = {}) =>
  postWebhook(url, { headers: {}, body: '{}', allowsPrivate: true, timeoutMs: 10_000, ...more })
const postTo = async (listener: RequestListener, timeoutMs?: number) =>
  post(await listen(createServer(listener)), timeoutMs === undefined ? {} : { timeoutMs })

describe('a receiver', () => {
  it('that answers is reported with its status', async () => {
    for (const status of [200, 204, 404, 500]) {
      const answer = await postTo((_request, response) => response.writeHead(status).end())
      expect(answer).toEqual({ status })
    }
  })

  it('that redirects is not followed', async () => {
    let isReached = false
    const elsewhere = await listen(createServer(() => (isReached = true)))
    const answer = await postTo((_request, response) =>
      response.writeHead(307, { location: elsewhere.href }).end(),
    )
    expect(answer).toEqual({ status: 307 })
    expect(isReached).toBe(false)
  })

  it('whose answer is large is cut off, in its head and in its body', async () => {
    let written = 0
    const answer = await postTo((_request, response) => {
      const more = () => {
        written += 16_384
        if (!response.destroyed && written < 50_000_000) response.write('x'.repeat(16_384), more)
      }
      more()
    })
    expect(answer).toEqual({ failure: 'too_large' })
    expect(written).toBeLessThan(20_000_000)
    const header = await postTo((_request, response) =>
      response.writeHead(200, { 'x-much': 'x'.repeat(40_000) }).end(),
    )
    expect(header).toEqual({ failure: 'too_large' })
  })

  it('that is slow is given up, before or during its answer', async () => {
    expect(await postTo(() => undefined, 200)).toEqual({ failure: 'slow' })
    const within = await postTo(
      (_request, response) => void response.writeHead(200).write('a'),
      200,
    )
    expect(within).toEqual({ failure: 'slow' })
  })

  it('that does not speak HTTP is reported differently from one that closes without an answer', async () => {
    const say = (text: string | null) =>
      createTcpServer((socket) => {
        socket.once('data', () => (text === null ? socket.destroy() : socket.end(text)))
      })
    expect(await post(await listen(say('220 mail.example ESMTP\r\n')))).toEqual({
      failure: 'not_http',
    })
    expect(await post(await listen(say(null)))).toEqual({ failure: 'closed' })
    expect(
      await post(await listen(say('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'))),
    ).toEqual({
      failure: 'closed',
    })
    expect(await post(await listen(say('no tls here')).then(asHttps))).toMatchObject({
      failure: 'unreachable',
    })
  })

  const asHttps = (url: URL) => new URL(url.href.replace('http:', 'https:'))

  it('that cannot be reached is reported with the code of the system', async () => {
    const url = await listen(createTcpServer())
    const [{ server } = {}] = open.splice(0)
    server?.close()
    expect(await post(url)).toEqual({ failure: 'unreachable', code: 'ECONNREFUSED' })
  })

  it('in a private network is never connected to, by address or by name', async () => {
    let connections = 0
    const url = await listen(createTcpServer(() => (connections += 1)))
    const outside = { allowsPrivate: false }
    expect(await post(url, outside)).toEqual({ failure: 'private' })
    for (const host of ['2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254']) {
      expect(await post(new URL(`http://${host}:${url.port}/`), outside), host).toEqual({
        failure: 'private',
      })
    }
    // The name had a public address when it was approved, and has a private one when it is used.
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['::1']]) {
      const answer = await post(new URL(`http://moves.example:${url.port}/`), {
        ...outside,
        lookup: (_hostname, _options, callback) =>
          callback(
            null,
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          ),
      })
      expect(answer, addresses.join()).toEqual({ failure: 'private' })
    }
    expect(connections).toBe(0)
  })
})

it('tells public addresses from all others', () => {
  for (const address of ['93.184.215.14', '1.1.1.1', '2606:4700::1111', '172.32.0.1']) {
    expect(isPublicAddress(address), address).toBe(true)
  }
  const others = ['10.0.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '0.0.0.0', '224.0.0.1']
  const ipv6 = [
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ]
  for (const address of [...others, ...ipv6, '255.255.255.255', 'example.com', '']) {
    expect(isPublicAddress(address), address).toBe(false)
  }
})

it('describes in one line what a receiver did', () => {
  const words = [
    answerWords({ status: 503 }),
    answerWords({ status: 302 }),
    answerWords({ status: 401 }),
    ...(['slow', 'too_large', 'not_http', 'private', 'closed', 'unreachable'] as const).map(
      (failure) => answerWords({ failure }),
    ),
    answerWords({ failure: 'unreachable', code: 'ENOTFOUND' }),
    answerWords({ failure: 'unreachable', code: 'ENETUNREACH' }),
  ]
  expect(new Set(words).size).toBe(words.length)
  for (const line of words) expect(line).toMatch(/^It(s|) [^\n]+\.$/)
  expect(words.at(-1)).toBe('It could not be reached (ENETUNREACH).')
})
