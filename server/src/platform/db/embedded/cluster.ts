import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { StartError } from '../../errors.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { freePort, startServer, type SystemUser, postgresUserWhenRoot } from './server-process.ts'
import { type Watcher, keepRunning } from './keep-running.ts'
import { endOrphan, runningServerPort, recordOwner } from './orphan.ts'

export interface Cluster {
  /** The URL of a database in this cluster for the owner of the tables or for the application. */
  url: (role: 'passbook_owner' | 'passbook_app', database?: string) => string
  stop(): Promise<void>
}

export interface ClusterOptions {
  dir: string
  /** Off only in tests: a crash of the machine may then lose acknowledged writes. */
  durable: boolean
  /** Uses the Postgres that a running server has started on this folder, and leaves it running. */
  share?: boolean
  settings?: Record<string, string>
  /** A PostgreSQL other than the one npm installed. */
  binaries?: Binaries
  /** Notified when Postgres ends unexpectedly; not used in tests. */
  watcher?: Watcher
}

const SILENT: Watcher = { onRestart: () => undefined, onGivenUp: () => undefined }

/** Starts a real PostgreSQL 18 in our data folder; it runs for this process and is stopped with it. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const user = postgresUserWhenRoot()
  const home = reachableHome(path.resolve(options.dir), user)
  const binaries = options.binaries ?? (await findBinaries(user))
  const data = path.join(home, 'data')
  const passwordFile = path.join(home, 'password')
  if (!existsSync(path.join(data, 'PG_VERSION')))
    initialise(binaries, home, data, passwordFile, user)
  const password = readFileSync(passwordFile, 'utf8')
  const runningPort = options.share ? runningServerPort(home, data) : undefined
  if (runningPort) return { url: urlsAt(home, runningPort, password), stop: async () => undefined }
  await endOrphan(home, data)
  const port = await freePort()
  const url = urlsAt(home, port, password)
  const flags = serverFlags(data, home, port, options)
  const launch = () =>
    startServer({ binary: binaries.postgres, flags, user, url: url('passbook_owner', 'postgres') })
  recordOwner(home)
  const server = await keepRunning(launch, options.watcher ?? SILENT)
  const cluster = { url, stop: () => server.stop() }
  await createDatabaseOnce(cluster)
  return cluster
}

/** URLs that use the socket in its folder, which is a fifth cheaper than a connection over loopback. */
function urlsAt(home: string, port: number, password: string): Cluster['url'] {
  const query = hasSocket(home, port) ? `?host=${encodeURIComponent(home)}` : ''
  return (role, database = 'passbook') =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}${query}`
}

/** Operating systems refuse longer socket paths. */
const MAX_SOCKET_PATH_BYTES = 100

function hasSocket(home: string, port: number): boolean {
  return Buffer.byteLength(path.join(home, `.s.PGSQL.${port}`)) <= MAX_SOCKET_PATH_BYTES
}

/** A folder of root may be closed to the postgres user; then the data goes to a folder it can reach. */
function reachableHome(dir: string, user: SystemUser | undefined): string {
  mkdirOrRefuse(dir)
  if (!user) return dir
  chownSync(dir, user.uid, user.gid)
  if (spawnSync('test', ['-w', dir], user).status === 0) return dir
  const elsewhere = path.join('/var/lib/passbook', dir.replaceAll('/', '_'))
  mkdirOrRefuse(elsewhere)
  chownSync(elsewhere, user.uid, user.gid)
  return elsewhere
}

function mkdirOrRefuse(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true })
    chmodSync(dir, 0o700)
    const probe = path.join(dir, '.writable')
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`DATA_DIR: ${dir} cannot be written (${code}); choose another folder.`)
  }
}

function initialise(
  { initdb }: Binaries,
  home: string,
  data: string,
  passwordFile: string,
  user: SystemUser | undefined,
): void {
  rmSync(data, { recursive: true, force: true })
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const version = spawnSync(initdb, ['--version'], { encoding: 'utf8' }).stdout
  const result = spawnSync(initdb, initFlags(data, passwordFile, majorOf(version)), {
    ...user,
    cwd: home,
    encoding: 'utf8',
  })
  if (result.status === 0) return
  rmSync(data, { recursive: true, force: true })
  const reason = result.error?.message ?? result.stderr.trim().split('\n').at(-1)
  throw new StartError(`The embedded database could not be created in ${home}: ${reason}`)
}

/** The major version from text such as "initdb (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)". */
function majorOf(version: string): number {
  return Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1])
}

function initFlags(data: string, passwordFile: string, major: number): string[] {
  const flags = {
    pgdata: data,
    username: 'passbook_owner',
    pwfile: passwordFile,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    // The built-in provider exists since 17; before that the C.UTF-8 of the system sorts the same way.
    ...(major >= 17
      ? { 'locale-provider': 'builtin', 'builtin-locale': 'C.UTF-8', locale: 'C' }
      : { locale: 'C.UTF-8' }),
  }
  return ['--no-sync', ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`)]
}

function serverFlags(
  data: string,
  home: string,
  port: number,
  { durable, settings = {} }: ClusterOptions,
): string[] {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: hasSocket(home, port) ? home : '',
    max_connections: '100',
    shared_buffers: '256MB',
    external_pid_file: path.join(home, 'postgres.pid'),
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  }
  return ['-D', data, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
}

async function createDatabaseOnce(cluster: Cluster): Promise<void> {
  const client = new Client({ connectionString: cluster.url('passbook_owner', 'postgres') })
  await client.connect()
  try {
    const role = await client.query("select 1 from pg_roles where rolname = 'passbook_app'")
    if (role.rowCount === 0) {
      const password = new URL(cluster.url('passbook_app')).password
      await client.query(`create role passbook_app login password '${password}'`)
    }
    const database = await client.query("select 1 from pg_database where datname = 'passbook'")
    if (database.rowCount === 0) await client.query('create database passbook')
  } finally {
    await client.end()
  }
}
