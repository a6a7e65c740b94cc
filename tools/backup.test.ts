import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freePort, statusOf } from '../server/test/processes.ts'
import { temporaryFolder } from '../server/test/temporary-folder.ts'

/** The commands, as somebody types them beside a running server on the embedded database. */

const ROOT = path.resolve(import.meta.dirname, '..')
const home = temporaryFolder('backup-commands')
const inHome = (name: string) => path.join(home, name)
const env = {
  PATH: process.env['PATH'],
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATA_DIR: inHome('data'),
  BACKUP_DIR: inHome('backup'),
}
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

interface Ended {
  code: number | null
  out: string
  err: string
}

function launch(script: string, args: string[], more: Record<string, string> = {}) {
  const child = spawn('node', [path.join(ROOT, script), ...args], {
    cwd: home,
    env: { ...env, ...more },
  })
  children.push(child)
  const said = { out: '', err: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code) => resolve({ code, ...said })),
  )
  return { child, ended }
}

const backup = (...args: string[]) => launch('tools/backup.ts', args).ended

async function serve(more: Record<string, string> = {}) {
  const PORT = String(await freePort())
  const server = launch('server/src/main.ts', ['--http'], { PORT, ...more })
  await expect
    .poll(() => statusOf(Number(PORT), '/readyz'), { timeout: 120_000, interval: 200 })
    .toBe(200)
  return server
}

it('back a running bank up, check it, and restore it where a server starts on it', async () => {
  const server = await serve()
  const taken = await backup('take')
  expect(taken).toMatchObject({ code: 0, out: expect.stringMatching(/GB in .* s\n/), err: '' })
  expect(taken.out).toContain('The keys are not in a backup')
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  const checked = await backup('check')
  expect(checked).toMatchObject({ code: 0, out: expect.stringMatching(/without a gap\n$/) })
  const restored = await backup('restore', '--to', inHome('restored'))
  expect(restored.out + restored.err).toMatch(/^books balance: /)
  expect(restored.code).toBe(0)
  const again = await backup('restore', '--to', inHome('restored'))
  expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/^backup: .* is not empty/) })
  // The keys come from somewhere else.
  cpSync(inHome('data/app-secret'), inHome('restored/app-secret'))
  const next = await serve({ DATA_DIR: inHome('restored'), BACKUP_DIR: inHome('next') })
  expect(readdirSync(inHome('next'))).toEqual(['wal'])
  next.child.kill('SIGTERM')
  expect((await next.ended).code).toBe(0)
})

it('say in one line what is wrong with a command line', async () => {
  const [none, stray, vague, unknown] = await Promise.all([
    backup(),
    backup('take', '--to', 'somewhere'),
    backup('restore', '--to', inHome('new'), '--at', '2026-11-19 16:25'),
    backup('toString'),
  ])
  for (const { code, out } of [none, stray, vague, unknown])
    expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(stray.err).toMatch(/^backup: take does not take --to/)
  expect(vague.err).toMatch(/^backup: --at: write an instant with its zone/)
  const printed = await backup('settings')
  expect(printed.out).toContain("archive_mode = 'on'")
  expect(printed.out).toContain(inHome('backup/wal'))
})
