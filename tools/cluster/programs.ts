import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SystemUser } from '../../server/src/platform/db/embedded/server-process.ts'
import { StartError } from '../../server/src/platform/errors.ts'

/** Finds, starts and ends Debian's programs that make up a cluster. */

export const INSTALL =
  'apt-get install --no-install-recommends postgresql-15 patroni etcd-server haproxy pgbouncer'

export const BINARIES = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  patronictl: '/usr/bin/patronictl',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgres: '/usr/lib/postgresql/15/bin',
} as const

/** Every process that belongs to a cluster has this in its environment. */
const MARK = 'PASSBOOK_CLUSTER'
const END_MS = 15_000
const LOOK_EVERY_MS = 50

export function assertInstalled(): void {
  const missing = Object.values(BINARIES).filter((file) => !existsSync(file))
  if (missing.length === 0) return
  throw new StartError(`${missing.join(', ')} not found. On Debian 12, as root: ${INSTALL}`)
}

export interface ProgramOptions {
  /** The folder of the cluster. */
  folder: string
  name: string
  command: string
  args: readonly string[]
  env?: Record<string, string>
  user?: SystemUser | undefined
}

/** Starts a program that keeps running after this command, with its own log. Returns its process id. */
export function startProgram({ folder, name, command, args, env, user }: ProgramOptions): number {
  const logs = path.join(folder, 'logs')
  mkdirSync(logs, { recursive: true })
  const log = openSync(path.join(logs, `${name}.log`), 'a')
  const child = spawn(command, args, {
    ...user,
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env, [MARK]: folder },
  })
  closeSync(log)
  child.on('error', (error) => console.error(`${name} did not start: ${error.message}`))
  child.unref()
  return child.pid ?? 0
}

/** Returns all processes of a cluster, including the Postgres that Patroni started. */
export function processesOf(folder: string): number[] {
  const mark = `${MARK}=${folder}\0`
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && contains(`/proc/${pid}/environ`, mark))
}

function contains(file: string, mark: string): boolean {
  try {
    return `${readFileSync(file, 'latin1')}\0`.includes(mark)
  } catch {
    // The process has ended meanwhile, or belongs to another user.
    return false
  }
}

/** Whether a process runs whose arguments contain all these words. */
export function isRunning(folder: string, ...words: string[]): boolean {
  return findProcess(folder, ...words) !== undefined
}

export function findProcess(folder: string, ...words: string[]): number | undefined {
  return processesOf(folder).find((pid) => {
    const file = `/proc/${pid}/cmdline`
    return words.every((word) => contains(file, word))
  })
}

/** Asks all processes of a cluster to end, and kills those that do not. */
export async function endAll(folder: string): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const pid of processesOf(folder)) endProcess(pid, signal)
    for (let waited = 0; waited < END_MS; waited += LOOK_EVERY_MS) {
      if (processesOf(folder).length === 0) return
      await sleep(LOOK_EVERY_MS)
    }
  }
  throw new Error(`${processesOf(folder).join(', ')} did not end`)
}

export function endProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until a condition is true. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 120_000,
): Promise<void> {
  for (const from = Date.now(); Date.now() - from < timeoutMs; await sleep(LOOK_EVERY_MS)) {
    if (await holds()) return
  }
  throw new Error(`${what}: not after ${timeoutMs / 1000} s`)
}

/** Gives a file or folder to the user as whom Postgres runs. */
export function giveTo(user: SystemUser | undefined, file: string): void {
  if (!user) return
  const { status } = spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, file])
  if (status !== 0) throw new Error(`${file} could not be given to the user of Postgres`)
}
