import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { PROBE_HEADER, signProbe } from './health.ts'

const MINUTE_MS = 60_000

describe('the health of a server', () => {
  const test = useTestApp({ TRUST_PROXY: '192.0.2.7' })
  const healthz = async (probe?: string) => {
    const response = await test.app.inject({
      url: '/healthz',
      remoteAddress: '192.0.2.7',
      headers: {
        'x-forwarded-for': '198.51.100.4',
        'x-forwarded-proto': 'https',
        ...(probe !== undefined && { [PROBE_HEADER]: probe }),
      },
    })
    return response.json<Record<string, string>>()
  }

  it('says to a signed probe what the headers of the proxy make of the caller', async () => {
    expect(await healthz(signProbe(test.ctx, Date.now()))).toEqual({
      status: 'ok',
      caller: '198.51.100.4',
      protocol: 'https',
    })
  })

  it('says no more than that it runs to anybody else', async () => {
    const nowMs = Date.now()
    const [at, signature] = signProbe(test.ctx, nowMs).split('.')
    const probes = [
      undefined,
      '',
      '.',
      'soon',
      String(at),
      `${at}.`,
      `${at}.x`,
      `${nowMs + 1}.${signature}`,
      `.${signature}`,
      signProbe(test.ctx, nowMs - 6 * MINUTE_MS),
      signProbe(test.ctx, nowMs + 6 * MINUTE_MS),
      signProbe(test.ctx, Number.NaN),
    ]
    for (const probe of probes) expect(await healthz(probe)).toEqual({ status: 'ok' })
  })
})
