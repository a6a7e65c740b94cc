import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, createDatabase } from '../test/database.ts'
import { freePort, statusOf } from '../test/processes.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'

const MAIN = path.join(import.meta.dirname, 'main.ts')
const READY_MS = 120_000
/** More connections than Node's default backlog holds while a process is busy. */
const BURST = 1_500

describe('a deployment whose servers have no role that may alter tables', () => {
  let database: TestDatabase
  let env: Record<string, string>
  beforeAll(async () => {
    database = await createDatabase()
    env = {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      SANDBOX: 'off',
      PORT: String(await freePort()),
      APP_SECRET: randomBytes(48).toString('base64'),
      PII_KEYS: `1:${randomBytes(32).toString('base64')}`,
      PII_INDEX_KEY: randomBytes(48).toString('base64url'),
      DATABASE_URL: database.appUrl,
      DATA_DIR: temporaryFolder('deployment'),
      LOG_LEVEL: 'error',
    }
  })
  afterAll(() => database.drop())

  /** Starts a process, and collects what it prints. */
  function run(flag: string, more: Record<string, string> = {}) {
    const child = spawn(process.execPath, [MAIN, flag], { env: { ...env, ...more } })
    const printed: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => printed.push(text))
    }
    return { child, printed, ended: once(child, 'exit').then(([code]) => code as number) }
  }

  it('is refused by a server, then migrated by a process that ends, then served, also after a burst', async () => {
    const early = run('--http')
    expect(await early.ended).toBe(1)
    expect(early.printed.join('')).toMatch(
      /^passbook: The database lacks the migration 0001_.*--migrate/,
    )

    const migration = run('--migrate', { DATABASE_ADMIN_URL: database.ownerUrl })
    expect(await migration.ended).toBe(0)
    expect(migration.printed.join('')).toBe('passbook: the database is up to date.\n')

    const server = run('--http')
    const port = Number(env['PORT'])
    for (const from = Date.now(); Date.now() - from < READY_MS; await sleep(50)) {
      if (server.child.exitCode !== null) throw new Error(server.printed.join(''))
      if ((await statusOf(port, '/readyz')) === 200) break
    }
    expect(await statusOf(port, '/readyz')).toBe(200)
    server.child.kill('SIGSTOP')
    const connected = await connectMany(port, BURST)
    server.child.kill('SIGCONT')
    expect(connected).toBe(Math.min(BURST, kernelBacklog()))
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  /** Opens many connections at once. Returns how many the system accepts while the process is suspended. */
  async function connectMany(port: number, count: number): Promise<number> {
    let accepted = 0
    const sockets = Array.from({ length: count }, () =>
      net.connect(port, '127.0.0.1', () => (accepted += 1)).on('error', () => undefined),
    )
    // The system tries a connection again after a second if there was no room for it.
    await sleep(900)
    for (const socket of sockets) socket.destroy()
    return accepted
  }

  function kernelBacklog(): number {
    const file = '/proc/sys/net/core/somaxconn'
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) : BURST
  }

  it('says in one line that only the owner can migrate', async () => {
    const migration = run('--migrate')
    expect(await migration.ended).toBe(1)
    expect(migration.printed.join('')).toBe(
      'passbook: DATABASE_ADMIN_URL: set it to the role that owns the tables, which migrates them.\n',
    )
  })
})
