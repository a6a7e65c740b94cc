import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const TOOL = fileURLToPath(new URL('coverage.ts', import.meta.url))
const CASES = fileURLToPath(new URL('../server/test/insurance/worked-cases.json', import.meta.url))

interface Case {
  id: number
  checks: { insurer: string; as_of: string; insured_cents: number; uninsured_cents: number }[]
}

it('prints one line for each check of a file of cases, as the file expects it', async () => {
  const { stdout } = await run(process.execPath, [TOOL, CASES])
  const { cases } = JSON.parse(readFileSync(CASES, 'utf8')) as { cases: Case[] }
  const wanted = cases.flatMap(({ id, checks }) =>
    checks.map(({ insurer, as_of, insured_cents, uninsured_cents }) =>
      JSON.stringify({ case: id, insurer, as_of, insured_cents, uninsured_cents }),
    ),
  )
  expect(wanted.length).toBeGreaterThan(10)
  expect(stdout.trimEnd().split('\n')).toEqual(wanted)
})

it('says why a file cannot be read', async () => {
  const failed = run(process.execPath, [TOOL, TOOL])
  await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(TOOL) })
})
