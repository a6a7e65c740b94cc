import { rmSync } from 'node:fs'
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
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { make } from './clean-up.ts'
import { unexpectedIn } from './unexpected.ts'

const ASK_TIMEOUT_MS = 5_000
const LOOK_EVERY_MS = 25
const READY_MS = 120_000
/** As platform/db/embedded/keep-running.ts has it. */
const MAX_DEATHS = 20
const DEATHS_WINDOW_MS = 10 * 60_000

/** One for all servers of a bank, as behind one address: passkeys are bound to it. */
export const PAGES_ORIGIN = 'http://localhost:3000'

type Urls = Mortal['cluster']

/** What the servers stand on; the secrets in the folder are those of every process of a bank. */
interface Ground {
  cluster: Pick<Urls, 'url'>
  /** That can be killed; none where the database is also somebody else's. */
  mortal: Mortal | undefined
  dataDir: string
}

async function openGround(cluster?: Pick<Urls, 'url'>): Promise<Ground> {
  const dataDir = temporaryFolder('torture')
  if (cluster) return { cluster, mortal: undefined, dataDir }
  const mortal = await startMortal({ durable: true })
  return { cluster: mortal.cluster, mortal, dataDir }
}

async function closeGround({ mortal, dataDir }: Ground): Promise<void> {
  await mortal?.drop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** A Postgres and servers on it, each of which can be killed. */
export class Bank {
  readonly ports: readonly number[]
  readonly cluster: Pick<Urls, 'url'>
  readonly close: () => Promise<void>
  /** Of the schedule, cut off at an earlier kill. */
  readonly jobsMadeAnew = new Set<string>()
  readonly #ground: Ground
  readonly #servers: Served[] = []
  /** Also those that were killed: what they logged tells why something failed. */
  readonly #served: Served[] = []
  readonly #deaths: number[] = []

  private constructor(ground: Ground, ports: readonly number[], close: () => Promise<void>) {
    this.ports = ports
    this.cluster = ground.cluster
    this.#ground = ground
    this.close = async () => {
      await Promise.all(this.#servers.map((server) => server.end('SIGKILL')))
      await close()
    }
  }

  /** On a database that is there, or else on a durable Postgres of its own. */
  static async open(servers: number, cluster?: Pick<Urls, 'url'>): Promise<Bank> {
    const { it: ground, close } = await make(() => openGround(cluster), closeGround)
    const ports: number[] = []
    while (ports.length < servers) ports.push(await freePort())
    const bank = new Bank(ground, ports, close)
    try {
      for (const which of ports.keys()) {
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
    if (!this.#ground.mortal) throw new Error('this Postgres is not to be killed')
    return this.#ground.mortal
  }

  async start(which: number): Promise<void> {
    const served = await serve(this.cluster, {
      PORT: String(this.ports[which]),
      DATA_DIR: this.#ground.dataDir,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
      PUBLIC_ORIGIN: PAGES_ORIGIN.replace('localhost', '{local}'),
    })
    this.#servers[which] = served
    this.#served.push(served)
  }

  /** What no server expected, in its own words: each would be an answer 500. */
  listUnexpected(): string[] {
    return this.#served.flatMap((served) => unexpectedIn(served.logged()))
  }

  async killServer(which: number): Promise<void> {
    await this.#servers[which]?.end('SIGKILL')
  }

  killPostgres(): void {
    this.#deaths.push(Date.now())
    this.postgres.kill()
  }

  /** Whoever keeps it running takes more deaths than that for no accident, and gives up. */
  async untilPostgresMayDie(): Promise<void> {
    const first = this.#deaths.at(-MAX_DEATHS)
    const waitMs = first === undefined ? 0 : first + DEATHS_WINDOW_MS - Date.now()
    if (waitMs > 0) await sleep(waitMs)
  }

  /** Until these answer 200 at /readyz, all at the same time. */
  async untilReady(which: readonly number[] = [...this.ports.keys()]): Promise<void> {
    for (const from = Date.now(); Date.now() - from < READY_MS; await sleep(LOOK_EVERY_MS)) {
      const dead = which.find((one) => !this.#servers[one]?.isAlive())
      if (dead !== undefined) {
        throw new Error(`server ${dead} has ended: ${this.#servers[dead]?.complaints()}`)
      }
      const answers = which.map((one) => statusOf(this.ports[one] ?? 0, '/readyz'))
      if ((await Promise.all(answers)).every((status) => status === 200)) return
    }
    throw new Error(`not ready within ${READY_MS / 1000} s`)
  }

  /** As the owner of the tables; undefined while Postgres is away. */
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
      // A refusal in words is a mistake of ours.
      if ((error as { code?: string }).code?.startsWith('42')) throw error
      return undefined
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  openOwner(): Pool {
    return new Pool({ connectionString: this.cluster.url('passbook_owner'), max: 1 })
  }

  /** Transactions that somebody began and left; a moment between two statements is none. */
  async listLeftOpen(olderThanMs: number): Promise<string[]> {
    const rows = await this.ask<{ words: string }>(
      `select format('%s, %s for %s: %s', application_name, state, now() - state_change, left(query, 60)) as words
       from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'
         and state_change < now() - $1 * interval '1 ms'`,
      [olderThanMs],
    )
    return rows?.map(({ words }) => words) ?? []
  }
}
