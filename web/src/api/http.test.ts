import { depositorEndpoints } from '@passbook/contract/depositor'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { fundingEndpoints } from '@passbook/contract/funding'
import { authEndpoints } from '@passbook/contract/auth'
import { linkingEndpoints } from '@passbook/contract/linking'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exchange } from './http.ts'

const NO_TOKEN = { header: () => ({}), ensure: async () => undefined, clear: () => undefined }
const read = depositorEndpoints.getProgress
const keyed = fundingEndpoints.fundMyAccount
const keyless = authEndpoints.login
const away = { status: 503, headers: { 'retry-after': '5' } }

/** Gives these answers in turn, and the last one from then on. */
function bankThat(...answers: ResponseInit[]) {
  const sentAt: number[] = []
  const transport = async () => {
    const answer = answers[Math.min(sentAt.length, answers.length - 1)]
    sentAt.push(performance.now())
    return Response.json({ code: answer?.status ?? 200, data: null }, answer)
  }
  const ask = (endpoint: EndpointDefinition, signal?: AbortSignal) =>
    exchange(endpoint, {}, { token: NO_TOKEN, transport, ...(signal && { signal }) })
  return { sentAt, ask }
}

describe('while the bank answers that it is unavailable', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    ['a read', read],
    ['a call with a key', keyed],
  ])('%s waits as asked and is then answered', async (_, endpoint) => {
    const { sentAt, ask } = bankThat(away, away, {})
    const answer = ask(endpoint)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(sentAt).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(sentAt).toHaveLength(3)
    expect((await answer).status).toBe(200)
  })

  it.each([
    ['a call without a key', keyless],
    ['a read that sends a code', authEndpoints.mfaSelect],
    ['a read that opens a widget', linkingEndpoints.getFastlink],
  ])('%s is sent once: a repeat could take effect twice', async (_, endpoint) => {
    const { sentAt, ask } = bankThat(away, {})
    const answer = ask(endpoint)
    await vi.advanceTimersByTimeAsync(30_000)
    expect((await answer).status).toBe(503)
    expect(sentAt).toHaveLength(1)
  })

  it.each(['3600', 'Fri, 20 Nov 2026 07:00:00 GMT'])(
    'a page does not wait for a proxy that is back at %s',
    async (later) => {
      const { sentAt, ask } = bankThat({ status: 503, headers: { 'retry-after': later } }, {})
      const answer = ask(read)
      await vi.advanceTimersByTimeAsync(30_000)
      expect((await answer).status).toBe(503)
      expect(sentAt).toHaveLength(1)
    },
  )

  it('a 503 without Retry-After is not repeated', async () => {
    const { sentAt, ask } = bankThat({ status: 503 }, {})
    expect((await ask(read)).status).toBe(503)
    expect(sentAt).toHaveLength(1)
  })

  it('the page gets the failure after half a minute at most', async () => {
    const { sentAt, ask } = bankThat(away)
    const answer = ask(read)
    await vi.advanceTimersByTimeAsync(30_000)
    expect((await answer).status).toBe(503)
    expect(sentAt).toHaveLength(5)
  })

  it('a page that was left sends nothing more', async () => {
    const { sentAt, ask } = bankThat(away, {})
    const leaving = new AbortController()
    const answer = ask(read, leaving.signal)
    const left = expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    await vi.advanceTimersByTimeAsync(1_000)
    leaving.abort()
    await vi.advanceTimersByTimeAsync(30_000)
    await left
    expect(sentAt).toHaveLength(1)
  })
})
