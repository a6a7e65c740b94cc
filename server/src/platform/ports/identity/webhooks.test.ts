import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type IdentityProvider,
  NEXT_SECRET,
  WEBHOOK_SECRET,
  openIdentityProvider,
} from '../../../../test/outside/identity-provider.ts'
import { httpIdentity } from './http.ts'
import { IDENTITY_VENDORS } from './port.ts'

const NOW = new Date('2026-11-16T15:00:00Z')
const MINUTES = 60_000
const about = { key: 'somebody-1', reference: 'inq_5fb1', event: 'evt_00000001' }

describe.each(IDENTITY_VENDORS)('a message of %s', (vendor) => {
  let provider: IdentityProvider
  beforeAll(async () => {
    provider = await openIdentityProvider(vendor)
  })
  afterAll(() => provider.close())

  const verify = (options: Parameters<IdentityProvider['deliver']>[1] = {}, now = NOW) => {
    const { payload, headers } = provider.deliver(about, { at: NOW.getTime(), ...options })
    return httpIdentity(provider.settings).later.verify({
      body: Buffer.from(payload),
      headers,
      now,
    })
  }

  it('counts if either secret signed it', () => {
    const event = { id: 'evt_00000001', reference: 'inq_5fb1' }
    expect(verify()).toMatchObject(event)
    expect(verify({ secret: NEXT_SECRET })).toMatchObject(event)
  })

  it.each<[string, Parameters<IdentityProvider['deliver']>[1]]>([
    ['another secret', { secret: 'wbhsec_of-somebody-else-entirely' }],
    ['an altered body', { body: (body) => body.replace('somebody-1', 'somebody-2') + ' ' }],
    ['one space more', { body: (body) => `${body} ` }],
    ['an empty secret', { secret: '' }],
  ])('is refused with %s', (_, options) => {
    expect(verify(options)).toBe('forged')
  })

  it.each([{}, { authorization: '' }, { 'persona-signature': 't=1,v1=' }, { authorization: 'x' }])(
    'is refused with the headers %j',
    (headers) => {
      const { payload } = provider.deliver(about)
      const { later } = httpIdentity(provider.settings)
      expect(later.verify({ body: Buffer.from(payload), headers, now: NOW })).toBe('forged')
    },
  )

  it('may come from a clock that is five minutes ahead, and not more', () => {
    expect(verify({ at: NOW.getTime() + 5 * MINUTES })).toMatchObject({ id: about.event })
    expect(verify({ at: NOW.getTime() + 5 * MINUTES + 1_000 })).toBe('stale')
  })

  it('that is signed and says nothing is no event', () => {
    const text = '{"hello":1}'
    const time = NOW.getTime() / 1000
    const hmac = (signed: string, encoding: 'hex' | 'base64') =>
      createHmac('sha256', WEBHOOK_SECRET).update(signed).digest(encoding)
    const headers = {
      'persona-signature': `t=${time},v1=${hmac(`${time}.${text}`, 'hex')}`,
      authorization: hmac(text, 'base64'),
    }
    const { later } = httpIdentity(provider.settings)
    expect(later.verify({ body: Buffer.from(text), headers, now: NOW })).toBe('malformed')
  })
})

describe('the time of a message', () => {
  it('of persona is that of the sending: five minutes old is old enough', async () => {
    const provider = await openIdentityProvider('persona')
    const { later } = httpIdentity(provider.settings)
    const { payload, headers } = provider.deliver(about, { at: NOW.getTime() })
    const after = (ms: number) =>
      later.verify({ body: Buffer.from(payload), headers, now: new Date(NOW.getTime() + ms) })
    expect(after(5 * MINUTES)).toMatchObject({ id: about.event })
    expect(after(5 * MINUTES + 1_000)).toBe('stale')
    await provider.close()
  })

  it('of alloy is that of the event, which a repetition hours later still has', async () => {
    const provider = await openIdentityProvider('alloy')
    const { later } = httpIdentity(provider.settings)
    const { payload, headers } = provider.deliver(about, { at: NOW.getTime() })
    const now = new Date(NOW.getTime() + 300 * MINUTES)
    expect(later.verify({ body: Buffer.from(payload), headers, now })).toMatchObject({
      id: about.event,
    })
    await provider.close()
  })

  it('of persona counts in each of two signatures, while a secret is rotated', async () => {
    const provider = await openIdentityProvider('persona')
    const { later } = httpIdentity({ ...provider.settings, webhookSecrets: [WEBHOOK_SECRET] })
    const { payload, headers } = provider.deliver(about, { at: NOW.getTime() })
    const other = provider.deliver(about, { at: NOW.getTime(), secret: NEXT_SECRET }).headers
    const both = `${other['persona-signature']} ${headers['persona-signature']}`
    const delivery = { body: Buffer.from(payload), headers: { 'persona-signature': both } }
    expect(later.verify({ ...delivery, now: NOW })).toMatchObject({ id: about.event })
    await provider.close()
  })
})
