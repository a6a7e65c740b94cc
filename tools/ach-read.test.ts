import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileLines, FILL } from '../server/test/nacha/sample-file.ts'
import { entryLine } from '../server/test/nacha/sample-lines.ts'

const run = promisify(execFile)
const TOOL = join(import.meta.dirname, 'ach-read.ts')
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ach-read-'))
  await writeFile(join(folder, 'good.ach'), fileLines([{ records: [entryLine()] }]).join('\n'))
  await writeFile(join(folder, 'bad.ach'), FILL)
})

afterAll(() => rm(folder, { recursive: true }))

describe('ach:read', () => {
  it('prints one line of JSON per file, read or refused', async () => {
    const paths = [join(folder, 'good.ach'), join(folder, 'bad.ach')]
    const { stdout } = await run(process.execPath, [TOOL, ...paths])
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      file: paths[0],
      parsed: { fileControl: { batchCount: 1, totalCreditCents: 1234 } },
    })
    expect(JSON.parse(lines[1] ?? '')).toEqual({
      file: paths[1],
      rejected: true,
      line: 1,
      column: 1,
      reason: 'the file has no file header',
    })
  })

  it('says which path it cannot read, and still reads the others', async () => {
    const paths = [join(folder, 'missing.ach'), join(folder, 'good.ach')]
    await expect(run(process.execPath, [TOOL, ...paths])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('missing.ach: cannot be read'),
      stdout: expect.stringContaining('"parsed"'),
    })
  })

  it('says how it is used', async () => {
    await expect(run(process.execPath, [TOOL])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('usage'),
    })
  })
})
