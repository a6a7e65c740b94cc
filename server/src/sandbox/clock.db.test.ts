import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { ClockReading } from '@passbook/contract/sandbox'

describe('the banking clock over HTTP', () => {
  const test = useTestApp()
  const call = async (method: 'GET' | 'POST', payload?: object) => {
    const headers = { host: 'localhost' }
    const reply = await test.app.inject({ method, url: '/sandbox/api/clock', headers, payload })
    return { status: reply.statusCode, body: reply.json<ClockReading>() }
  }

  it('reads real time until it is moved, then stays ahead', async () => {
    const before = (await call('GET')).body
    expect(before.ahead_days).toBe(0)
    const moved = await call('POST', { advance_days: 3 })
    expect(moved).toMatchObject({ status: 200, body: { ahead_days: 3 } })
    expect((await call('GET')).body.ahead_days).toBe(3)
  })

  it.each(['cut_off', 'settlement', 'month_end'] as const)(
    'says when the next %s will have happened, and can be moved there',
    async (stop) => {
      const { now, next } = (await call('GET')).body
      expect(Date.parse(next[stop])).toBeGreaterThan(Date.parse(now))
      const moved = await call('POST', { to: next[stop] })
      expect(moved.status).toBe(200)
      expect(Date.parse(moved.body.now)).toBeGreaterThanOrEqual(Date.parse(next[stop]))
      expect(Date.parse(moved.body.next[stop])).toBeGreaterThan(Date.parse(next[stop]))
    },
  )

  it.each([
    [{}],
    [{ advance_days: 1, to: '2090-01-01T00:00:00Z' }],
    [{ advance_days: 0 }],
    [{ advance_days: -1 }],
    [{ advance_days: 1.5 }],
    [{ advance_days: '1' }],
    [{ to: '2001-01-01T00:00:00Z' }],
    [{ to: 'tomorrow' }],
  ])('%j is refused and moves nothing', async (move) => {
    const before = (await call('GET')).body.ahead_days
    expect((await call('POST', move)).status).toBe(422)
    expect((await call('GET')).body.ahead_days).toBe(before)
  })
})
