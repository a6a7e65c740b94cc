import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import {
  type Mortal,
  type Served,
  freePort,
  serve,
  startMortal,
  statusOf,
} from '../../server/test/processes.ts'
import type { Binaries } from '../../server/src/platform/db/embedded/binaries.ts'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { make } from './clean-up.ts'
import { FaultProxy } from './fault-proxy.ts'
import { SmallDisk } from './small-disk.ts'
import { unexpectedIn } from './unexpected.ts'

const ASK_TIMEOUT_MS = 5_000
const LOOK_EVERY_MS = 25
/** Only ends a run that would wait forever; how fast a server starts is measured by the parts. */
const READY_MS = 600_000
/** The same values as in platform/db/embedded/keep-running.ts. */
const MAX_DEATHS = 20
const DEATHS_WINDOW_MS = 10 * 60_000

const CLOCK = path.join(import.meta.dirname, 'shift-clock.ts')

/** One origin for all servers of a bank, because passkeys are bound to it. */
export const PAGES_ORIGIN = 'http://localhost:3000'

type Urls = Mortal['cluster']

/** The database and data folder of the servers. All processes of a bank share the secrets in the folder. */
interface Setup {
  cluster: Pick<Urls, 'url'>
  /** A Postgres that can be killed; undefined if the database is shared with others. */
  mortal: Mortal | undefined
  /** The disk of Postgres, if it can be filled. */
  disk: SmallDisk | undefined
  dataDir: string
  keepsData: boolean
  /** Between the servers and Postgres, and between callers and each server. */
  proxies: { postgres: FaultProxy; servers: readonly FaultProxy[] } | undefined
  /** The ports on which the servers listen. */
  serverPorts: readonly number[]
  env: Record<string, string>
}

export interface BankOptions {
  /** A database that is shared with others; by default a separate durable Postgres is started. */
  cluster?: Pick<Urls, 'url'>
  /** Settings of the separate Postgres. */
  settings?: Record<string, string>
  /** The separate Postgres, if not the one that npm installed. */
  binaries?: Binaries | undefined
  /** The data folder of the servers, which outlives the bank; by default a new one, which does not. */
  dataDir?: string
  /** Where callers know the servers to be; by default on free ports. */
  ports?: readonly number[]
  /** More environment of the servers. */
  env?: Record<string, string>
  /**
   * Whether all connections go through proxies, the servers have clocks that can be set, and Postgres a disk that
   * can be filled, where that is allowed.
   */
  mayFail?: boolean
}

async function openSetup(servers: number, options: BankOptions): Promise<Setup> {
  const { cluster, settings = {}, binaries, env = {}, mayFail = false } = options
  const dataDir = options.dataDir ?? temporaryFolder('torture')
  const serverPorts = [...(options.ports ?? [])]
  while (serverPorts.length < servers) serverPorts.push(await freePort())
  const disk = mayFail ? SmallDisk.mount() : undefined
  const mortal = cluster
    ? undefined
    : await startMortal({ durable: true, settings, binaries, inside: disk?.folder })
  const own = cluster ?? mortal?.cluster
  if (!own) throw new Error('no database')
  const proxies = mayFail
    ? {
        postgres: await FaultProxy.open(targetOf(own)),
        servers: await Promise.all(serverPorts.map((port) => FaultProxy.open({ port }))),
      }
    : undefined
  const keepsData = options.dataDir !== undefined
  return { cluster: own, mortal, disk, dataDir, keepsData, proxies, serverPorts, env }
}

/** Where Postgres listens: at a socket in a folder, or on a port. */
function targetOf(cluster: Pick<Urls, 'url'>): { port: number } | { path: string } {
  const { searchParams, port } = new URL(cluster.url('passbook_app'))
  const folder = searchParams.get('host')
  return folder === null ? { port: Number(port) } : { path: `${folder}/.s.PGSQL.${port}` }
}

/** The same addresses through a proxy. */
function through({ port }: FaultProxy, cluster: Pick<Urls, 'url'>): Pick<Urls, 'url'> {
  const url: Urls['url'] = (role, database) => {
    const changed = new URL(cluster.url(role, database))
    changed.searchParams.delete('host')
    changed.port = String(port)
    return changed.href
  }
  return { url }
}

async function closeSetup({ mortal, disk, dataDir, keepsData, proxies }: Setup): Promise<void> {
  for (const proxy of [proxies?.postgres, ...(proxies?.servers ?? [])]) await proxy?.close()
  await mortal?.drop()
  disk?.unmount()
  if (!keepsData) rmSync(dataDir, { recursive: true, force: true })
}

/** A Postgres and servers, each of which can be killed. */
export class Bank {
  /** Where callers reach the servers. */
  readonly ports: readonly number[]
  readonly cluster: Pick<Urls, 'url'>
  readonly close: () => Promise<void>
  /** Scheduled jobs that were cut off by an earlier kill. */
  readonly rescheduledJobs = new Set<string>()
  readonly #setup: Setup
  readonly #servers: Served[] = []
  /** Includes killed servers: their logs show why something failed. */
  readonly #served: Served[] = []

  private constructor(setup: Setup, close: () => Promise<void>) {
    this.ports = setup.proxies?.servers.map(({ port }) => port) ?? setup.serverPorts
    this.cluster = setup.cluster
    this.#setup = setup
    this.close = async () => {
      await Promise.all(this.#servers.map((server) => server.end('SIGKILL')))
      await close()
    }
  }

  static async open(servers: number, options: BankOptions = {}): Promise<Bank> {
    const { it: setup, close } = await make(() => openSetup(servers, options), closeSetup)
    const bank = new Bank(setup, close)
    try {
      for (const which of bank.ports.keys()) {
        await bank.start(which)
        await bank.untilReady([which])
      }
      return bank
    } catch (error) {
      await bank.close()
      throw error
    }
  }

  get postgres(): Mortal {
    if (!this.#setup.mortal) throw new Error('this Postgres is not to be killed')
    return this.#setup.mortal
  }

  /** The proxies through which everything goes, if the bank was opened with them. */
  get proxies(): NonNullable<Setup['proxies']> {
    if (!this.#setup.proxies) throw new Error('this bank has no proxies')
    return this.#setup.proxies
  }

  /** The disk of Postgres; undefined where none can be filled. */
  get disk(): SmallDisk | undefined {
    return this.#setup.disk
  }

  /** Sets the clock of a server of a bank that may fail: so much ahead of the machine, or behind it. */
  setClock(which: number, aheadMs: number): void {
    writeFileSync(this.#clockFile(which), String(aheadMs))
  }

  #clockFile(which: number): string {
    return path.join(this.#setup.dataDir, `clock-${which}`)
  }

  /** The data folder of the servers, and the settings with which commands reach the bank. */
  get settings(): Record<'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_ADMIN_URL', string> {
    return {
      DATA_DIR: this.#setup.dataDir,
      DATABASE_URL: this.cluster.url('passbook_app'),
      DATABASE_ADMIN_URL: this.cluster.url('passbook_owner'),
    }
  }

  /** Starts a server, with more environment or other arguments than it had before. */
  async start(
    which: number,
    { env: more = {}, args = [] }: { env?: Record<string, string>; args?: string[] } = {},
  ): Promise<void> {
    const { proxies, serverPorts, env } = this.#setup
    const cluster = proxies ? through(proxies.postgres, this.cluster) : this.cluster
    const settings = {
      PORT: String(serverPorts[which]),
      DATA_DIR: this.#setup.dataDir,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
      PUBLIC_ORIGIN: PAGES_ORIGIN.replace('localhost', '{local}'),
      ...(proxies && { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_FILE: this.#clockFile(which) }),
      ...env,
      ...more,
    }
    const served = await serve(cluster, settings, args)
    this.#servers[which] = served
    this.#served.push(served)
  }

  /** The unexpected failures in the server logs. Each of them is an answer 500. */
  listUnexpected(): string[] {
    return this.#served.flatMap((served) => unexpectedIn(served.logged()))
  }

  async killServer(which: number): Promise<void> {
    await this.#servers[which]?.end('SIGKILL')
  }

  /** Kills Postgres. Meanwhile, while all of it stands still, its data may be changed. */
  killPostgres(meanwhile?: (data: string) => void): void {
    const { data } = this.postgres
    this.postgres.kill(() => meanwhile?.(data))
  }

  /** Waits until Postgres may die so many times: its supervisor gives up after too many deaths. */
  async untilPostgresMayDie(times: number): Promise<void> {
    if (times === 0 || !this.#setup.mortal) return
    const first = this.postgres.restarts.at(times - 1 - MAX_DEATHS)
    const waitMs = first === undefined ? 0 : first + DEATHS_WINDOW_MS - Date.now()
    if (waitMs > 0) await sleep(waitMs)
  }

  /** Waits until these servers all answer 200 at /readyz at the same time. */
  async untilReady(which: readonly number[] = [...this.ports.keys()]): Promise<void> {
    for (const from = Date.now(); Date.now() - from < READY_MS; await sleep(LOOK_EVERY_MS)) {
      const dead = which.find((one) => !this.#servers[one]?.isAlive())
      if (dead !== undefined) {
        throw new Error(`server ${dead} has ended: ${this.#servers[dead]?.complaints()}`)
      }
      const { serverPorts } = this.#setup
      const answers = which.map((one) => statusOf(serverPorts[one] ?? 0, '/readyz'))
      if ((await Promise.all(answers)).every((status) => status === 200)) return
    }
    throw new Error(`not ready within ${READY_MS / 1000} s`)
  }

  /** Queries as the owner of the tables; undefined while Postgres is down. */
  async ask<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[] | undefined> {
    const client = new Client({
      connectionString: this.cluster.url('passbook_owner'),
      connectionTimeoutMillis: ASK_TIMEOUT_MS,
      query_timeout: ASK_TIMEOUT_MS,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<Row>(sql, values)).rows
    } catch (error) {
      // An SQL error is our own mistake.
      if ((error as { code?: string }).code?.startsWith('42')) throw error
      return undefined
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  openOwner(): Pool {
    return new Pool({ connectionString: this.cluster.url('passbook_owner'), max: 1 })
  }

  /** Lists transactions that were begun and left open, not merely between two statements. */
  async listLeftOpen(olderThanMs: number): Promise<string[]> {
    const rows = await this.ask<{ words: string }>(
      `select format('%s, %s for %s: %s', application_name, state, now() - state_change, left(query, 60)) as words
       from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'
         and state_change < now() - $1 * interval '1 ms'
         -- A process that works in a lane of an institution holds its lock in a transaction that stays open.
         and query not like '%advisory_xact_lock%'`,
      [olderThanMs],
    )
    return rows?.map(({ words }) => words) ?? []
  }
}
