import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'

const PREFIXES = [
  'healthz',
  'readyz',
  'metrics',
  'assets',
  'api',
  'api/v1',
  'docs',
  'brand',
  'sandbox',
]

/** Addresses nobody meant, as they stand in the request line. */
const targets = [
  '//',
  '///',
  '///x',
  '//evil.example',
  '//evil.example/%2f..',
  '/\\',
  '/\\evil.example',
  '/\\/',
  '/%00',
  '/x%00y',
  '/%',
  '/%zz',
  '/%c0%ae',
  '/%ff',
  '/%0d%0aset-cookie:x=y',
  '/%7f',
  '/%5c%5cx',
  '/..%2f',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/../../etc/passwd',
  '/./',
  '/.',
  '/..',
  '/..;/',
  '/.git/config',
  '/.env',
  '*',
  '?',
  '/?',
  '/?x=%00',
  '/?%',
  '/#',
  '/x#y',
  '/a?b?c',
  '/:',
  '/:path',
  '/*',
  '/**',
  '/(x)',
  '/[',
  '/{}',
  'http://localhost',
  'http://localhost/',
  'http://localhost/login',
  'http://evil.example/',
  'http://evil.example//',
  'https://evil.example/healthzx',
  'http://[',
  'http://:99999/',
  'http:///',
  'ftp://x/y',
  'mailto:x@y',
  'x',
  'login',
  '/assets/../..',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%00',
  '/assets//x',
  '/assets/%2e%2e/index.html',
  '/assets/.',
  '/assets/nothing.js',
  '/api/v1/..',
  '/api/v1//user',
  '/api/v1/user/',
  '/api/v1/%00',
  '/api/v2',
  '/API/V1/user',
  '/api/v1/openapi.json/',
  '/brand/hor-color/',
  '/brand/../healthz',
  '/brand/x',
  '/sandbox/',
  '/sandbox/widget/',
  '/sandbox/api/x',
  '/sandbox/api/ach/files/x',
  `/${'a'.repeat(4000)}`,
  `/${'a/'.repeat(2000)}`,
  `/${'%61'.repeat(1000)}`,
  `/?${'a=b&'.repeat(2000)}`,
  '/__proto__',
  '/constructor',
  '/toString',
  ...PREFIXES.flatMap((name) => [
    `/${name}`,
    `/${name}/`,
    `/${name}x`,
    `/${name}/x`,
    `/${name}//`,
    `/${name}?x`,
    `/${name}%2f`,
    `/${name}%00`,
    `//${name}`,
    `/${name.toUpperCase()}`,
    `/${name}.`,
    `/${name};x`,
    `/x/${name}`,
  ]),
]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE', 'QUERY']

describe('an address nobody meant', () => {
  const test = useTestApp()
  const at = { port: 0 }
  beforeAll(async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    at.port = (test.app.server.address() as AddressInfo).port
  })

  /** The request line as it is: clients that know better would mend it. */
  async function statusOf(method: string, target: string, host = 'localhost'): Promise<number> {
    const socket = net.connect(at.port, '127.0.0.1')
    socket.setTimeout(5_000, () => socket.destroy())
    socket.write(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    await once(socket, 'close')
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
  }

  it.each(methods)('is never our failure: %s', async (method) => {
    for (const target of targets) {
      const status = await statusOf(method, target)
      expect([target, status >= 200 && status < 500]).toEqual([target, true])
    }
  })

  it('is never our failure on a host nobody has, either', async () => {
    for (const host of ['evil.example', '', 'x'.repeat(300), 'localhost:x', '[', '..']) {
      for (const target of targets) {
        const status = await statusOf('GET', target, host)
        expect([host, target, status >= 200 && status < 500]).toEqual([host, target, true])
      }
    }
  })

  it.each(['/healthz', '/readyz', '/metrics'])(
    '%s alone belongs to no institution',
    async (url) => {
      expect(await statusOf('GET', url, 'evil.example')).toBe(200)
      expect(await statusOf('GET', `${url}?x`, 'evil.example')).toBe(200)
      for (const near of [`${url}x`, `${url}/`, `/${url}`, `${url}/x`]) {
        expect([near, await statusOf('GET', near, 'evil.example')]).toEqual([near, 404])
      }
    },
  )

  it('a call nobody has is 404 in the envelope', async () => {
    for (const url of ['/api/v1', '/api/v1/', '/api/v1/x', '/api/v1/user/', '/api/v2/user']) {
      const reply = await test.app.inject({ url, headers: { host: 'localhost' } })
      expect(reply.json(), url).toMatchObject({ code: 404, data: null, success: false })
    }
  })
})
