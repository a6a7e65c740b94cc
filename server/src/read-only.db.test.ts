import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, cloneDatabase } from '../test/database.ts'
import { freePort, statusOf } from '../test/processes.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'

/**
 * The server as its image runs it: a user who owns nothing, without capabilities, on a file system of which only
 * the data folder and the folder for temporary files can be written. Only root can set that up.
 */
const ROOT = path.resolve(import.meta.dirname, '../..')
const MAIN = path.join(ROOT, 'server/src/main.ts')
const NOBODY = 65_534
const READY_MS = 120_000

const BOX = `mount --bind "$0" "$0" && mount -o remount,bind,ro / && exec setpriv \
  --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"`
const boxed = (writable: string, ...command: string[]) => [
  '--mount',
  'sh',
  '-c',
  BOX,
  writable,
  ...command,
]

const home = temporaryFolder('read-only')
const [data, temporary] = [path.join(home, 'data'), path.join(home, 'tmp')]
const isPossible =
  process.getuid?.() === 0 &&
  spawnSync('unshare', boxed(home, process.execPath, '--check', MAIN), { stdio: 'ignore' })
    .status === 0

describe.skipIf(!isPossible)('on a read-only file system, as nobody', () => {
  let database: TestDatabase
  let server: ChildProcess | undefined

  beforeAll(async () => {
    database = await cloneDatabase()
    for (const folder of [data, temporary]) {
      mkdirSync(folder)
      chownSync(folder, NOBODY, NOBODY)
    }
  })
  afterAll(async () => {
    server?.kill('SIGKILL')
    await database.drop()
    rmSync(home, { recursive: true, force: true })
  })

  const touch = (file: string) => spawnSync('unshare', boxed(home, 'touch', file)).status

  it('nothing but the two folders can be written', () => {
    expect(touch(path.join(data, 'try'))).toBe(0)
    rmSync(path.join(data, 'try'))
    expect(touch(path.join(ROOT, 'try'))).not.toBe(0)
    expect(touch(path.join(import.meta.dirname, 'try'))).not.toBe(0)
  })

  it('the server starts, answers, works its jobs and stops, and leaves only its cache', async () => {
    const PORT = String(await freePort())
    server = spawn('unshare', boxed(home, process.execPath, MAIN), {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        PORT,
        NODE_ENV: 'development',
        SANDBOX: 'on',
        SEED_PEOPLE: 'off',
        APP_SECRET: 'nCQcIy2XaKJLRCtPMjT09jztCMQdDsfh6-2W97EDhNIpOxx6',
        DATABASE_URL: byNetwork(database.appUrl),
        DATABASE_ADMIN_URL: byNetwork(database.ownerUrl),
        DATA_DIR: data,
        TMPDIR: temporary,
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: string[] = []
    for (const stream of [server.stdout, server.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => said.push(text))
    const ended = once(server, 'exit')
    for (const from = Date.now(); Date.now() - from < READY_MS; await sleep(50)) {
      if (server.exitCode !== null) throw new Error(`the server ended: ${said.join('')}`)
      if ((await statusOf(Number(PORT), '/readyz')) === 200) break
    }
    for (const url of ['/readyz', '/api/v1/branding', '/metrics', '/docs']) {
      expect(await statusOf(Number(PORT), url)).toBe(200)
    }
    server.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
    expect(said.join('')).not.toMatch(/EROFS|EACCES|EPERM/)
    expect(readdirSync(data)).toEqual([])
    expect(readdirSync(temporary)).toEqual(['node-compile-cache'])
  })
})

/** The socket of the database lies in a folder of the postgres user. */
function byNetwork(url: string): string {
  const changed = new URL(url)
  changed.searchParams.delete('host')
  return changed.href
}
