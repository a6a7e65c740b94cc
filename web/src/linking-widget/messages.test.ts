import { describe, expect, it } from 'vitest'
import { READY, readPageMessage, readWidgetMessage, openMessage } from './messages.ts'

const ORIGIN = 'https://bank.example'
const UUID = '0b9f7c1e-54a2-4a2b-9a0f-2f6f3b1f6a11'
const widget = { origin: ORIGIN, window: { name: 'the frame' } }
const page = { origin: ORIGIN, window: { name: 'the page' } }

const success = { success: true, data: { uuid: UUID } }
const failure = { success: false, data: { reason: 'bank_down' } }

describe('what a page hears', () => {
  const hear = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    readWidgetMessage({ data, origin: ORIGIN, source: widget.window, ...from }, widget)

  it('is that the widget is ready, and how it ended', () => {
    expect(hear(READY)).toBe('ready')
    expect(hear(success)).toEqual(success)
    expect(hear(failure)).toEqual(failure)
  })

  it.each(['cancelled', 'wrong_credentials', 'bank_down', 'needs_relink'])(
    'knows the reason %s',
    (reason) => {
      expect(hear({ success: false, data: { reason } })).toEqual({
        success: false,
        data: { reason },
      })
    },
  )

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a look-alike origin', { origin: `${ORIGIN}.evil.example` }],
    ['another port', { origin: `${ORIGIN}:8443` }],
    ['no origin', { origin: 'null' }],
    ['another window of the same origin', { source: { name: 'the frame' } }],
    ['no window', { source: null }],
  ])('is nothing from %s', (_name, from) => {
    for (const data of [READY, success, failure]) expect(hear(data, from)).toBeNull()
  })

  it.each([
    [undefined],
    ['ready'],
    [{ type: 'passbook-widget' }],
    [{ ...READY, type: 'other-widget' }],
    [{ ...READY, extra: 1 }],
    [openMessage('token')],
    [{ success: true }],
    [{ success: true, data: { uuid: '' } }],
    [{ success: true, data: { uuid: 'not-a-uuid' } }],
    [{ success: 'true', data: { uuid: UUID } }],
    [{ success: false, data: { uuid: UUID } }],
    [{ success: false, data: { reason: 'other' } }],
    [{ ...success, url: 'https://evil.example' }],
  ])('is nothing of another shape: %j', (data) => {
    expect(hear(data)).toBeNull()
  })

  it('is nothing before the frame has a window, or has no origin', () => {
    const message = { data: READY, origin: ORIGIN, source: null }
    expect(readWidgetMessage(message, { origin: ORIGIN, window: null })).toBeNull()
    const opaque = { ...widget, origin: 'null' }
    expect(
      readWidgetMessage({ ...message, origin: 'null', source: opaque.window }, opaque),
    ).toBeNull()
  })
})

describe('what the widget hears', () => {
  const hear = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    readPageMessage({ data, origin: ORIGIN, source: page.window, ...from }, page)

  it('is its token', () => {
    expect(hear(openMessage('a-token'))).toBe('a-token')
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: widget.window }],
    ['no window', { source: null }],
  ])('is nothing from %s', (_name, from) => {
    expect(hear(openMessage('a-token'), from)).toBeNull()
  })

  it.each([
    [READY],
    [success],
    [openMessage('')],
    [openMessage('x'.repeat(2_001))],
    [{ ...openMessage('a-token'), token: 1 }],
    [{ ...openMessage('a-token'), type: 'other-widget' }],
    ['a-token'],
    [null],
  ])('is nothing of another shape: %j', (data) => {
    expect(hear(data)).toBeNull()
  })
})
