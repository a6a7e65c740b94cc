import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { Logger } from 'pino'
import { type Config, readConfig } from './config.ts'
import {
  assertDeployment,
  assertRoleCannotAlterTables,
  recordDeployment,
} from './platform/db/deployment.ts'
import { assertMigrated, migrate } from './platform/db/migrate.ts'
import { StartError } from './platform/errors.ts'
import { openLog } from './platform/log.ts'
import { type Outcome, PREPARING } from './open-database.ts'
import { type Urls, migrateSandbox } from './seed/migrate-sandbox.ts'

/**
 * Migrates the database. One of the other kind (sandbox or production) is refused unchanged. In production a
 * process without the role of the owner only checks that another has migrated it.
 */
export async function prepareDatabase(
  { url, adminUrl }: Urls,
  config: Config,
  log: Logger,
): Promise<void> {
  const { sandbox, production } = config
  if (sandbox) await migrateSandbox(config, { url, adminUrl }, log)
  else if (production && adminUrl === url) {
    await assertDeployment(url, 'production')
    await assertMigrated(url)
  } else {
    await assertDeployment(adminUrl, 'production')
    await migrate(adminUrl, url)
    await recordDeployment(adminUrl, 'production')
  }
  if (production) await assertRoleCannotAlterTables(url)
  else if (url === adminUrl) {
    log.warn('DATABASE_ADMIN_URL is not set: the application owns its tables and could alter them')
  }
  if (production && sandbox) {
    log.warn('This is a SANDBOX: anybody signs in as anyone at /sandbox, and no money is real')
  }
}

async function prepareHere(urls: Urls): Promise<Outcome> {
  try {
    const config = readConfig()
    await prepareDatabase(urls, config, openLog(config))
    return {}
  } catch (error) {
    const isKnown = error instanceof StartError
    const { message, stack } = error as Error
    return { problem: { message: isKnown ? message : (stack ?? message), isKnown } }
  }
}

const main = isMainThread || workerData !== PREPARING ? null : parentPort
main?.once('message', (urls: Urls) => {
  void prepareHere(urls).then((outcome) => main.postMessage(outcome, []))
})
