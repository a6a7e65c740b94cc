import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import type { Branding } from '@passbook/contract/branding'
import { describe, expect, it } from 'vitest'
import { api, useTestApp, useTwinApp } from '../../../test/app.ts'
import { addDomain } from '../../../test/domains.ts'

describe('the host picks the institution', () => {
  const test = useTestApp()
  const proxied = useTwinApp(test, { TRUST_PROXY: '127.0.0.1' })
  const brandingAt = (host: string) => api<Branding>(test, { url: '/branding', headers: { host } })

  it.each([
    ['localhost:3000', 'harborlight'],
    ['127.0.0.1:3000', 'harborlight'],
    ['[::1]:3000', 'harborlight'],
    ['summit.localhost', 'summit'],
    ['MEADOW.localhost', 'meadow'],
  ])('%s is %s', async (host, slug) => {
    const { status, body } = await brandingAt(host)
    expect(status).toBe(200)
    expect(body.data?.slug).toBe(slug)
  })

  it.each(['unknown.localhost', 'bank.example', 'localhost.bank.example', 'summit.localhost.evil'])(
    '%s is nobody: 404',
    async (host) => {
      const { status, body } = await brandingAt(host)
      expect(status).toBe(404)
      expect(body).toMatchObject({ code: 404, success: false, data: null })
    },
  )

  it('an institution answers on its own domain', async () => {
    await addDomain(test, 'summit', 'save.summit.example')
    const { body } = await brandingAt('save.summit.example')
    expect(body.data?.slug).toBe('summit')
  })

  it('neither a header nor a parameter chooses another one', async () => {
    const { body } = await api<Branding>(test, {
      url: '/branding?institution=summit',
      headers: { 'x-forwarded-host': 'summit.localhost', 'x-institution': 'summit' },
    })
    expect(body.data?.slug).toBe('harborlight')
  })

  it('a proxy that is trusted says which host was asked for, and nobody else does', async () => {
    const headers = { 'x-forwarded-host': 'summit.localhost' }
    const { body } = await api<Branding>(proxied, { url: '/branding', headers })
    expect(body.data?.slug).toBe('summit')
    const other = { url: '/branding', headers, remoteAddress: '192.0.2.9' }
    expect((await api<Branding>(proxied, other)).body.data?.slug).toBe('harborlight')
  })

  it.each(['/api/v1/branding', '/healthz', '/', '/nowhere'])(
    'two hosts are refused, whichever comes first: %s',
    async (path) => {
      if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = test.app.server.address() as AddressInfo
      const statusOf = async (hosts: string[]) => {
        const socket = net.connect(port, '127.0.0.1')
        const lines = hosts.map((host) => `${host}\r\n`).join('')
        socket.write(`GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`)
        const [chunk] = (await once(socket, 'data')) as [Buffer]
        socket.destroy()
        return Number(chunk.toString('latin1').split(' ')[1])
      }
      expect(await statusOf(['Host: localhost', 'Host: summit.localhost'])).toBe(400)
      expect(await statusOf(['Host: summit.localhost', 'host: localhost'])).toBe(400)
      expect(await statusOf(['Host: localhost', 'HOST: localhost'])).toBe(400)
      expect(await statusOf(['Host: localhost'])).not.toBe(400)
    },
  )
})
