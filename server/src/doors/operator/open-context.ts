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

/** A context of one's own on the bank's database, beside a running server or without one. */
export async function openOperatorContext(): Promise<OpenedContext> {
  const config = readConfig()
  const server = await openDatabaseServer(config, { share: true })
  try {
    await assertSetUp(server.url)
    // Otherwise a command might move money by a clock, or through a network, that is not the bank's.
    await assertDeployment(server.url, config.sandbox ? 'sandbox' : 'production')
    // What is printed is the answer; log lines go elsewhere.
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

/** An empty database has no bank in it yet; the server makes one when it starts. */
async function assertSetUp(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string | null }>(
      "select to_regclass('public.institutions') as table",
    )
    if (!rows[0]?.table) throw new StartError('The database is empty: start the server once.')
  } finally {
    await client.end()
  }
}
