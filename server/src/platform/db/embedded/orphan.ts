import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../errors.ts'
import { runningOwner } from './owner.ts'
import { commandOf, isRunning } from './process-identity.ts'

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
