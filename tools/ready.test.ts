import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../server/test/temporary-folder.ts'

const folder = temporaryFolder('ready')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const TOOL = path.join(import.meta.dirname, 'ready.ts')

/** Runs the command with these settings alone, as a pipeline does. */
function ready(options: readonly string[], env: Record<string, string> = {}) {
  const { PATH = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, ...options], {
    encoding: 'utf8',
    env: { PATH, DATA_DIR: folder, ...env },
  })
  return { status, stdout, stderr }
}

describe('npm run ready', () => {
  it('ends with 1 and lists what is missing, the worst first, with what was not looked at', () => {
    const { status, stdout, stderr } = ready(['--accept', 'adapter for aggregator'])
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
    expect(stdout).toMatch(
      /^MONEY OR DATA CAN BE LOST\n {2}safe settings: DATABASE_URL: set it;[^]*\n\nPEOPLE CANNOT BE SERVED\n/,
    )
    expect(stdout).toMatch(/\n\nACCEPTED\n {2}adapters: There is no adapter for aggregator/)
    expect(stdout).toMatch(
      /\n\nNot looked at, because the database cannot be reached: database kind/,
    )
    expect(stdout).toMatch(/\n\d+ checks, \d+ findings\.\n$/)
  })

  it('says the same as JSON', () => {
    const { status, stdout } = ready(['--json'], { NODE_ENV: 'production' })
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      findings: expect.arrayContaining([
        {
          danger: 'money or data can be lost',
          check: 'safe settings',
          words: 'APP_SECRET: set it to at least 32 random characters in production.',
        },
      ]),
      accepted: [],
      leftOut: expect.arrayContaining(['database kind']),
    })
  })

  it('ends with 2 if it could not look at all', () => {
    expect(ready(['--sned-to', 'you@bank.test'])).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^ready: Unknown option '--sned-to'/),
    })
  })
})
