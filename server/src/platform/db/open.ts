import path from 'node:path'
import { Client } from 'pg'
import type { Config } from '../../config.ts'
import { archiveSettings, openArchive } from '../backup/archive.ts'
import { StartError } from '../errors.ts'
import { startCluster } from './embedded/cluster.ts'
import type { Watcher } from './embedded/keep-running.ts'
import { postgresUserWhenRoot } from './embedded/server-process.ts'

export interface OpenedDatabase {
  url: string
  adminUrl: string
  stop(): Promise<void>
}

const MIN_SERVER_VERSION = 150_000

/**
 * Opens your own Postgres when DATABASE_URL is set, otherwise the embedded one. A tool that may `share` uses
 * the Postgres that a running server has started.
 */
export async function openDatabaseServer(
  config: Config,
  { share = false, watcher }: { share?: boolean; watcher?: Watcher } = {},
): Promise<OpenedDatabase> {
  if (config.databaseUrl) {
    const adminUrl = config.databaseAdminUrl ?? config.databaseUrl
    await assertReachable('DATABASE_URL', config.databaseUrl)
    await assertReachable('DATABASE_ADMIN_URL', adminUrl)
    return { url: config.databaseUrl, adminUrl, stop: async () => undefined }
  }
  if (config.backupDir) openArchive(config.backupDir, postgresUserWhenRoot())
  const cluster = await startCluster({
    dir: path.join(config.dataDir, 'postgres'),
    durable: true,
    share,
    ...(config.backupDir && { settings: archiveSettings(config.backupDir) }),
    ...(watcher && { watcher }),
  })
  return {
    url: cluster.url('passbook_app'),
    adminUrl: cluster.url('passbook_owner'),
    stop: () => cluster.stop(),
  }
}

async function assertReachable(setting: string, url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const result = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    )
    if (Number(result.rows[0]?.version) < MIN_SERVER_VERSION) {
      throw new StartError(`${setting}: PostgreSQL 15 or newer is needed.`)
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    const { hostname, port } = new URL(url)
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code
    throw new StartError(`${setting}: no database at ${hostname}:${port || 5432} (${reason}).`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
