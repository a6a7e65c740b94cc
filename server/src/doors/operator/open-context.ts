import { Client } from 'pg'
import pino from 'pino'
import { readConfig } from '../../config.ts'
import { closeContext, openContext } from '../../context.ts'
import { assertDeployment } from '../../platform/db/deployment.ts'
import { openDatabaseServer } from '../../platform/db/open.ts'
import { StartError } from '../../platform/errors.ts'
import { openLog } from '../../platform/log.ts'
import type { OpenedContext } from './run-operator.ts'

const STANDARD_ERROR = 2

/** Opens a separate context on the bank's database, with or without a running server. */
export async function openOperatorContext(): Promise<OpenedContext> {
  const config = readConfig()
  const server = await openDatabaseServer(config, { share: true })
  try {
    await assertSetUp(server.url)
    // A wrong mode could move money by the wrong clock or over the wrong network.
    await assertDeployment(server.url, config.sandbox ? 'sandbox' : 'production')
    // Standard output is for the result only, so the log goes to standard error.
    const log = openLog(config, pino.destination(STANDARD_ERROR))
    const ctx = await openContext(config, server.url, log)
    return {
      ctx,
      async close() {
        await closeContext(ctx)
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Refuses an empty database. The server sets it up when it first starts. */
async function assertSetUp(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string | null }>(
      "select to_regclass('public.institutions') as table",
    )
    if (!rows[0]?.table) throw new StartError('The database is empty. Start the server once.')
  } finally {
    await client.end()
  }
}
