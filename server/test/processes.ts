import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import http from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from '../src/platform/db/embedded/binaries.ts'
import { type Cluster, startCluster } from '../src/platform/db/embedded/cluster.ts'
import { folderIn, temporaryFolder } from './temporary-folder.ts'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')
const READY_MS = 60_000
const MAX_LOGGED = 1_000_000

/** A Postgres of one's own that can be killed or hung with all its processes; it comes back by itself. */
export interface Mortal {
  cluster: Cluster
  /** Where its data is. */
  data: string
  /** When it was started again, each time. */
  restarts: readonly number[]
  /** Nothing of it gets to say goodbye. Meanwhile, while all of it stands still, the data may be changed. */
  kill(meanwhile?: () => void): void
  /** Those who write changed pages at leisure stand still until the act is over. */
  holdWriters<T>(act: () => Promise<T>): Promise<T>
  /** Every process of it stands still until the act is over. */
  hang(act: () => Promise<void>): Promise<void>
  drop(): Promise<void>
}

interface MortalOptions {
  durable?: boolean
  settings?: Record<string, string>
  binaries?: Binaries | undefined
  /** The folder in which its own is made. */
  inside?: string | undefined
}

export async function startMortal({
  durable = false,
  settings = {},
  binaries,
  inside,
}: MortalOptions = {}): Promise<Mortal> {
  const folder = inside === undefined ? temporaryFolder('mortal') : folderIn(inside, 'mortal')
  const dir = path.join(folder, 'postgres')
  const restarts: number[] = []
  const watcher = { onRestart: () => restarts.push(Date.now()), onGivenUp: () => undefined }
  const cluster = await startCluster({
    dir,
    durable,
    settings,
    watcher,
    ...(binaries && { binaries }),
  })
  const data = path.join(dir, 'data')
  const pidFile = path.join(data, 'postmaster.pid')
  const postmaster = () => Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  const signal = (name: NodeJS.Signals, pids: number[]) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name)
      } catch {
        // Gone already.
      }
    }
  }
  return {
    cluster,
    data,
    restarts,
    kill: (meanwhile) => {
      const parent = postmaster()
      // Standing still it starts no new process between the listing and the kill.
      signal('SIGSTOP', [parent])
      const all = [...childrenOf(parent), parent]
      signal('SIGSTOP', all)
      meanwhile?.()
      signal('SIGKILL', all)
    },
    holdWriters: async (act) => {
      const writers = childrenOf(postmaster()).filter((pid) => WRITERS.test(titleOf(pid)))
      signal('SIGSTOP', writers)
      try {
        return await act()
      } finally {
        signal('SIGCONT', writers)
      }
    },
    hang: async (act) => {
      const parent = postmaster()
      signal('SIGSTOP', [parent])
      const all = [...childrenOf(parent), parent]
      signal('SIGSTOP', all)
      try {
        await act()
      } finally {
        signal('SIGCONT', all)
      }
    },
    drop: async () => {
      // Whoever stands still hears no order to end.
      if (existsSync(pidFile)) signal('SIGCONT', [...childrenOf(postmaster()), postmaster()])
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const WRITERS = /checkpointer|background writer/

/** What a process of Postgres calls itself. */
function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const ppid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      return ppid === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

/** A server process as production runs it, on a database of one's own. */
export interface Served {
  child: ChildProcess
  port: number
  /** What it complained of before it ended. */
  complaints(): string
  /** The end of what it logged. */
  logged(): string
  isAlive(): boolean
  untilReady(timeoutMs?: number): Promise<void>
  end(signal?: NodeJS.Signals): Promise<void>
}

export async function serve(
  cluster: Pick<Cluster, 'url'>,
  env: Record<string, string> = {},
  args: string[] = [],
  main = MAIN,
): Promise<Served> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: cluster.url('passbook_app'),
      DATABASE_ADMIN_URL: cluster.url('passbook_owner'),
      LOG_LEVEL: 'silent',
      SANDBOX: 'on',
      SEED_PEOPLE: 'off',
      DATA_DIR: env['DATA_DIR'] ?? temporaryFolder('served'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithUs(child)
  let complaints = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  let logged = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    logged = (logged + text).slice(-MAX_LOGGED)
  })
  const exited = once(child, 'exit')
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return {
    child,
    port,
    complaints: () => complaints,
    logged: () => logged,
    isAlive,
    untilReady: async (timeoutMs = READY_MS) => {
      for (const from = Date.now(); Date.now() - from < timeoutMs; await sleep(25)) {
        if (!isAlive()) throw new Error(`the server ended: ${complaints}`)
        if ((await statusOf(port, '/readyz')) === 200) return
      }
      throw new Error('the server did not get ready')
    },
    end: async (signal = 'SIGTERM') => {
      if (isAlive()) child.kill(signal)
      await exited
    },
  }
}

const living = new Set<ChildProcess>()

/** Whoever is interrupted leaves no server behind. */
function endWithUs(child: ChildProcess): void {
  if (living.size === 0) process.once('exit', killLiving)
  living.add(child)
  child.once('exit', () => {
    living.delete(child)
    if (living.size === 0) process.off('exit', killLiving)
  })
}

function killLiving(): void {
  for (const child of living) child.kill('SIGKILL')
}

/** Undefined when nobody answers. */
export function statusOf(port: number, url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: url, timeout: 10_000, agent: false }
    const sent = http.get({ ...options, headers: { host: 'localhost' } }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(undefined))
  })
}

/** Below the range from which connections get theirs, so that it stays free while its server is dead. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    probe.close()
    if (isFree) return port
  }
}
