import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuthSession, CodeSent } from '@passbook/contract/auth'
import { type Bench, type Client, call, request, startServer } from './running-server.ts'

/** Measures if sign-in times reveal known addresses, and the slowdown of readers (TRUST: Sign-in, Load). */

const PASSWORD = 'seven quiet lighthouses'
const PEOPLE = 50
// This is below the number that locks a login.
const TRIES_EACH = 4
const MAX_DIFFERENCE = 0.1
const MAX_RATIO = 2
const SIGN_INS_PER_MINUTE = 200
const SEGMENT_MS = 2_000
const ROUNDS = 6
const READ_EVERY_MS = 5
const SETTLE_MS = 35
const COMPARE_TIMEOUT_MS = 22_000
const CODE_TIMEOUT_MS = 10_000
const CODE_POLL_MS = 150
const CODE_LIFE_MS = 600_000

type Print = (line: string) => void

/** Measures against a separate server in a temporary folder. Returns true if every limit holds. */
export async function benchSignIn(print: Print): Promise<boolean> {
  const server = await startServer()
  try {
    const agent = new http.Agent({ keepAlive: true })
    const bench: Bench = { port: server.port, agent, anonymous: { cookies: new Map() } }
    await call(bench, bench.anonymous, 'GET', '/sanctum/csrf-cookie')
    const known = Array.from({ length: PEOPLE }, (_, index) => `known${index}@example.com`)
    for (const email of known) await post(bench, '/register', { email, password: PASSWORD })
    const results = [
      await compareAddresses(print, 'login', (email) =>
        post(bench, '/login', { email, password: 'not the password at all' }),
      ),
      await compareAddresses(
        print,
        'forgot-password',
        (email) => post(bench, '/forgot-password', { email }),
        SETTLE_MS,
      ),
      await compareReads(bench, print, known),
    ]
    agent.destroy()
    return results.every(Boolean)
  } finally {
    await server.stop()
  }
}

async function compareAddresses(
  print: Print,
  name: string,
  attempt: (email: string) => Promise<unknown>,
  settleMs = 0,
): Promise<boolean> {
  const times = { known: [] as number[], unknown: [] as number[] }
  await attempt('warm@example.com')
  const end = performance.now() + COMPARE_TIMEOUT_MS
  for (let turn = 0; turn < PEOPLE * TRIES_EACH && performance.now() < end; turn += 1) {
    const kinds = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      const from = performance.now()
      await attempt(`${kind}${turn % PEOPLE}@example.com`)
      times[kind].push(performance.now() - from)
      // Jobs write the reset links, so each try waits until the jobs of the previous one are done.
      await sleep(settleMs)
    }
  }
  const [known, unknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)]
  const difference = Math.abs(known - unknown) / Math.max(known, unknown)
  const holds = difference < MAX_DIFFERENCE
  print(
    `${name}: known ${ms(known)}, unknown ${ms(unknown)} (medians of ${times.known.length}); ` +
      `difference ${(difference * 100).toFixed(1)} %, must be < 10 %: ${verdict(holds)}`,
  )
  return holds
}

/** Alternates reads alone and beside sign-ins, so that other load affects both. */
async function compareReads(bench: Bench, print: Print, people: string[]): Promise<boolean> {
  const reader = await signIn(bench, people[0] ?? '')
  const idle: number[] = []
  const busy: number[] = []
  let signIns = 1
  // First waits until the jobs of the earlier tries are done.
  await readFor(bench, reader, 2_000)
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(...(await readFor(bench, reader, SEGMENT_MS)))
    const [times, done] = await Promise.all([
      readFor(bench, reader, SEGMENT_MS),
      signInFor(bench, people, signIns),
    ])
    busy.push(...times)
    signIns += done
  }
  const perMinute = Math.round(((signIns - 1) / (ROUNDS * SEGMENT_MS)) * 60_000)
  const figures = ([0.5, 0.99] as const).map((share) => {
    const [alone, beside] = [quantile(idle, share), quantile(busy, share)]
    const ratio = beside / alone
    const holds = ratio <= MAX_RATIO
    print(
      `signed-in read p${share * 100}: idle ${ms(alone)}, beside ${perMinute} sign-ins a minute ` +
        `${ms(beside)} (${idle.length} and ${busy.length} reads); ratio ${ratio.toFixed(2)}, must be ≤ 2: ${verdict(holds)}`,
    )
    return holds
  })
  return figures.every(Boolean)
}

async function readFor(bench: Bench, reader: Client, durationMs: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + durationMs
  while (performance.now() < end) {
    const from = performance.now()
    await call(bench, reader, 'GET', '/auth-check/no-ext')
    times.push(performance.now() - from)
    await sleep(READ_EVERY_MS)
  }
  return times
}

/** Starts sign-ins at a fixed rate, even if earlier ones are unfinished, and returns their number. */
async function signInFor(bench: Bench, people: string[], first: number): Promise<number> {
  const running: Promise<Client>[] = []
  const end = performance.now() + SEGMENT_MS
  for (let turn = first; performance.now() < end; turn += 1) {
    running.push(signIn(bench, people[turn % people.length] ?? ''))
    await sleep(60_000 / SIGN_INS_PER_MINUTE)
  }
  return (await Promise.all(running)).length
}

/** Signs in with password and emailed code, as a person does. */
async function signIn(bench: Bench, email: string): Promise<Client> {
  const client: Client = { cookies: new Map(bench.anonymous.cookies) }
  const login = await call<AuthSession>(bench, client, 'POST', '/login', {
    email,
    password: PASSWORD,
  })
  client.bearer = login.token
  const sent = await call<CodeSent>(bench, client, 'GET', '/mfa-select/email')
  const code = await codeFor(bench, email, Date.parse(sent.expires_at) - CODE_LIFE_MS)
  const verify = `/mfa-verify/${sent.nonce}`
  const session = await call<AuthSession>(bench, client, 'POST', verify, { code })
  client.bearer = session.token
  return client
}

async function codeFor(bench: Bench, email: string, sentAt: number): Promise<string> {
  for (let wait = 0; wait < CODE_TIMEOUT_MS; wait += CODE_POLL_MS) {
    const messages = await inbox(bench, email)
    const fresh = messages.filter(({ received_at }) => Date.parse(received_at) >= sentAt)
    const code = fresh.find((message) => message.code !== null)?.code
    if (code) return code
    await sleep(CODE_POLL_MS)
  }
  throw new Error(`no code arrived for ${email}`)
}

interface Message {
  code: string | null
  received_at: string
}

async function inbox(bench: Bench, to: string): Promise<Message[]> {
  const { body } = await request(bench, 'GET', `/sandbox/api/inbox?to=${to}`, {})
  return JSON.parse(body) as Message[]
}

function post(bench: Bench, url: string, body: object): Promise<unknown> {
  return call(bench, bench.anonymous, 'POST', url, body)
}

function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

function verdict(holds: boolean): string {
  return holds ? 'holds' : 'FAILS'
}

if (import.meta.main) {
  const holds = await benchSignIn((line) => console.log(line))
  process.exitCode = holds ? 0 : 1
}
