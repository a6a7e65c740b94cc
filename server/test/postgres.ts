import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/db/database.ts'
import { type Cluster, startCluster } from '../src/platform/db/embedded/cluster.ts'
import type { Binaries } from '../src/platform/db/embedded/binaries.ts'
import { recordDeployment } from '../src/platform/db/deployment.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openPool } from '../src/platform/db/pool.ts'
import { seedInstitutions } from '../src/seed/institutions.ts'
import { quickFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
  }
}

/** One real Postgres for the run; migrated and seeded once, then cloned for each test file. */
export default async function setup(project: TestProject) {
  const dir = quickFolder('test')
  const cluster = await startCluster({
    dir: path.join(dir, 'postgres'),
    durable: false,
    ...binariesToTest(),
  })
  const stop = async () => {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await prepareTemplate(cluster)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('ownerUrl', cluster.url('passbook_owner', 'postgres'))
  project.provide('appUrl', cluster.url('passbook_app', 'postgres'))
  return stop
}

/** The PostgreSQL that TEST_POSTGRES names by its major version; otherwise the one that npm installed. */
export function binariesToTest(): { binaries?: Binaries } {
  const major = process.env['TEST_POSTGRES']
  return major ? { binaries: debianPostgres(major) } : {}
}

/** Debian's PostgreSQL of a major version, which is installed where that is possible. */
export function debianPostgres(major: string): Binaries {
  const folder = `/usr/lib/postgresql/${major}/bin`
  if (!existsSync(folder)) {
    const run = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'ignore' })
    run('update', '-qq')
    run('install', '-y', '-qq', '--no-install-recommends', `postgresql-${major}`)
  }
  return { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') }
}

async function prepareTemplate(cluster: Cluster): Promise<void> {
  await migrate(cluster.url('passbook_owner'), cluster.url('passbook_app'))
  await recordDeployment(cluster.url('passbook_owner'), 'sandbox')
  const log = pino({ level: 'silent' })
  const pool = openPool({ url: cluster.url('passbook_app'), size: 2, queryTimeoutMs: 60_000, log })
  await seedInstitutions(openDatabase(pool, { refusesUnscoped: true }))
  await pool.end()
  await makeTemplate(cluster.url('passbook_owner', 'postgres'))
}

async function makeTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('alter database passbook rename to passbook_template')
  await client.query('alter database passbook_template with allow_connections false')
  await client.end()
}
