import { describe, expect, it } from 'vitest'
import { examineSettings, readConfig } from './config.ts'
import { missingAdapters } from './context.ts'

const PLAID = {
  AGGREGATOR_VENDOR: 'plaid',
  AGGREGATOR_URL: 'https://production.plaid.com',
  AGGREGATOR_KEY: 'invented-id:invented-secret',
}
const OF_YODLEE = {
  AGGREGATOR_ADMIN: 'invented_admin',
  FASTLINK_URL: 'https://fl4.example/authenticate/fastlink',
  FASTLINK_CONFIG: 'Verification',
}
const YODLEE = { ...PLAID, ...OF_YODLEE, AGGREGATOR_VENDOR: 'yodlee' }

const problemsOf = (env: Record<string, string>) =>
  examineSettings({ NODE_ENV: 'test', ...env }).problems.map(({ words }) => words)

describe('the settings of the aggregator', () => {
  it('are read together', () => {
    const read = { url: PLAID.AGGREGATOR_URL, clientId: 'invented-id', secret: 'invented-secret' }
    const of = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env }).aggregator
    expect(of(PLAID)).toEqual({ vendor: 'plaid', ...read, fastlink: null })
    expect(of(YODLEE)).toEqual({
      vendor: 'yodlee',
      ...read,
      fastlink: {
        adminLogin: 'invented_admin',
        url: OF_YODLEE.FASTLINK_URL,
        configName: 'Verification',
      },
    })
    expect(of({})).toBeUndefined()
  })

  it.each(['AGGREGATOR_URL', 'AGGREGATOR_KEY', ...Object.keys(OF_YODLEE)])(
    'without %s are refused in one line',
    (name) => {
      const rest = Object.entries(YODLEE).filter(([one]) => one !== name)
      expect(problemsOf(Object.fromEntries(rest))).toEqual([
        `${name}: set it together with AGGREGATOR_VENDOR.`,
      ])
    },
  )

  it.each([
    [{ FASTLINK_URL: 'https://fl4.example' }, /^AGGREGATOR_VENDOR: set it together with FASTLINK/],
    [{ ...PLAID, FASTLINK_CONFIG: 'x' }, /^FASTLINK_CONFIG: leave it out; only yodlee has it\.$/],
    [{ ...PLAID, AGGREGATOR_VENDOR: 'somebody' }, /^AGGREGATOR_VENDOR: /],
    [{ ...PLAID, AGGREGATOR_KEY: 'no-secret' }, /^AGGREGATOR_KEY: write the client id/],
    [{ ...PLAID, AGGREGATOR_URL: 'https://api.example/' }, /^AGGREGATOR_URL: leave out the slash/],
  ])('%j are refused', (env, words) => {
    const [first] = problemsOf(env)
    expect(first).toMatch(words)
  })

  it('in production are not plain, not shared, and not in a sandbox', () => {
    const production = (env: Record<string, string>) =>
      problemsOf({ ...YODLEE, NODE_ENV: 'production', ...env }).join('\n')
    const plain = 'account numbers would travel in plain text; use https.'
    expect(production({ AGGREGATOR_URL: 'http://api.example' })).toContain(
      `AGGREGATOR_URL: ${plain}`,
    )
    expect(production({ FASTLINK_URL: 'http://fl4.example' })).toContain(`FASTLINK_URL: ${plain}`)
    expect(production({ SMS_TOKEN: YODLEE.AGGREGATOR_KEY })).toContain(
      'AGGREGATOR_KEY: the same as SMS_TOKEN',
    )
    expect(production({ SANDBOX: 'on' })).toContain('AGGREGATOR_URL: leave it out; in a sandbox')
  })

  it('are missing where the start says so', () => {
    const off = { NODE_ENV: 'test', SANDBOX: 'off' }
    expect(missingAdapters(readConfig(off)).join()).toContain('aggregator (AGGREGATOR_VENDOR)')
    expect(missingAdapters(readConfig({ ...off, ...PLAID })).join()).not.toContain('aggregator')
  })
})
