import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { postgresUserWhenRoot } from '../../server/src/platform/db/embedded/server-process.ts'
import { SESSION_SETTINGS } from '../../server/src/platform/db/pool.ts'
import type { CellLayout, Layout, NodeLayout } from './layout.ts'
import { BINARIES, giveTo, isRunning, startProgram, until } from './programs.ts'

/**
 * A cell is a complete stack for some institutions: a Patroni cluster of PostgreSQL with a synchronous standby, the
 * etcd in which the cluster elects its primary, PgBouncer, two servers of pages and API, and one server of jobs.
 */

const SERVER = path.resolve(import.meta.dirname, '../../server/src/main.ts')
const READY_MS = 2_000

/**
 * How soon a lost primary is noticed. Patroni requires ttl ≥ loop_wait + 2 × retry_timeout. With a shorter
 * retry_timeout, a slow etcd would cause a fail-over.
 */
const PATRONI_TIMES = { ttl: 15, loop_wait: 3, retry_timeout: 5 }

export interface Cell {
  folder: string
  layout: Layout
  cell: CellLayout
}

/** Starts every part of a cell that is not running. */
export async function startCell(given: Cell): Promise<void> {
  const { cell, folder } = given
  startEtcd(given)
  await until(`etcd of cell ${cell.name}`, () => answers(cell.etcd, '/health'))
  for (const node of cell.nodes) startNode(given, node)
  await until(`a primary of cell ${cell.name}`, () => hasPrimary(cell))
  await until(`a synchronous standby of cell ${cell.name}`, () => hasSynchronousStandby(cell))
  await createDatabase(given)
  startPgbouncer(given)
  if (!isRunning(folder, SERVER, `cell=${cell.name}`, '--jobs')) await migrate(given)
  startServers(given)
  for (const port of cell.servers) {
    await until(`the server at ${port}`, () => answers(port, '/readyz'))
  }
}

function startEtcd({ folder, cell }: Cell): void {
  const name = `${cell.name}-etcd`
  const data = path.join(folder, name)
  if (isRunning(folder, BINARIES.etcd, data)) return
  const [clients, peers] = [cell.etcd, cell.etcdPeers].map((port) => `http://127.0.0.1:${port}`)
  const args = {
    name,
    'data-dir': data,
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `${name}=${peers}`,
    'log-level': 'warn',
  }
  const flags = Object.entries(args).map(([key, value]) => `--${key}=${value}`)
  startProgram({ folder, name, command: BINARIES.etcd, args: flags })
}

/** Starts a node: Patroni, which starts and promotes its PostgreSQL or lets it follow the primary. */
export function startNode(given: Cell, node: NodeLayout): void {
  const { folder } = given
  const user = postgresUserWhenRoot()
  const home = path.join(folder, node.name)
  const file = path.join(home, 'patroni.yml')
  if (isRunning(folder, BINARIES.patroni, file)) return
  mkdirSync(home, { recursive: true })
  // Every JSON document is also a YAML document.
  writeFileSync(file, JSON.stringify(patroniSettings(given, node, home), null, 2), { mode: 0o600 })
  giveTo(user, home)
  startProgram({ folder, name: node.name, command: BINARIES.patroni, args: [file], user })
}

function patroniSettings({ layout, cell }: Cell, node: NodeLayout, home: string) {
  const at = (port: number) => `127.0.0.1:${port}`
  const { superuser, replicator } = layout.passwords
  return {
    scope: cell.name,
    name: node.name,
    restapi: { listen: at(node.patroni), connect_address: at(node.patroni) },
    etcd3: { host: at(cell.etcd) },
    bootstrap: {
      dcs: {
        ...PATRONI_TIMES,
        // A commit is acknowledged only when the standby has it too, and only such a standby becomes primary.
        synchronous_mode: true,
        // Patroni does not wait for a dead primary to start again: the standby has every acknowledged commit.
        primary_start_timeout: 0,
        maximum_lag_on_failover: 1_048_576,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            wal_level: 'logical',
            max_connections: 200,
            max_wal_senders: 10,
            max_replication_slots: 10,
            shared_buffers: '256MB',
            synchronous_commit: 'on',
            wal_log_hints: 'on',
            // Patroni drops the replication slot of a node that is gone, so the primary keeps this much log for its
            // return.
            wal_keep_size: '2GB',
            tcp_keepalives_idle: 10,
            tcp_keepalives_interval: 5,
            tcp_keepalives_count: 3,
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'local all all scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: at(node.postgres),
      connect_address: at(node.postgres),
      data_dir: path.join(home, 'data'),
      bin_dir: BINARIES.postgres,
      pgpass: path.join(home, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: superuser },
        replication: { username: 'replicator', password: replicator },
      },
      parameters: { unix_socket_directories: home, password_encryption: 'scram-sha-256' },
    },
  }
}

/** Creates the database and its two roles: the owner's, and the application's, which cannot alter a table. */
async function createDatabase({ layout, cell }: Cell): Promise<void> {
  const { superuser, passbook_owner, passbook_app } = layout.passwords
  const url = urlOf(cell.primary, 'postgres', superuser, 'postgres')
  await until(`the primary of cell ${cell.name} through HAProxy`, () => connects(url))
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const has = async (query: string) => ((await client.query(query)).rowCount ?? 0) > 0
    for (const [role, password] of Object.entries({ passbook_owner, passbook_app })) {
      if (await has(`select from pg_roles where rolname = '${role}'`)) continue
      const rights = role === 'passbook_owner' ? 'createdb createrole' : ''
      await client.query(`create role ${role} login ${rights} password '${password}'`)
    }
    // PgBouncer opens its own connections and ignores the settings that a server asks for, so the role has them.
    for (const [name, value] of Object.entries(SESSION_SETTINGS)) {
      await client.query(`alter role passbook_app set ${name} = '${value}'`)
    }
    if (!(await has(`select from pg_database where datname = 'passbook'`))) {
      await client.query('create database passbook owner passbook_owner')
    }
  } finally {
    await client.end()
  }
}

function startPgbouncer({ folder, layout, cell }: Cell): void {
  const user = postgresUserWhenRoot()
  const home = path.join(folder, `${cell.name}-pgbouncer`)
  const file = path.join(home, 'pgbouncer.ini')
  if (isRunning(folder, BINARIES.pgbouncer, file)) return
  mkdirSync(home, { recursive: true })
  const users = path.join(home, 'users.txt')
  writeFileSync(users, `"passbook_app" "${layout.passwords.passbook_app}"\n`, { mode: 0o600 })
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: cell.pgbouncer,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    max_client_conn: 500,
    default_pool_size: 40,
    // The role has these settings (createDatabase).
    ignore_startup_parameters: 'options',
    // PgBouncer tries to reach the new primary every second, and closes connections to the old one at once.
    server_login_retry: 1,
    server_fast_close: 1,
    query_wait_timeout: 10,
    log_connections: 0,
    log_disconnections: 0,
  }
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`)
  const databases = `[databases]\npassbook = host=127.0.0.1 port=${cell.primary} dbname=passbook\n`
  writeFileSync(file, `${databases}[pgbouncer]\n${lines.join('\n')}\n`, { mode: 0o600 })
  giveTo(user, home)
  const name = `${cell.name}-pgbouncer`
  startProgram({ folder, name, command: BINARIES.pgbouncer, args: [file], user })
}

/** Migrates the cell's database, before any of its servers starts. */
async function migrate(given: Cell): Promise<void> {
  const { folder, cell } = given
  const name = `${cell.name}-migrate`
  const mark = `cell=${cell.name}`
  const env = environment(given, 'jobs')
  startProgram({ folder, name, command: process.execPath, args: [SERVER, '--migrate', mark], env })
  await until(`the tables of cell ${cell.name}`, () => !isRunning(folder, '--migrate', mark))
}

function startServers(given: Cell): void {
  const { folder, cell } = given
  const start = (name: string, flag: string, env: Record<string, string>) => {
    const mark = `cell=${cell.name}`
    const args = [SERVER, flag, mark, name]
    if (isRunning(folder, SERVER, flag, mark, name)) return
    startProgram({ folder, name, command: process.execPath, args, env })
  }
  start(`${cell.name}-jobs`, '--jobs', environment(given, 'jobs'))
  for (const [index, port] of cell.servers.entries()) {
    const env = { ...environment(given, 'http'), PORT: String(port) }
    start(`${cell.name}-http-${index + 1}`, '--http', env)
  }
}

/**
 * Returns a server's settings. Servers of pages connect through PgBouncer. The server of jobs holds sessions, so it
 * connects to the primary directly.
 */
function environment({ folder, layout, cell }: Cell, role: 'http' | 'jobs') {
  const { passbook_app, passbook_owner } = layout.passwords
  const port = role === 'http' ? cell.pgbouncer : cell.primary
  return {
    ...layout.secrets,
    NODE_ENV: 'production',
    SANDBOX: 'on',
    SEED_PEOPLE: 'off',
    LOG_LEVEL: 'warn',
    DATA_DIR: path.join(folder, `${cell.name}-data`),
    DATABASE_URL: urlOf(port, 'passbook_app', passbook_app),
    // In a sandbox, servers move the clock and create demo people as the owner. Servers of a real bank lack this
    // role.
    DATABASE_ADMIN_URL: urlOf(cell.primary, 'passbook_owner', passbook_owner),
    DATABASE_PREPARE: role === 'http' ? 'off' : 'on',
    PUBLIC_ORIGIN: `http://{local}:${layout.pages}`,
    TRUST_PROXY: '127.0.0.1',
  }
}

export function urlOf(port: number, role: string, password: string, database = 'passbook'): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`
}

/** Whether an address on this machine answers 200. */
export async function answers(port: number, address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(READY_MS)
    return (await fetch(`http://127.0.0.1:${port}${address}`, { signal })).status === 200
  } catch {
    return false
  }
}

async function connects(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: READY_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns the node that Patroni reports as primary; undefined while there is none. */
export async function primaryOf(cell: CellLayout): Promise<NodeLayout | undefined> {
  const found = await Promise.all(cell.nodes.map((node) => answers(node.patroni, '/primary')))
  return cell.nodes.find((_, index) => found[index])
}

async function hasPrimary(cell: CellLayout): Promise<boolean> {
  return (await primaryOf(cell)) !== undefined
}

/** Waits until a node other than the lost one is primary. */
export async function untilTakenOver(cell: CellLayout, gone: NodeLayout): Promise<void> {
  await until('another primary', async () => {
    const primary = await primaryOf(cell)
    return primary !== undefined && primary.name !== gone.name
  })
}

/** Whether the cell has a synchronous standby, which has every acknowledged commit. */
export async function hasSynchronousStandby(cell: CellLayout): Promise<boolean> {
  const found = await Promise.all(cell.nodes.map((node) => answers(node.patroni, '/sync')))
  return found.includes(true)
}
