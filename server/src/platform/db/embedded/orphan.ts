import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../errors.ts'

const FILE = 'owner.pid'

/** Records that this process runs the Postgres of a folder. */
export function recordOwner(home: string): void {
  writeFileSync(path.join(home, FILE), `${process.pid}\n${startOf(process.pid) ?? ''}\n`)
}

/** The id of another process that runs the Postgres of a folder, if that same process is still running. */
export function runningOwner(home: string): number | undefined {
  const file = path.join(home, FILE)
  if (!existsSync(file)) return undefined
  const [number = '', start = ''] = readFileSync(file, 'utf8').split('\n')
  const pid = Number.parseInt(number, 10)
  if (!(pid > 1) || pid === process.pid || !isRunning(pid)) return undefined
  // Where start times are unknown, a running process id has to be enough.
  const isSame = start === '' || startOf(pid) === undefined || startOf(pid) === start
  return isSame ? pid : undefined
}

/** Whether a process with this id is running. Ids are reused, so it may be an unrelated process. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie keeps its id until its parent reaps it, which may be never.
    return statOf(pid)?.[0] !== 'Z'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process was started: with its id this identifies it. Undefined where it cannot be found out. */
export function startOf(pid: number): string | undefined {
  const stat = statOf(pid)
  if (stat === undefined) return askPs(pid, 'lstart')
  const ticks = stat[START_TICKS]
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
}

/** The command line of a process, with spaces between the arguments. */
function commandOf(pid: number): string | undefined {
  return readProc(pid, 'cmdline')?.replaceAll('\0', ' ') ?? askPs(pid, 'command')
}

/** The index of the start time in the fields of `statOf`, in ticks since boot. */
const START_TICKS = 19

/** The fields of /proc/<pid>/stat from the state on; the name before it may contain anything. */
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
/** Larger than any process id that a system assigns. */
const UNUSED_PID = 2 ** 31 - 16

/**
 * A killed server leaves its Postgres running on the data. If that server is gone, its Postgres is stopped;
 * if it still runs, this start is refused, because two servers must not share a folder.
 */
export async function endOrphan(home: string, data: string): Promise<void> {
  const postmaster = runningPostmaster(data)
  if (!postmaster) return replaceStalePid(data)
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

/** The process that postmaster.pid names, if it is a Postgres on this data and not an unrelated process. */
function runningPostmaster(data: string): number | undefined {
  const pid = readPid(data)
  if (!pid || !isRunning(pid)) return undefined
  const command = commandOf(pid)
  const isOurs = command === undefined || (command.includes('postgres') && command.includes(data))
  return isOurs ? pid : undefined
}

/**
 * Postgres does not start while any process has the id in its pid file, so the id of an unrelated process is
 * replaced. The rest of the file stays: Postgres uses it to find out whether something still uses the data.
 */
function replaceStalePid(data: string): void {
  const pid = readPid(data)
  if (!pid || !isRunning(pid)) return
  const lines = readFileSync(pidFile(data), 'utf8').split('\n')
  writeFileSync(pidFile(data), [String(UNUSED_PID), ...lines.slice(1)].join('\n'))
}

function readPid(data: string): number | undefined {
  if (!existsSync(pidFile(data))) return undefined
  const pid = Number.parseInt(readFileSync(pidFile(data), 'utf8'), 10)
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

function pidFile(data: string): string {
  return path.join(data, 'postmaster.pid')
}
