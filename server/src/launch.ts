import { ConfigError, readConfig } from './config.ts'
import { StartError } from './platform/errors.ts'
import type { Running, StartOptions } from './start.ts'

const KEEP_RUNNING_MS = 60_000

/** Starts the roles that the flags name, `--http` or `--jobs`, or both if neither is named. */
export async function launch(
  flags: ReadonlySet<string>,
  options: Pick<StartOptions, 'say' | 'webBuilt'> = {},
): Promise<Running> {
  const both = !flags.has('--http') && !flags.has('--jobs')
  const roles = { http: both || flags.has('--http'), jobs: both || flags.has('--jobs') }
  // This avoids an unhandled rejection; start() reports the error when it awaits the build.
  options.webBuilt?.catch(() => undefined)
  try {
    const config = readConfig()
    // These modules load only now, so that a wrong setting is reported at once.
    const { beginPreparing, openDatabase } = await import('./open-database.ts')
    const { openLog } = await import('./platform/log.ts')
    const prepare = beginPreparing()
    const database = await openDatabase(config, roles, openLog(config), fail)
    const prepared = prepare(database)
    prepared.catch(() => undefined)
    const { start } = await import('./start.ts')
    const running = await start(config, roles, { ...options, database, prepared, onFailed: fail })
    const stop = (signal: NodeJS.Signals) => {
      running.stop(signal).then(() => process.exit(0), fail)
    }
    // A process that runs only jobs has nothing but database connections. If all of them are lost at once, Node would
    // end the process without a message.
    setInterval(() => undefined, KEEP_RUNNING_MS)
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    return running
  } catch (error) {
    return fail(error)
  }
}

/** Migrates the database and ends, so that the servers need no role that may alter tables. */
export async function migrateAndEnd(): Promise<void> {
  try {
    const config = readConfig()
    if (config.production && config.databaseAdminUrl === config.databaseUrl) {
      const words = 'set it to the role that owns the tables, which migrates them.'
      throw new StartError(`DATABASE_ADMIN_URL: ${words}`)
    }
    const { openDatabaseServer } = await import('./platform/db/open.ts')
    const { openLog } = await import('./platform/log.ts')
    const { prepareDatabase } = await import('./prepare-database.ts')
    const database = await openDatabaseServer(config)
    await prepareDatabase(database, config, openLog(config))
    await database.stop()
    console.log('passbook: the database is up to date.')
  } catch (error) {
    fail(error)
  }
}

/** Prints one line for an error that the operator can fix, and the stack for any other. */
function fail(error: unknown): never {
  const known = error instanceof ConfigError || error instanceof StartError
  console.error(known ? `passbook: ${error.message}` : error)
  process.exit(1)
}
