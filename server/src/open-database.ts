import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { isFree } from './platform/db/embedded/server-process.ts'
import type { Watcher } from './platform/db/embedded/keep-running.ts'
import { type OpenedDatabase, openDatabaseServer } from './platform/db/open.ts'
import { StartError } from './platform/errors.ts'

/** What can begin before the application is loaded, which blocks the main thread for seconds. */

/** The roles of a process. */
export interface Roles {
  http: boolean
  jobs: boolean
}

/** Opens the database, after checking that the port is free. */
export async function openDatabase(
  config: Config,
  roles: Roles,
  log: Logger,
  onFailed: (error: StartError) => void = () => undefined,
): Promise<OpenedDatabase> {
  if (roles.http && !(await isFree(config.port, config.host))) {
    throw new StartError(`PORT: ${config.port} is in use on ${config.host}; choose another.`)
  }
  return openDatabaseServer(config, { watcher: watchDatabase(log, onFailed) })
}

/** Reports a lost database to the person who runs the process, which is useless without it. */
function watchDatabase(log: Logger, onFailed: (error: StartError) => void): Watcher {
  return {
    onRestart: (words) => log.error(words),
    onGivenUp: (reason) => onFailed(new StartError(reason)),
  }
}

/** The message of the thread that prepares the database. */
export interface Outcome {
  problem?: { message: string; isKnown: boolean }
}

/** Marks the thread that prepares the database. */
export const PREPARING = 'prepares the database'

/**
 * Starts a thread that loads its modules, with the settings of this process, and prepares the
 * database once it is open.
 */
export function beginPreparing(): (database: OpenedDatabase) => Promise<void> {
  const thread = new Worker(new URL('prepare-database.ts', import.meta.url), {
    workerData: PREPARING,
  })
  const outcome = new Promise<Outcome>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
  outcome.catch(() => undefined)
  return async ({ url, adminUrl }) => {
    thread.postMessage({ url, adminUrl }, [])
    const { problem } = await outcome
    if (problem === undefined) return
    throw problem.isKnown ? new StartError(problem.message) : new Error(problem.message)
  }
}
