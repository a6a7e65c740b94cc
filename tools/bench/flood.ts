import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, type Client, call, request, startServer } from './running-server.ts'

/** Measures how a flood of sign-ins slows down signed-in readers (TRUST: Load). */

const READERS = 16
const READ_EVERY_MS = 100
/** A minute of flood alternates with idle time, so that other load on the machine affects both. */
const ROUNDS = 3
const IDLE_MS = 12_000
const FLOOD_MS = 20_000
const WARM_UP_MS = 3_000
const SIGN_INS_PER_SECOND = 200
const SIGN_INS_PER_ROUND = (SIGN_INS_PER_SECOND * FLOOD_MS) / 1000
/** With more unanswered calls this process would be the bottleneck, not the server. */
const MAX_UNANSWERED = 2_000
const MAX_RATIO = 3
const PASSWORD = 'seven quiet lighthouses'
const CODE_WAIT_MS = 100
const CODE_TRIES = 100

type Print = (line: string) => void

/** Measures against a separate server in a temporary folder. Returns true if the ratio holds. */
export async function benchFlood(print: Print): Promise<boolean> {
  const server = await startServer()
  const agent = new http.Agent({ keepAlive: true })
  try {
    const bench: Bench = { port: server.port, agent, anonymous: { cookies: new Map() } }
    await call(bench, bench.anonymous, 'GET', '/sanctum/csrf-cookie')
    const readers: Client[] = []
    for (let count = 0; count < READERS; count += 1) readers.push(await openReader(bench, count))
    return await compare(bench, readers, print)
  } finally {
    agent.destroy()
    await server.stop()
  }
}

async function compare(bench: Bench, readers: Client[], print: Print): Promise<boolean> {
  const idle: Reads = { times: [], failed: 0 }
  const beside: Reads = { times: [], failed: 0 }
  const answers: Answers = { counts: new Map(), times: [] }
  await read(bench, readers, WARM_UP_MS, { times: [], failed: 0 })
  for (let round = 0; round < ROUNDS; round += 1) {
    await read(bench, readers, IDLE_MS, idle)
    await Promise.all([
      read(bench, readers, FLOOD_MS, beside),
      flood(bench, round * SIGN_INS_PER_ROUND, answers),
    ])
  }
  const [alone, busy] = [quantile(idle.times, 0.99), quantile(beside.times, 0.99)]
  const ratio = busy / alone
  const holds = ratio <= MAX_RATIO && beside.failed === 0
  const summary = [...answers.counts].map(([code, count]) => `${count} × ${code}`)
  const { times } = answers
  print(
    `${SIGN_INS_PER_SECOND} sign-ins a second for ${(ROUNDS * FLOOD_MS) / 1000} s: ${summary.join(', ')}; ` +
      `answered in ${ms(quantile(times, 0.5))} (p50), ${ms(quantile(times, 0.99))} (p99)`,
  )
  print(
    `${READERS} signed-in readers p50: idle ${ms(quantile(idle.times, 0.5))}, beside the flood ` +
      `${ms(quantile(beside.times, 0.5))} (${idle.times.length} and ${beside.times.length} reads, ` +
      `${idle.failed} and ${beside.failed} failed)`,
  )
  print(
    `${READERS} signed-in readers p99: idle ${ms(alone)}, beside it ${ms(busy)}; ` +
      `ratio ${ratio.toFixed(2)}, must be ≤ ${MAX_RATIO}: ${holds ? 'holds' : 'FAILS'}`,
  )
  return holds
}

interface Reads {
  times: number[]
  failed: number
}

async function read(
  bench: Bench,
  readers: Client[],
  durationMs: number,
  reads: Reads,
): Promise<void> {
  const end = performance.now() + durationMs
  const readRepeatedly = async (reader: Client, index: number) => {
    // Readers do not all start at the same instant.
    await sleep((index * READ_EVERY_MS) / READERS)
    while (performance.now() < end) {
      const from = performance.now()
      await call(bench, reader, 'GET', '/auth-check/no-ext').catch(() => (reads.failed += 1))
      reads.times.push(performance.now() - from)
      await sleep(READ_EVERY_MS)
    }
  }
  await Promise.all(readers.map(readRepeatedly))
}

interface Answers {
  counts: Map<string, number>
  times: number[]
}

/** Sends attempts at a fixed rate, even if earlier ones are unanswered. A refusal counts as an answer. */
async function flood(bench: Bench, first: number, answers: Answers): Promise<void> {
  const open = new Set<Promise<void>>()
  const from = performance.now()
  for (let turn = 0; turn < SIGN_INS_PER_ROUND; turn += 1) {
    const dueMs = from + (turn / SIGN_INS_PER_SECOND) * 1000 - performance.now()
    if (dueMs > 0) await sleep(dueMs)
    if (open.size >= MAX_UNANSWERED) tally(answers, 'not sent')
    else {
      const attempt = signIn(bench, first + turn, answers).finally(() => open.delete(attempt))
      open.add(attempt)
    }
  }
  await Promise.all(open)
}

async function signIn(bench: Bench, turn: number, answers: Answers): Promise<void> {
  const { cookies } = bench.anonymous
  const from = performance.now()
  // Half of the attempts use an existing login. Each comes from a different address.
  const email = turn % 2 === 0 ? `reader${turn % READERS}@example.com` : `nobody${turn}@example.com`
  const body = JSON.stringify({ email, password: `not the password ${turn}` })
  const reply = await request(bench, 'POST', '/api/v1/login', {
    body,
    headers: {
      'x-forwarded-for': `11.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      'content-type': 'application/json',
    },
  }).catch(() => undefined)
  answers.times.push(performance.now() - from)
  tally(answers, reply ? String((JSON.parse(reply.body) as { code: number }).code) : 'cut')
}

function tally({ counts }: Answers, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Registers a person and adds a phone, which signs them in. */
async function openReader(bench: Bench, index: number): Promise<Client> {
  const client: Client = { cookies: new Map(bench.anonymous.cookies) }
  const email = `reader${index}@example.com`
  const login = { email, password: PASSWORD }
  client.bearer = (await call<{ token: string }>(bench, client, 'POST', '/register', login)).token
  const phone = `555-201-${1000 + index}`
  const { nonce } = await call<{ nonce: string }>(bench, client, 'POST', '/mfa-add-sms', { phone })
  const code = await codeFor(bench, phone)
  const verify = `/mfa-verify/${nonce}`
  client.bearer = (await call<{ token: string }>(bench, client, 'POST', verify, { code })).token
  return client
}

async function codeFor(bench: Bench, to: string): Promise<string> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const { body } = await request(bench, 'GET', `/sandbox/api/inbox?to=${to}`, {})
    const found = (JSON.parse(body) as { code: string | null }[]).find(({ code }) => code !== null)
    if (found?.code) return found.code
    await sleep(CODE_WAIT_MS)
  }
  throw new Error(`no code arrived for ${to}`)
}

function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

if (import.meta.main) {
  const holds = await benchFlood((line) => console.log(line))
  process.exitCode = holds ? 0 : 1
}
