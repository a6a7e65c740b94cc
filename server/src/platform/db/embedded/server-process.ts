import { type ChildProcess, spawn, execFileSync, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '../../errors.ts'

/** A running Postgres. */
export interface ServerProcess {
  /** Resolves when the process ends, for whatever reason. */
  exited: Promise<void>
  stop(): Promise<void>
}

interface ServerOptions {
  binary: string
  flags: string[]
  user: SystemUser | undefined
  /** The URL at which it accepts connections once it is ready. */
  url: string
  /** Replaying a log takes longer than a start. */
  readyTimeoutMs?: number
  /** Gets what it logs. */
  onLog?: (text: string) => void
}

const READY_TIMEOUT_MS = 30_000
const POLL_MS = 10

/** Starts Postgres and waits until it accepts connections. */
export async function startServer({
  binary,
  flags,
  user,
  url,
  readyTimeoutMs = READY_TIMEOUT_MS,
  onLog,
}: ServerOptions): Promise<ServerProcess> {
  const child = spawn(binary, flags, { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  const problem = collectProblem(child)
  if (onLog) child.stderr?.on('data', onLog)
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const isGone = () => child.exitCode !== null || child.signalCode !== null || !child.pid
  const stop = async () => {
    // Fast shutdown: open sessions are ended, and everything acknowledged is on disk.
    if (!isGone()) child.kill('SIGINT')
    await exited
  }
  for (const start = Date.now(); Date.now() - start < readyTimeoutMs; await sleep(POLL_MS)) {
    if (isGone()) break
    if (await isReady(url)) return { exited, stop }
  }
  await stop()
  throw new StartError(`The embedded database did not start: ${problem() || 'no answer in time'}`)
}

async function isReady(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Keeps the last error of Postgres, for the one line we print if it does not start. */
function collectProblem(child: ChildProcess): () => string {
  let last = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    for (const [, complaint = ''] of text.matchAll(/(?:FATAL|PANIC):\s+(.*)/g)) {
      // It says so to everybody who asks meanwhile, ourselves included.
      if (!complaint.startsWith('the database system is')) last = complaint
    }
  })
  child.on('error', (error) => (last = error.message))
  return () => last
}

// Below the ephemeral range, so that no outgoing connection takes the port between two starts.
const FIRST_PORT = 15_432
const LAST_PORT = 15_632

/** Finds a loopback port that nothing listens on. */
export async function freePort(): Promise<number> {
  const offset = process.pid % (LAST_PORT - FIRST_PORT)
  for (let step = 0; step < LAST_PORT - FIRST_PORT; step += 1) {
    const port = FIRST_PORT + ((offset + step) % (LAST_PORT - FIRST_PORT))
    if (await isFree(port, '127.0.0.1')) return port
  }
  throw new StartError(`No free port between ${FIRST_PORT} and ${LAST_PORT} for the database.`)
}

export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

export interface SystemUser {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root, so root runs it as the `postgres` user, created where missing. */
export function postgresUserWhenRoot(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (spawnSync('id', ['-u', 'postgres']).status !== 0) {
    execFileSync('useradd', ['--system', '--no-create-home', '--user-group', 'postgres'])
  }
  const read = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
  return { uid: read('-u'), gid: read('-g') }
}
