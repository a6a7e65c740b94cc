import type { Branding } from '@passbook/contract/branding'
import { describe, expect, it } from 'vitest'
import { api, useTestApp } from '../../test/app.ts'
import { addDomain } from '../../test/domains.ts'

describe('the host picks the institution', () => {
  const test = useTestApp()
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
})
