import { rmSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import type { AuthSession } from '@passbook/contract/auth'
import type { SandboxDepositor } from '@passbook/contract/sandbox-depositors'
import { Client } from 'pg'
import { startCluster } from '../../server/src/platform/db/embedded/cluster.ts'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { type Measured, measureLoad } from './http-load.ts'
import { request, startBare, startServer } from './running-server.ts'

/** Compares reads with a minimal server on the same Postgres. */

const CONNECTIONS = 16
const SECONDS = 4
const WARM_UP_SECONDS = 2
const ROUNDS = 3
const MAX_P99 = 4
/** A first start creates the demo people. */
const START_TIMEOUT_MS = 300_000
/** A demo person with a long history, so that every list has rows. */
const READER = 'long-funded'

/** The minimum share of the bare route with two selects. */
const CALLS = [
  { path: '/api/v1/branding', least: 0.5 },
  { path: '/api/v1/auth-check/no-ext', least: 0.35 },
  { path: '/api/v1/depositor/progress', least: 0.35 },
  { path: '/api/v1/transactions', least: 0.3 },
  { path: '/api/v1/accounts', least: 0.3 },
  { path: '/api/v1/linked-accounts', least: 0.35 },
  { path: '/api/v1/service', least: 0.35 },
  { path: '/api/v1/disclosures', least: 0.3 },
] as const

type Print = (line: string) => void

/** Measures against a separate server with the demo people. Returns true if every limit holds. */
export async function benchReads(print: Print): Promise<boolean> {
  const folder = temporaryFolder('bench')
  const cluster = await startCluster({ dir: path.join(folder, 'postgres'), durable: true })
  const stops = [() => cluster.stop()]
  try {
    const url = cluster.url('passbook_app')
    const settings = {
      DATABASE_URL: url,
      DATABASE_ADMIN_URL: cluster.url('passbook_owner'),
      SEED_PEOPLE: 'on',
    }
    const server = await startServer(settings, { startTimeoutMs: START_TIMEOUT_MS })
    stops.unshift(() => server.stop())
    await analyze(cluster.url('passbook_owner'))
    const bare = await startBare(url)
    stops.unshift(() => bare.stop())
    const headers = await signInReaders(server.port)
    return judge(await measureAll(server.port, bare.port, headers), print)
  } finally {
    for (const stop of stops) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Analyzes the tables, as the server's housekeeping does within minutes of a start. */
async function analyze(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
}

interface Target {
  port: number
  path: string
}

/** Measures all in rounds and takes medians, so that other load affects every figure alike. */
async function measureAll(
  port: number,
  barePort: number,
  headers: Record<string, string>[],
): Promise<Map<string, Measured>> {
  const targets: Target[] = [
    { port: barePort, path: '/one' },
    { port: barePort, path: '/two' },
    ...CALLS.map((call) => ({ port, path: call.path })),
  ]
  const measure = (target: Target, seconds: number) =>
    measureLoad({ ...target, headers, connections: CONNECTIONS, durationMs: seconds * 1000 })
  for (const target of targets) await measure(target, WARM_UP_SECONDS)
  const rounds = new Map<string, Measured[]>(targets.map((target) => [target.path, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const target of targets) rounds.get(target.path)?.push(await measure(target, SECONDS))
  }
  return new Map([...rounds].map(([name, all]) => [name, medianOf(all)]))
}

function medianOf(all: Measured[]): Measured {
  const median = (pick: (one: Measured) => number) =>
    all.map(pick).toSorted((a, b) => a - b)[all.length >> 1] ?? 0
  return {
    count: median(({ count }) => count),
    perSecond: median(({ perSecond }) => perSecond),
    p50Ms: median(({ p50Ms }) => p50Ms),
    p95Ms: median(({ p95Ms }) => p95Ms),
    p99Ms: median(({ p99Ms }) => p99Ms),
  }
}

function judge(figures: Map<string, Measured>, print: Print): boolean {
  const rateOf = (name: string) => figures.get(name)?.perSecond ?? 0
  print(`reads at ${CONNECTIONS} connections, medians of ${ROUNDS}:`)
  for (const name of ['/one', '/two']) print(`  bare ${name}: ${Math.round(rateOf(name))}/s`)
  let holds = true
  for (const call of CALLS) {
    const { perSecond = 0, p50Ms = 0, p99Ms = 0 } = figures.get(call.path) ?? {}
    const share = perSecond / rateOf('/two')
    const spread = p99Ms / p50Ms
    const { least } = call
    const isGood = share >= least && spread < MAX_P99
    holds &&= isGood
    print(
      `  ${call.path.replace('/api/v1', '')}: ${Math.round(perSecond)}/s, ${share.toFixed(2)} of bare /two` +
        ` (at least ${least}); p50 ${p50Ms.toFixed(1)} ms, ` +
        `p99 ${p99Ms.toFixed(1)} ms, ${spread.toFixed(1)} × (below ${MAX_P99}) ${isGood ? 'holds' : 'FAILS'}`,
    )
  }
  return holds
}

/** Opens one session per connection, each from a different address, as the sandbox console does. */
async function signInReaders(port: number): Promise<Record<string, string>[]> {
  const agent = new http.Agent({ keepAlive: true })
  const ask = async <T>(method: string, url: string) =>
    JSON.parse((await request({ port, agent }, method, url, {})).body) as T
  const people = await ask<SandboxDepositor[]>('GET', '/sandbox/api/depositors')
  const reader = people.find(({ key }) => key === READER)
  if (reader === undefined) throw new Error(`there is no demo person ${READER}`)
  const sessions: Record<string, string>[] = []
  for (let index = 0; index < CONNECTIONS; index += 1) {
    const { session } = await ask<{ session: AuthSession }>(
      'POST',
      `/sandbox/api/sign-in/${reader.depositor_id}`,
    )
    sessions.push({
      authorization: `Bearer ${session.token}`,
      'x-forwarded-for': `10.0.0.${index + 1}`,
    })
  }
  agent.destroy()
  return sessions
}

if (import.meta.main) {
  const holds = await benchReads((line) => console.log(line))
  process.exitCode = holds ? 0 : 1
}
