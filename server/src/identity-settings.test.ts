import { describe, expect, it } from 'vitest'
import { examineSettings, readConfig } from './config.ts'
import { missingAdapters } from './context.ts'

const SECRET = 'wbhsec_7f0c2c1e-an-invented-secret'
const COMPLETE = {
  IDENTITY_VENDOR: 'persona',
  IDENTITY_URL: 'https://api.withpersona.com/api/v1',
  IDENTITY_KEY: 'persona_production_invented',
  IDENTITY_WEBHOOK_SECRET: `${SECRET},${SECRET}-next`,
  IDENTITY_TEMPLATE: 'itmpl_one',
  IDENTITY_TEMPLATE_JOINT: 'itmpl_two',
  IDENTITY_AGENCY_NAME: 'Invented Bureau',
  IDENTITY_AGENCY_ADDRESS: '1 Example Plaza, Sampletown, OH 43000',
  IDENTITY_AGENCY_PHONE: '(555) 555-0111',
}

const problemsOf = (env: Record<string, string>) =>
  examineSettings({ NODE_ENV: 'test', ...env }).problems.map(({ words }) => words)
const without = (name: string) =>
  Object.fromEntries(Object.entries(COMPLETE).filter(([one]) => one !== name))

describe('the settings of the identity provider', () => {
  it('are read together', () => {
    expect(readConfig({ NODE_ENV: 'test', ...COMPLETE }).identity).toEqual({
      vendor: 'persona',
      url: 'https://api.withpersona.com/api/v1',
      key: 'persona_production_invented',
      webhookSecrets: [SECRET, `${SECRET}-next`],
      templates: { applicant: 'itmpl_one', second_holder: 'itmpl_two', correction: 'itmpl_one' },
      agency: {
        name: 'Invented Bureau',
        address: '1 Example Plaza, Sampletown, OH 43000',
        phone: '(555) 555-0111',
      },
    })
    expect(readConfig({ NODE_ENV: 'test' }).identity).toBeUndefined()
  })

  it.each(['IDENTITY_URL', 'IDENTITY_KEY', 'IDENTITY_WEBHOOK_SECRET', 'IDENTITY_TEMPLATE'])(
    'without %s are refused in one line',
    (name) => {
      expect(problemsOf(without(name))).toEqual([`${name}: set it together with IDENTITY_VENDOR.`])
    },
  )

  it.each(['IDENTITY_AGENCY_NAME', 'IDENTITY_AGENCY_ADDRESS', 'IDENTITY_AGENCY_PHONE'])(
    'without %s are refused while consumer reports are used',
    (name) => {
      expect(problemsOf(without(name))).toEqual([
        `${name}: set it; an adverse-action notice must name the agency, or set IDENTITY_REPORTS=off.`,
      ])
      const config = readConfig({ NODE_ENV: 'test', ...without(name), IDENTITY_REPORTS: 'off' })
      expect(config.identity?.agency).toBeNull()
    },
  )

  it.each([
    [{ IDENTITY_KEY: 'alone' }, /^IDENTITY_VENDOR: set it together with IDENTITY_KEY\.$/],
    [{ ...COMPLETE, IDENTITY_VENDOR: 'alloy' }, /^IDENTITY_KEY: write the token of alloy/],
    [{ ...COMPLETE, IDENTITY_VENDOR: 'somebody' }, /^IDENTITY_VENDOR: /],
    [{ ...COMPLETE, IDENTITY_WEBHOOK_SECRET: 'short' }, /^IDENTITY_WEBHOOK_SECRET: write one/],
    [{ ...COMPLETE, IDENTITY_URL: 'https://api.example/' }, /^IDENTITY_URL: leave out the slash/],
    [{ ...COMPLETE, IDENTITY_AGENCY_PHONE: ' ' }, /^IDENTITY_AGENCY_PHONE: /],
  ])('%j are refused', (env, words) => {
    const [first] = problemsOf(env)
    expect(first).toMatch(words)
  })

  it('in production are not plain, not shared, and not in a sandbox', () => {
    const production = (env: Record<string, string>) =>
      problemsOf({ ...COMPLETE, NODE_ENV: 'production', ...env }).join('\n')
    expect(production({ IDENTITY_URL: 'http://api.example' })).toContain(
      'IDENTITY_URL: Social Security numbers would travel in plain text; use https.',
    )
    expect(production({ IDENTITY_KEY: SECRET, IDENTITY_WEBHOOK_SECRET: SECRET })).toContain(
      'IDENTITY_WEBHOOK_SECRET: the same as IDENTITY_KEY',
    )
    expect(production({ SANDBOX: 'on' })).toContain('IDENTITY_URL: leave it out; in a sandbox')
  })

  it('are missing where the start says so', () => {
    const off = { NODE_ENV: 'test', SANDBOX: 'off' }
    expect(missingAdapters(readConfig(off)).join()).toContain('identity (IDENTITY_VENDOR)')
    expect(missingAdapters(readConfig({ ...off, ...COMPLETE })).join()).not.toContain('identity')
  })
})
