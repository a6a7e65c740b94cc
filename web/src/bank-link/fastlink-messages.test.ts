import { describe, expect, it } from 'vitest'
import { fastLinkListener } from './fastlink-messages.ts'

const UUID = '0b9f7c1e-54a2-4a2b-9a0f-2f6f3b1f6a11'
const ORIGIN = 'https://fastlink.example'
const frame = { name: 'the frame' }
const widget = { origin: ORIGIN, window: frame }

const added = { fnToCall: 'accountStatus', status: 'SUCCESS', providerAccountId: 10_001, sites: [] }
const exit = { fnToCall: 'accountStatus', action: 'exit', reason: 'USER_CLOSE_ACTION' }
const failed = (additionalStatus: string) => ({
  fnToCall: 'accountStatus',
  status: 'FAILED',
  additionalStatus,
})
const linked = { success: true, data: { uuid: UUID } }
const ended = (reason: string) => ({ success: false, data: { reason } })

/** Returns the result after these messages, which come from FastLink unless `from` says otherwise. */
function hear(messages: readonly unknown[], from: { origin?: string; source?: unknown } = {}) {
  const listen = fastLinkListener(UUID)
  const results = messages.map((data) =>
    listen({ data, origin: ORIGIN, source: frame, ...from }, widget),
  )
  return results.at(-1)
}

describe('what FastLink says', () => {
  it('ends with an account when one was added and FastLink was closed', () => {
    expect(hear([added])).toBeNull()
    expect(hear([added, exit])).toEqual(linked)
    expect(hear([{ ...exit, sites: [{ status: 'SUCCESS' }] }])).toEqual(linked)
  })

  it.each([
    [[exit], 'cancelled'],
    [[failed('INCORRECT_CREDENTIALS'), exit], 'wrong_credentials'],
    [[failed('UNEXPECTED_SITE_ERROR'), exit], 'bank_down'],
    [[failed('CONSENT_EXPIRED'), exit], 'needs_relink'],
    [[failed('__proto__'), exit], 'cancelled'],
    [[{ fnToCall: 'errorHandler', code: 'N003' }], 'bank_down'],
  ])('ends without one: %j', (messages, reason) => {
    expect(hear(messages)).toEqual(ended(reason))
  })

  it('a failure at one bank does not undo a success at another', () => {
    expect(hear([failed('INCORRECT_CREDENTIALS'), added, exit])).toEqual(linked)
  })

  it('is understood as text, and wrapped as in webviews', () => {
    const wrapped = (data: unknown) => ({ type: 'POST_MESSAGE', data })
    expect(hear([JSON.stringify(added), JSON.stringify(exit)])).toEqual(linked)
    expect(hear([wrapped(added), JSON.stringify(wrapped(exit))])).toEqual(linked)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a look-alike origin', { origin: `${ORIGIN}.evil.example` }],
    ['another port', { origin: `${ORIGIN}:8443` }],
    ['our own origin', { origin: 'https://bank.example' }],
    ['no origin', { origin: 'null' }],
    ['another window of the same origin', { source: { name: 'the frame' } }],
    ['no window', { source: null }],
  ])('is ignored from %s', (_name, from) => {
    expect(hear([added, exit], from)).toBeNull()
  })

  it('ignores an account that another origin announced', () => {
    const listen = fastLinkListener(UUID)
    expect(
      listen({ data: added, origin: 'https://evil.example', source: frame }, widget),
    ).toBeNull()
    expect(listen({ data: exit, origin: ORIGIN, source: frame }, widget)).toEqual(
      ended('cancelled'),
    )
  })

  it.each([
    [null],
    ['exit'],
    ['{'],
    [{ action: 7 }],
    [{ fnToCall: 'resizeIframeWindow', app: 'fastlink', height: 500 }],
    [{ type: 'OPEN_EXTERNAL_URL', data: { url: 'https://bank.example' } }],
    [[]],
  ])('continues after a message that does not end it: %j', (data) => {
    expect(hear([data])).toBeNull()
  })
})
