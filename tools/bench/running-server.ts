import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import http from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '@passbook/contract/envelope'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'

/** A separate server to measure, and a client that keeps cookies and varies its address. */

const ROOT = path.resolve(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 40_000
const BARE = path.join(import.meta.dirname, 'bare-server.ts')

export interface Client {
  cookies: Map<string, string>
  bearer?: string
}

export interface Bench {
  port: number
  agent: http.Agent
  /** One anonymous XSRF token is used by all calls without a session. */
  anonymous: Client
}

let calls = 0

/** Calls the API, each time from a different client address. A refusal counts as an answer. */
export async function call<T>(
  bench: Bench,
  client: Client,
  method: string,
  url: string,
  body?: object,
): Promise<T> {
  calls += 1
  const reply = await request(bench, method, `/api/v1${url}`, {
    body: body && JSON.stringify(body),
    headers: {
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
      ...(client.bearer && { authorization: `Bearer ${client.bearer}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
  })
  for (const cookie of client === bench.anonymous && method === 'POST' ? [] : reply.cookies) {
    const [pair = ''] = cookie.split(';')
    const [name = '', value = ''] = pair.split('=')
    client.cookies.set(name, value)
  }
  const { code, data } = JSON.parse(reply.body) as Envelope<T>
  if (code >= 500 || code === 429 || code === 419)
    throw new Error(`${method} ${url} answered ${code}`)
  return data as T
}

export interface RawReply {
  body: string
  cookies: string[]
  headers: http.IncomingHttpHeaders
}

export function request(
  { port, agent }: Pick<Bench, 'port' | 'agent'>,
  method: string,
  url: string,
  { body, headers = {} }: { body?: string | undefined; headers?: Record<string, string> },
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const options = { agent, port, method, path: url, host: '127.0.0.1' }
    const sent = http.request(
      { ...options, headers: { host: 'localhost', ...headers } },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const { headers: received } = reply
          resolve({ body: text, cookies: received['set-cookie'] ?? [], headers: received })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

export interface RunningServer {
  port: number
  pid: number
  /** For an entry that answers messages. */
  ask(question: object): Promise<unknown>
  stop(): Promise<void>
}

interface StartOptions {
  startTimeoutMs?: number
  /** What runs instead of the server, and starts it in the end. */
  entry?: string | undefined
}

/** Starts the server as `npm start` does, in a separate process so that measuring does not slow it. */
export async function startServer(
  settings: Record<string, string> = {},
  { startTimeoutMs = START_TIMEOUT_MS, entry = 'server/src/main.ts' }: StartOptions = {},
): Promise<RunningServer> {
  const dir = temporaryFolder('bench')
  const port = await freePort()
  const child = spawn(process.execPath, [entry], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dir,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      SANDBOX: 'on',
      SEED_PEOPLE: 'off',
      ...settings,
    },
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    rmSync(dir, { recursive: true, force: true })
  }
  const ask = async (question: object) => {
    const answer = once(child, 'message')
    child.send(question)
    const [found] = await answer
    return found as unknown
  }
  const isGone = () => child.exitCode !== null
  const isReady = await answers({ port, path: '/readyz', startTimeoutMs, isGone })
  if (isReady && (await waitForDemoPeople(port, startTimeoutMs)))
    return { port, pid: child.pid ?? 0, ask, stop }
  await stop()
  throw new Error('the server did not start')
}

/**
 * Starts the least that Fastify and Postgres can do, in a separate process. `deposit` is what it replies to
 * a deposit, without looking at it.
 */
export async function startBare(
  databaseUrl: string,
  deposit?: { body: string; headers: object },
): Promise<Pick<RunningServer, 'port' | 'pid' | 'stop'>> {
  const port = await freePort()
  const flags = [BARE, databaseUrl, String(port), JSON.stringify(deposit ?? null)]
  const child = spawn(process.execPath, flags, { stdio: 'inherit' })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  if (await answers({ port, path: '/one' })) return { port, pid: child.pid ?? 0, stop }
  await stop()
  throw new Error('the bare server did not start')
}

/** Waits until the first start has created the demo people, which would distort the measurement. */
export async function waitForDemoPeople(port: number, timeoutMs: number): Promise<boolean> {
  for (const from = Date.now(); Date.now() - from < timeoutMs; await sleep(100)) {
    const reply = await fetch(`http://127.0.0.1:${port}/sandbox/api/people`).catch(() => undefined)
    const status = (await reply?.json().catch(() => undefined)) as { is_done?: boolean } | undefined
    if (status?.is_done === true) return true
  }
  return false
}

/** Waits until a starting server answers with 200. */
export async function answers({
  port,
  path: url,
  startTimeoutMs = START_TIMEOUT_MS,
  isGone = () => false,
}: {
  port: number
  path: string
  startTimeoutMs?: number
  isGone?: () => boolean
}): Promise<boolean> {
  for (let waited = 0; waited < startTimeoutMs && !isGone(); waited += 100) {
    const reply = await fetch(`http://127.0.0.1:${port}${url}`).catch(() => undefined)
    if (reply?.ok) return true
    await sleep(100)
  }
  return false
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
