import path from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import http from 'node:http'
import { randomUUID } from 'node:crypto'
import { readConfig } from '../../server/src/config.ts'
import { type Context, closeContext, openContext } from '../../server/src/context.ts'
import { resolveCaller } from '../../server/src/platform/callers/caller.ts'
import { writeOncePerTurn } from '../../server/src/platform/db/shared-reads.ts'
import { SESSION_COOKIE } from '../../server/src/platform/http/cookies.ts'
import { hashToken } from '../../server/src/platform/secrets.ts'
import { PRODUCTION } from '../production.ts'
import {
  CLIENTS,
  type Cost,
  DEPOSIT,
  type DepositBench,
  type SignedIn,
  measureCost,
  openDepositBench,
  readPostmaster,
} from './deposit-load.ts'
import { type PartTime, openPlain, timeOf } from './deposit-recording.ts'
import {
  type Measuring,
  type Part,
  type Recorded,
  contactAll,
  measureGroups,
  recordDeposits,
  sendEmails,
  takeEmailsOnly,
} from './deposit-statements.ts'
import { measureLoad } from './http-load.ts'
import type { GroupCount, GroupOptions } from './measured-server.ts'
import { addPlainTables, fillPlainTables } from './plain-tables.ts'
import { request, startBare } from './running-server.ts'

/**
 * The processor time of each part of a deposit, as it is in our code and as its floor: the least that Node,
 * `pg` and Postgres need for it, by experiment. It promises nothing, and fails where a part cannot be measured.
 */

const ENTRY = 'tools/bench/measured-server.ts'
const CALLS = 6_400
const SIZES = [1, 4, 8, 16] as const
/** The size whose parts are printed one by one: as large as sixteen clients make them. */
const WHOLE = 16
/** So many deposits a second are made at least, so that a load lasts long enough for its calls. */
const LEAST_PER_SECOND = 1_000
const LEAST_SECONDS = 0.5

type Print = (line: string) => void

/** Returns true if every part was measured. */
export async function benchDepositParts(print: Print): Promise<boolean> {
  const options = { calls: { type: 'string', default: String(CALLS) } } as const
  const calls = Number(parseArgs({ options, allowPositionals: true }).values.calls)
  const opened = await openDepositBench({ entry: ENTRY })
  try {
    const overHttp = await measureHttp(opened, Math.max(LEAST_SECONDS, calls / LEAST_PER_SECOND))
    await opened.stopServer()
    const found = await measureParts(opened, calls)
    return printParts(overHttp, found, print)
  } finally {
    await opened.close()
  }
}

interface OverHttp {
  /** A deposit as a customer makes it, with its email. */
  whole: PartTime
  /** How many shared a transaction, on average. */
  groupSize: number
  /** The same, answered from memory: everything but the deposit. */
  fromMemory: PartTime
  /** A route of Fastify that reads the same body and answers the same bytes. */
  bare: PartTime
}

async function measureHttp(opened: DepositBench, seconds: number): Promise<OverHttp> {
  const { bench, server, people, deposit, costOf } = opened
  const set = (options: GroupOptions) => server.ask(options) as Promise<GroupCount>
  await deposit(seconds)
  await set({})
  const whole = await costOf(() => deposit(seconds))
  const { groups, deposits } = await set({ isFromMemory: true })
  await deposit(seconds / 4)
  const fromMemory = await costOf(() => deposit(seconds))
  const reply = await replyToDeposit(server.port, people[0])
  const bare = await startBare(bench.cluster.url('passbook_app'), reply)
  try {
    const load = { ...bareLoad(bare.port, people), durationMs: seconds * 1000 }
    await measureLoad({ ...load, durationMs: load.durationMs / 4 })
    const measuring = { owner: bench.owner, serverPid: bare.pid }
    const floor = await measureCost(measuring, () => measureLoad(load))
    return {
      whole: toPartTime(whole),
      groupSize: deposits / groups,
      fromMemory: toPartTime(fromMemory),
      bare: toPartTime(floor),
    }
  } finally {
    await bare.stop()
  }
}

function toPartTime({ serverMs, postgresMs }: Cost): PartTime {
  return { serverUs: serverMs * 1000, postgresUs: postgresMs * 1000 }
}

/** Headers that each server sets itself. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'content-length'])

async function replyToDeposit(port: number, person: SignedIn | undefined) {
  const agent = new http.Agent()
  const sent = { ...person?.headers, 'idempotency-key': randomUUID() }
  const reply = await request({ port, agent }, 'POST', '/api/v1/deposit', {
    headers: sent,
    body: DEPOSIT,
  })
  agent.destroy()
  const kept = Object.entries(reply.headers).filter(([name]) => !OWN_HEADERS.has(name))
  return { body: reply.body, headers: Object.fromEntries(kept) }
}

function bareLoad(port: number, people: readonly SignedIn[]) {
  return {
    port,
    path: '/api/v1/deposit',
    headers: people.map(({ headers }) => headers),
    connections: CLIENTS,
    post: () => ({ headers: { 'idempotency-key': randomUUID() }, body: DEPOSIT }),
  }
}

interface Found {
  whoCalls: Part
  bySize: Map<number, Part[]>
  email: Part
}

/** Measures in this process what the server does for a deposit, statement by statement. */
async function measureParts(opened: DepositBench, calls: number): Promise<Found> {
  const { bench, people } = opened
  const url = bench.cluster.url('passbook_app')
  const ownerUrl = bench.cluster.url('passbook_owner')
  const settings = { DATABASE_URL: url, DATABASE_ADMIN_URL: ownerUrl, TRUST_PROXY: '127.0.0.1' }
  const folder = path.join(bench.folder, 'data')
  const config = readConfig({ ...PRODUCTION, ...settings, DATA_DIR: folder })
  const ctx = await openContext(config, url, pino({ level: 'silent' }))
  const owner = await openPlain(ownerUrl, 'public')
  try {
    const institutions = await owner.query<{ id: string }>(
      'select id from institutions where is_default',
    )
    const measuring: Measuring = {
      ctx,
      postgresPid: await readPostmaster(bench.owner),
      ownerUrl,
      institution_id: institutions.rows[0]?.id ?? '',
      people: people.map(({ id }) => id),
      calls,
    }
    await contactAll(measuring)
    await sendEmails(measuring)
    await addPlainTables(owner)
    const whoCalls = await measureWhoCalls(measuring, people)
    const bySize = new Map<number, Part[]>()
    let floor: PartTime | undefined
    const recorded: Recorded[] = []
    for (const size of SIZES) recorded.push(await recordDeposits(measuring, size))
    await fillPlainTables(owner)
    for (const one of recorded) {
      const { size } = one
      await owner.query('delete from email_outbox')
      await owner.query('vacuum analyze')
      bySize.set(size, await measureGroups(measuring, one))
      if (size !== WHOLE) floor ??= await takeEmailsOnly(measuring)
    }
    const now = await sendEmails(measuring)
    const between = 'the letter in words, the sandbox’s inbox, what was finished, one removal each'
    if (floor === undefined) throw new Error('no emails were taken')
    return { whoCalls, bySize, email: { name: 'sending its email', now, floor, between } }
  } finally {
    await owner.end()
    await closeContext(ctx)
  }
}

/** Measures finding the callers of sixteen calls at once, and looking up one row for each. */
async function measureWhoCalls(measuring: Measuring, people: readonly SignedIn[]): Promise<Part> {
  const { ctx, postgresPid, ownerUrl, institution_id, calls } = measuring
  const credentials = people.map(({ headers }) => ({
    bearer: headers['authorization']?.replace('Bearer ', ''),
    cookie: new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(headers['cookie'] ?? '')?.[1],
  }))
  const turns = Math.ceil(calls / CLIENTS)
  const atOnce = (turn: number) =>
    Array.from({ length: CLIENTS }, (_, index) => (turn * CLIENTS + index) % credentials.length)
  const ask = async (find: (place: number) => Promise<unknown>) =>
    timeOf(postgresPid, turns * CLIENTS, async () => {
      for (let turn = 0; turn < turns; turn += 1) {
        const found = await Promise.all(atOnce(turn).map(find))
        if (found.some((one) => one === undefined)) throw new Error('somebody is not signed in')
      }
    })
  const now = await ask((place) => findCaller(ctx, institution_id, credentials[place]))
  const client = await openPlain(ownerUrl, 'public')
  const hashes = credentials.map(({ bearer = '' }) => hashToken(bearer))
  const floor = await ask(async (place) => {
    writeOncePerTurn(client as never)
    const { rows } = await client.query({
      name: 'who',
      text: 'select session_id from bearer_tokens where institution_id = $1 and token_hash = $2',
      values: [institution_id, hashes[place]],
    })
    return rows[0]
  })
  await client.end()
  const between = 'hashing two tokens; session, person and version of the institution besides'
  return { name: 'who calls', now, floor, between }
}

function findCaller(
  ctx: Context,
  institution_id: string,
  credentials: { bearer: string | undefined; cookie: string | undefined } | undefined,
) {
  return resolveCaller(ctx, institution_id, credentials ?? { bearer: undefined, cookie: undefined })
}

function printParts(overHttp: OverHttp, { whoCalls, bySize, email }: Found, print: Print): boolean {
  const { whole, fromMemory, bare, groupSize } = overHttp
  const now = { ...fromMemory }
  if (whoCalls.now) now.serverUs -= whoCalls.now.serverUs
  const asked: Part = {
    name: 'HTTP alone',
    now: { ...now, postgresUs: 0 },
    floor: { ...bare, postgresUs: 0 },
    between: 'admission, tenant, cookies, tokens, checking body and reply, headers, metrics',
  }
  const parts = [asked, whoCalls, ...(bySize.get(WHOLE) ?? []), email]
  print(`processor time of a deposit in groups of ${WHOLE}, in µs of the server and of Postgres:`)
  print(`  ${'part'.padEnd(36)} ${'now'.padStart(14)} ${'floor'.padStart(14)}  what is between`)
  for (const part of parts) print(`  ${lineOf(part)}`)
  // What begins with a dot is within the writing statement.
  const counted = parts.filter(({ name }) => !name.startsWith('·'))
  const sum = (pick: (part: Part) => PartTime | null): PartTime => ({
    serverUs: counted.reduce((total, part) => total + (pick(part)?.serverUs ?? 0), 0),
    postgresUs: counted.reduce((total, part) => total + (pick(part)?.postgresUs ?? 0), 0),
  })
  const all = { now: sum((part) => part.now), floor: sum(({ floor }) => floor) }
  print(`  ${lineOf({ name: 'together', ...all, between: '' })}`)
  print(`  a deposit over HTTP, ${groupSize.toFixed(1)} in a group: ${timeText(whole)} µs`)
  print('statements, commit and deciding by the size of the group, in µs of a deposit:')
  for (const [size, own] of bySize) {
    const total = (pick: (part: Part) => PartTime | null, of: keyof PartTime) =>
      own
        .filter(({ name }) => !name.startsWith('·'))
        .reduce((t, part) => t + (pick(part)?.[of] ?? 0), 0)
    const both = (pick: (part: Part) => PartTime | null) =>
      timeText({ serverUs: total(pick, 'serverUs'), postgresUs: total(pick, 'postgresUs') })
    print(
      `  ${String(size).padStart(2)}: now ${both((part) => part.now)}, floor ${both(({ floor }) => floor)}`,
    )
  }
  return [...bySize.values()].flat().concat(parts).every(isMeasured)
}

function lineOf({ name, now, floor, between }: Part): string {
  const times = [now ? timeText(now) : '', timeText(floor)].map((text) => text.padStart(14))
  return `${name.padEnd(36)} ${times.join(' ')}  ${between}`
}

function timeText({ serverUs, postgresUs }: PartTime): string {
  return `${Math.round(serverUs)} + ${Math.round(postgresUs)}`
}

/** A part that took no measurable time was not there. Differences of few calls may be below nothing. */
function isMeasured({ floor, now }: Part): boolean {
  const times = [floor, ...(now ? [now] : [])]
  return times.every(({ serverUs, postgresUs }) => Number.isFinite(serverUs + postgresUs))
}

if (import.meta.main) {
  const holds = await benchDepositParts((line) => console.log(line))
  process.exitCode = holds ? 0 : 1
}
