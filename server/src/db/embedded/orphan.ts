import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../errors.ts'

const POLL_MS = 50
const END_TIMEOUT_MS = 20_000

/**
 * A killed server leaves its Postgres running on the data. When that server is gone its Postgres
 * is ended; when it still runs, two servers on one folder would be wrong and the second refuses.
 */
export async function endOrphan(home: string, data: string): Promise<void> {
  const postmaster = readPid(path.join(data, 'postmaster.pid'))
  if (!postmaster || !isRunning(postmaster)) return
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
  const file = path.join(data, 'postmaster.pid')
  const postmaster = readPid(file)
  if (!postmaster || !isRunning(postmaster) || !runningOwner(home)) return undefined
  // The fourth line of postmaster.pid is the port.
  return Number(readFileSync(file, 'utf8').split('\n')[3])
}

function runningOwner(home: string): number | undefined {
  const owner = readPid(path.join(home, 'owner.pid'))
  return owner && owner !== process.pid && isRunning(owner) ? owner : undefined
}

function readPid(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
