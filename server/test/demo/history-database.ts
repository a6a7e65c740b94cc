import { Client } from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { migrateSandbox } from '../../src/seed/migrate-sandbox.ts'
import { seedSandbox } from '../../src/seed/seed-sandbox.ts'
import { testConfig } from '../config.ts'
import { type TestDatabase, analyze, createDatabase } from '../database.ts'

const TEMPLATE = 'passbook_history_template'

/**
 * A database of one's own with the demo people's history, as the snapshot has it: the recent days of
 * their stories have not happened. The first file that asks for one restores it; others clone it.
 */
export async function cloneHistory(): Promise<TestDatabase> {
  const client = new Client({ connectionString: inject('ownerUrl') })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('${TEMPLATE}'))`)
    const made = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (made.rowCount === 0) await makeTemplate(client)
  } finally {
    await client.end()
  }
  return createDatabase(`template ${TEMPLATE} strategy file_copy`)
}

async function makeTemplate(client: Client): Promise<void> {
  const database = await createDatabase()
  const { appUrl: url, ownerUrl: adminUrl } = database
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(line) })
  const config = { ...testConfig(), seedPeople: true }
  await migrateSandbox(config, { url, adminUrl }, log)
  await seedSandbox(config, { url, adminUrl }, log)
  if (warnings.length > 0) throw new Error(warnings.join(''))
  // Checks of all books read whole tables, and a clone has no time for autovacuum.
  await analyze(database)
  const name = new URL(adminUrl).pathname.slice(1)
  await client.query(`alter database ${name} rename to ${TEMPLATE}`)
  await client.query(`alter database ${TEMPLATE} with allow_connections false`)
}
