import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../errors.ts'

const FILE = 'owner.pid'

/** Writes down that this process runs the Postgres of a folder. */
export function becomeOwner(home: string): void {
  writeFileSync(path.join(home, FILE), `${process.pid}\n${startOf(process.pid) ?? ''}\n`)
}

/** The other process that runs it, if that very process still lives. */
export function runningOwner(home: string): number | undefined {
  const file = path.join(home, FILE)
  if (!existsSync(file)) return undefined
  const [number = '', start = ''] = readFileSync(file, 'utf8').split('\n')
  const pid = Number.parseInt(number, 10)
  if (!(pid > 1) || pid === process.pid || !isRunning(pid)) return undefined
  // Where starts cannot be told apart, a running number has to be enough.
  const isSame = start === '' || startOf(pid) === undefined || startOf(pid) === start
  return isSame ? pid : undefined
}

/** Numbers of processes are used again: what runs under one now may be a stranger. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // One that has ended keeps its number until its parent takes notice, which may be never.
    return statOf(pid)?.[0] !== 'Z'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process was started: with its number it names no other. Undefined where nobody can tell. */
export function startOf(pid: number): string | undefined {
  const stat = statOf(pid)
  if (stat === undefined) return askPs(pid, 'lstart')
  const ticks = stat[START_TICKS]
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
}

/** The command line of a process, arguments apart by a blank. */
function commandOf(pid: number): string | undefined {
  return readProc(pid, 'cmdline')?.replaceAll('\0', ' ') ?? askPs(pid, 'command')
}

/** Where it has its start, in ticks since the boot. */
const START_TICKS = 19

/** What Linux tells of a process, from its state on; the name before it may hold anything. */
function statOf(pid: number): string[] | undefined {
  const stat = readProc(pid, 'stat')
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readProc(pid: number, file: 'stat' | 'cmdline'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

function askPs(pid: number, column: 'lstart' | 'command'): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || undefined
}

const POLL_MS = 25
const END_TIMEOUT_MS = 20_000
/** Beyond the numbers any system gives to a process. */
const NOBODY = 2 ** 31 - 16

/**
 * A killed server leaves its Postgres running on the data. When that server is gone its Postgres
 * is ended; when it still runs, two servers on one folder would be wrong and the second refuses.
 */
export async function endOrphan(home: string, data: string): Promise<void> {
  const postmaster = runningPostmaster(data)
  if (!postmaster) return forgetStranger(data)
  const owner = runningOwner(home)
  if (owner) {
    throw new StartError(
      `DATA_DIR: ${home} is in use by process ${owner}; stop it or choose another folder.`,
    )
  }
  process.kill(postmaster, 'SIGINT')
  for (let waited = 0; isRunning(postmaster) && waited < END_TIMEOUT_MS; waited += POLL_MS) {
    await sleep(POLL_MS)
  }
}

/** The port of the Postgres that a running server has started on this folder, if there is one. */
export function runningServerPort(home: string, data: string): number | undefined {
  if (!runningPostmaster(data) || !runningOwner(home)) return undefined
  // The fourth line of postmaster.pid is the port.
  return Number(readFileSync(pidFile(data), 'utf8').split('\n')[3])
}

/** The process that postmaster.pid names, if it is a Postgres on this data and no stranger. */
function runningPostmaster(data: string): number | undefined {
  const pid = readPid(data)
  if (!pid || !isRunning(pid)) return undefined
  const command = commandOf(pid)
  const isOurs = command === undefined || (command.includes('postgres') && command.includes(data))
  return isOurs ? pid : undefined
}

/**
 * Postgres does not start while any process has the number it wrote down. The rest of the file
 * stays: by it Postgres itself finds whether something still uses the data.
 */
function forgetStranger(data: string): void {
  const pid = readPid(data)
  if (!pid || !isRunning(pid)) return
  const lines = readFileSync(pidFile(data), 'utf8').split('\n')
  writeFileSync(pidFile(data), [String(NOBODY), ...lines.slice(1)].join('\n'))
}

function readPid(data: string): number | undefined {
  if (!existsSync(pidFile(data))) return undefined
  const pid = Number.parseInt(readFileSync(pidFile(data), 'utf8'), 10)
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

function pidFile(data: string): string {
  return path.join(data, 'postmaster.pid')
}
