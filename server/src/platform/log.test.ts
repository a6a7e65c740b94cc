import { afterEach, describe, expect, it, vi } from 'vitest'
import { openLog } from './log.ts'

describe('a log line', () => {
  const lines: string[] = []
  const log = openLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
  const tell = (what: object) => {
    lines.length = 0
    log.info(what, 'words')
    return JSON.parse(lines[0] ?? '') as Record<string, unknown>
  }

  it('tells no secret, wherever it is spelled like one', () => {
    const secrets = { password: 'hidden', token: 'hidden', ssn: 'hidden', account_number: 'hidden' }
    const told = tell({
      ...secrets,
      lane: 'bank',
      body: { ...secrets, deep: { ...secrets, a: 1 } },
    })
    expect(lines[0]).not.toContain('hidden')
    expect(told).toMatchObject({ lane: 'bank', body: { deep: { a: 1 } }, msg: 'words' })
    tell({ list: [secrets], err: Object.assign(new Error('no'), { cookie: 'hidden' }) })
    expect(lines[0]).not.toContain('hidden')
  })

  it('tells of an error its kind, its message and its stack', () => {
    const told = tell({ err: new TypeError('went wrong') })
    expect(told['err']).toMatchObject({ type: 'TypeError', message: 'went wrong' })
    expect(JSON.stringify(told['err'])).toContain('log.test.ts')
  })

  it('tells of a call its method and address, without what was random in it', () => {
    const url = `/api/v1/mfa-verify/${'a'.repeat(43)}?name=x`
    const call = { method: 'GET', host: 'localhost', ip: '192.0.2.1', headers: {}, body: {} }
    const told = tell({ req: { ...call, url } })
    expect(told['req']).toEqual({
      method: 'GET',
      url: '/api/v1/mfa-verify/…',
      host: 'localhost',
      remoteAddress: '192.0.2.1',
    })
    const loggedAs = (address: string, route?: string) =>
      tell({ req: { ...call, url: address, routeOptions: { url: route } } })['req']
    const id = '0d9f6f2e-6a0b-4a0e-9a53-0c7b0f6f2d11'
    expect(loggedAs(`/a/${id}/ada`, '/a/:id/:name')).toMatchObject({ url: `/a/${id}/…` })
    expect(loggedAs('/wp-admin/ada@example.com/417588231')).toMatchObject({ url: '/wp-admin/…/…' })
  })
})

describe('repeated lines', () => {
  afterEach(() => vi.useRealTimers())

  function open() {
    vi.useFakeTimers()
    const lines: string[] = []
    const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
    return { log, read: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
  }

  it('are written once a second and kind while something is down, with their number', () => {
    const { log, read } = open()
    for (let second = 0; second < 540; second += 1) {
      for (let call = 0; call < 50; call += 1) {
        const err = new Error(`connect ECONNREFUSED 127.0.0.1:${call + 1}`)
        log.child({ invocation_id: call }).error({ err }, 'a call failed')
      }
      vi.advanceTimersByTime(1_000)
    }
    const lines = read()
    expect(lines.length).toBeLessThanOrEqual(541)
    const counted = lines.map(({ repeated }) => (repeated as number | undefined) ?? 1)
    expect(counted.reduce((sum, each) => sum + each, 0)).toBe(540 * 50)
    expect(lines.at(-1)).toMatchObject({ msg: 'a call failed', invocation_id: 49 })
  })

  it('tell the stack once, so that nine minutes of a kind are small', () => {
    const { log, read } = open()
    for (let call = 0; call < 5 * 540; call += 1) {
      const err = new AggregateError([new Error('refused')], 'connect failed')
      if (call % 2) log.error({ err }, 'a call failed')
      else log.error(err)
      vi.advanceTimersByTime(200)
    }
    const lines = read()
    const stacks = lines.filter(({ err }) => (err as { stack?: string }).stack !== undefined)
    expect(stacks).toHaveLength(2)
    expect(lines.at(-1)?.['err']).toEqual({ type: 'AggregateError', message: 'connect failed' })
    const last = lines.findLast(({ msg }) => msg === 'connect failed')
    expect(last).toMatchObject({ repeated: expect.any(Number) })
    expect(JSON.stringify(lines).length).toBeLessThan(2 * 540 * 250)
  })

  it('are of different kinds if their words differ, and are written at once after a quiet second', () => {
    const { log, read } = open()
    log.error({ err: new TypeError('no such thing') }, 'a call failed')
    log.error({ err: new TypeError('another thing') }, 'a call failed')
    log.warn('slow')
    expect(read()).toHaveLength(3)
    vi.advanceTimersByTime(2_000)
    log.warn('slow')
    expect(read()).toHaveLength(4)
    expect(read().at(-1)).not.toHaveProperty('repeated')
  })

  it('stay complete below a warning', () => {
    const { log, read } = open()
    for (let call = 0; call < 5; call += 1) log.info('called')
    expect(read()).toHaveLength(5)
  })
})
