import { rmSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { readConfig } from '../../server/src/config.ts'
import { type Cluster, startCluster } from '../../server/src/platform/db/embedded/cluster.ts'
import { isFree } from '../../server/src/platform/db/embedded/server-process.ts'
import { fillSandbox } from '../../server/src/seed/seed-sandbox.ts'
import { type Served, serve } from '../../server/test/processes.ts'
import { quickFolder } from '../../server/test/temporary-folder.ts'

const TEMPLATE = 'passbook'

/** Below the ephemeral range, so that no outgoing connection can take a port first. */
const FIRST_PORT = 20_000
const PORTS_OF_A_RUN = 10

export interface Servers {
  ports: number[]
  stop(): Promise<void>
}

/**
 * Starts servers for parallel journeys, each on a separate database. Migrations, institutions
 * and demo people are created once, in the database that all of them are cloned from.
 */
export async function startServers(
  count: number,
  settings: Record<string, string> = {},
): Promise<Servers> {
  const folder = quickFolder('e2e')
  const cluster = await startCluster({ dir: path.join(folder, 'postgres'), durable: false })
  // The folder of secrets and files is shared, so that clones can decrypt the data of the template.
  const env = { DATABASE_TIMEOUT_MS: '30000', ...settings, DATA_DIR: path.join(folder, 'data') }
  const servers: Served[] = []
  const stop = async () => {
    await Promise.all(servers.map((server) => server.end()))
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await fillTemplate(cluster, env)
    for (const port of await freePorts(count)) {
      servers.push(await serveClone(cluster, { ...env, PORT: String(port) }))
    }
    await Promise.all(servers.map((server) => server.untilReady()))
  } catch (error) {
    await stop()
    throw error
  }
  return { ports: servers.map(({ port }) => port), stop }
}

async function fillTemplate(cluster: Cluster, env: Record<string, string>): Promise<void> {
  const url = cluster.url('passbook_app', TEMPLATE)
  const adminUrl = cluster.url('passbook_owner', TEMPLATE)
  const config = {
    ...readConfig({ ...env, DATABASE_URL: url, DATABASE_ADMIN_URL: adminUrl }),
    seedPeople: true,
  }
  const seeded = await fillSandbox(config, { url, adminUrl }, pino({ level: 'error' }))
  if (seeded?.failed.length !== 0) throw new Error('Not all demo people could be made.')
}

async function serveClone(
  cluster: Cluster,
  env: Record<string, string> & { PORT: string },
): Promise<Served> {
  const name = `worker_${env.PORT}`
  const owner = new Client({ connectionString: cluster.url('passbook_owner', 'postgres') })
  await owner.connect()
  await owner.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  await owner.end()
  return serve(
    { url: (role) => cluster.url(role, name) },
    {
      ...env,
      LOG_LEVEL: 'error',
      // Lets each test use a different address, so that rate limits do not add up.
      TRUST_PROXY: '127.0.0.1,::1',
    },
  )
}

/** Finds free ports. Parallel runs search different ranges. */
async function freePorts(count: number): Promise<number[]> {
  const found: number[] = []
  const first = FIRST_PORT + (process.pid % 1_000) * PORTS_OF_A_RUN
  for (let port = first; found.length < count; port += 1) {
    if (await isFree(port, '127.0.0.1')) found.push(port)
  }
  return found
}
