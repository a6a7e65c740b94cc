import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp, useTwinApp } from '../../test/app.ts'
import { addDomain } from '../../test/domains.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app@unused.example/passbook',
  DATABASE_ADMIN_URL: 'postgres://owner@unused.example/passbook',
}

describe('the sandbox over HTTP', () => {
  const on = useTestApp()
  const apps = {
    'SANDBOX=off': useTwinApp(on, { SANDBOX: 'off' }),
    'in production by default': useTwinApp(on, PRODUCTION),
    'in production with SANDBOX=on': useTwinApp(on, { ...PRODUCTION, SANDBOX: 'on' }),
  }
  const calls = [
    { method: 'GET', url: '/sandbox/api/inbox?to=ada@example.com' },
    { method: 'GET', url: '/sandbox/api/clock' },
    { method: 'POST', url: '/sandbox/api/clock', payload: { advance_days: 1 } },
    { method: 'GET', url: '/sandbox/api/reviews' },
    {
      method: 'POST',
      url: '/sandbox/api/identity/3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
      payload: { outcome: 'PASSED' },
    },
    { method: 'POST', url: '/sandbox/api/widget/sessions', payload: {} },
    { method: 'GET', url: '/sandbox/api/widget/banks' },
    { method: 'POST', url: '/sandbox/api/widget/bank', payload: {} },
    { method: 'POST', url: '/sandbox/api/widget/sign-in', payload: {} },
    { method: 'POST', url: '/sandbox/api/widget/consent', payload: {} },
    { method: 'GET', url: '/sandbox/widget' },
    { method: 'GET', url: '/sandbox/api/ach/files' },
    { method: 'GET', url: '/sandbox/api/ach/files/3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11' },
    {
      method: 'POST',
      url: '/sandbox/api/ach/returns',
      payload: { transaction_id: '3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11', code: 'R01' },
    },
    { method: 'GET', url: '/sandbox/api/microdeposits/3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11' },
    { method: 'GET', url: '/sandbox/api/ach/files/3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11/entries' },
    { method: 'GET', url: '/sandbox/api/microdeposits' },
    { method: 'GET', url: '/sandbox/api/institutions' },
    { method: 'GET', url: '/sandbox/api/depositors' },
    { method: 'POST', url: '/sandbox/api/sign-in/3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11' },
    { method: 'GET', url: '/sandbox' },
  ] as const
  // Without the sandbox there are no local names either.
  const DOMAIN = 'bank.example'
  beforeAll(() => addDomain(on, 'harborlight', DOMAIN))
  const inbox = (app: typeof on) => app.app.inject({ ...calls[0], headers: { host: 'localhost' } })

  it.each(['SANDBOX=off', 'in production by default'] as const)(
    'does not exist %s',
    async (name) => {
      for (const call of calls) {
        const reply = await apps[name].app.inject({ ...call, headers: { host: DOMAIN } })
        expect(reply.statusCode, call.url).toBe(404)
        expect(reply.json()).toMatchObject({ code: 404, message: 'Not found.', data: null })
      }
    },
  )

  it.each(['SANDBOX=off', 'in production by default'] as const)(
    'the bank itself is open %s, on its own domain alone',
    async (name) => {
      const statusAt = async (host: string) => {
        const { app } = apps[name]
        return (await app.inject({ url: '/api/v1/branding', headers: { host } })).statusCode
      }
      expect(await statusAt(DOMAIN)).toBe(200)
      for (const host of ['localhost', '127.0.0.1', '[::1]', 'summit.localhost']) {
        expect(await statusAt(host), host).toBe(404)
      }
    },
  )

  it('is there otherwise', async () => {
    expect((await inbox(on)).statusCode).toBe(200)
    expect((await inbox(apps['in production with SANDBOX=on'])).statusCode).toBe(200)
  })

  it('off, mail and text messages without an adapter are refused, never faked', async () => {
    const { ctx } = apps['SANDBOX=off']
    const sms = { institution_id: '', id: '1', to: '5552013344', text: 'hello', reportTo: null }
    await expect(ctx.sms.send(sms)).rejects.toThrow('unavailable')
    const email = { id: '1', institution_id: '', from: '', to: '', subject: '', text: '', html: '' }
    await expect(ctx.email.send(email)).rejects.toThrow('unavailable')
    expect(await ctx.waf.admits('blocked', '127.0.0.1')).toBe(true)
  })
})
