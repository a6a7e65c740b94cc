import { describe, expect, it } from 'vitest'
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
    const told = tell({ req: { method: 'GET', url, host: 'localhost', ip: '192.0.2.1', body: {} } })
    expect(told['req']).toEqual({
      method: 'GET',
      url: '/api/v1/mfa-verify/…',
      host: 'localhost',
      remoteAddress: '192.0.2.1',
    })
  })
})
