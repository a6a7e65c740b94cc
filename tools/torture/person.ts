import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { authEndpoints } from '@passbook/contract/auth'
import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import type { CallInput, Data, EndpointDefinition } from '@passbook/contract/endpoint'
import { type Envelope, type FieldErrors, isSuccess } from '@passbook/contract/envelope'
import { SANDBOX_PREFIX } from '@passbook/contract/sandbox'
import { WIDGET_PREFIX } from '@passbook/contract/widget'
import { Browser, type Reply, type Sent } from './browser.ts'
import type { Tally, Trace } from './tally.ts'

/** A refusal. Status 0 means no answer at all. */
export interface Refusal {
  ok: false
  status: number
  words: string
  errors: FieldErrors
  /** An earlier try of the same call had no answer and may have succeeded. */
  inDoubt: boolean
}

export type Outcome<T> = { ok: true; data: T } | Refusal

export interface CallOptions<T> {
  /** What the call leaves in the database. */
  leaves?: readonly Trace[]
  /** More of it, which only the answer can identify. */
  proves?: (data: T) => Trace[]
  /**
   * What to do without an answer: retry, and it happens once in all (the default); retry, and it may
   * happen each time; or never retry, because a second call would be another act.
   */
  again?: 'once' | 'each' | 'never'
  /** Sends each try to two servers at the same moment, like a double click. */
  isDouble?: boolean
  /** The headers, which identify the caller, go at once; the body goes after this promise. */
  bodyAfter?: Promise<void> | undefined
  /** The files to send with the body, as a form. */
  files?: readonly File[]
}

/** Ends a person's story with what is wrong. Reaching a limit is not an error. */
export class StoryAborted extends Error {
  readonly isLimit: boolean
  /** The status of the refusal, if it was one. */
  readonly status: number | undefined

  constructor(words: string, isLimit = false, status?: number) {
    super(words)
    this.isLimit = isLimit
    this.status = status
  }
}

const GIVE_UP_MS = 150_000
const MIN_PAUSE_MS = 100
const MAX_PAUSE_MS = 500
const FORBIDDEN = 403

/** The cross-site token of depositors or staff: its cookie and the call that sets it. */
interface Door {
  cookie: string
  token: { method: string; path: string }
}

const DEPOSITORS: Door = { cookie: 'XSRF-TOKEN', token: authEndpoints.getCsrfCookie }
const STAFF: Door = { cookie: 'STAFF-XSRF-TOKEN', token: doorEndpoints.getStaffCsrfCookie }

/** A person with a browser, who retries unanswered calls at any server. */
export class Person {
  readonly name: string
  readonly tally: Tally
  readonly browser: Browser
  readonly #ports: readonly number[]
  readonly #door: Door
  #turn: number
  email: string
  phone: string
  password = 'seven quiet lighthouses'
  readonly ssn: string
  sessionId = ''
  depositorId = ''
  /** Staff hold and release them meanwhile, so that of two tries one may be refused and the other not. */
  isHeldNowAndThen = false

  constructor(
    number: number,
    ports: readonly number[],
    tally: Tally,
    { lastFour = '1234', door = DEPOSITORS }: { lastFour?: string | undefined; door?: Door } = {},
  ) {
    const digits = String(number).padStart(4, '0')
    this.name = `p${number}`
    this.tally = tally
    this.#ports = ports
    this.#turn = number
    this.#door = door
    this.browser = new Browser(this.name, `10.9.${number >> 8}.${number & 255}`, door.cookie)
    this.email = `${this.name}@torture.example`
    this.phone = `(555) 2${digits.slice(0, 2)}-${digits.slice(2)}00`
    this.ssn = `${100 + Math.floor(number / 90)}-${10 + (number % 90)}-${lastFour}`
  }

  /** Another person at the same bank, with a separate browser. */
  another(number: number): Person {
    return new Person(number, this.#ports, this.tally)
  }

  /** A staff member of the bank, with a separate browser. */
  clerk(number: number): Person {
    return new Person(number, this.#ports, this.tally, { door: STAFF })
  }

  /** The phone as ten digits, as the bank stores it. */
  get phoneDigits(): string {
    return this.phone.replaceAll(/\D/g, '')
  }

  trace(of: Trace['of'], detail = ''): Trace {
    return { of, key: detail ? `${this.name} ${detail}` : this.name }
  }

  /** Calls the API. A refusal is an answer too. */
  async call<E extends EndpointDefinition>(
    endpoint: E,
    input: CallInput<E>,
    how: CallOptions<Data<E>> = {},
  ): Promise<Outcome<Data<E>>> {
    const act = `${endpoint.method} ${endpoint.path}`
    const asked = { ...toSent('/api/v1', endpoint, input), bodyAfter: how.bodyAfter }
    const sent = how.files ? { ...asked, form: await asForm(endpoint, asked, how.files) } : asked
    const read = (text: string) => (JSON.parse(text) as Envelope<Data<E>>).data as Data<E>
    return this.#untilAnswered(act, sent, how, read)
  }

  /** Calls the API. A refusal aborts the story. */
  async must<E extends EndpointDefinition>(
    endpoint: E,
    input: CallInput<E>,
    how: CallOptions<Data<E>> = {},
  ): Promise<Data<E>> {
    return granted(`${endpoint.method} ${endpoint.path}`, await this.call(endpoint, input, how))
  }

  /** Calls the sandbox, or the widget if a widget token is given. */
  world<E extends EndpointDefinition>(
    endpoint: E,
    input: CallInput<E>,
    {
      widgetToken,
      timeoutMs,
      ...how
    }: CallOptions<Data<E>> & { widgetToken?: string; timeoutMs?: number } = {},
  ): Promise<Outcome<Data<E>>> {
    const prefix = widgetToken ? WIDGET_PREFIX : SANDBOX_PREFIX
    const sent = {
      ...toSent(prefix, endpoint, input),
      ...(widgetToken && { headers: { authorization: `Bearer ${widgetToken}` } }),
      ...(timeoutMs && { timeoutMs }),
    }
    const act = `${endpoint.method} ${prefix}${endpoint.path}`
    return this.#untilAnswered(act, sent, how, (text) => JSON.parse(text) as Data<E>)
  }

  /** Reads plain text from the sandbox. */
  text(path: string): Promise<Outcome<string>> {
    const sent = { method: 'GET', path: SANDBOX_PREFIX + path }
    return this.#untilAnswered(`GET ${path}`, sent, {}, (text) => text)
  }

  /** Fetches a file from its one-time address, which a second try would not find. */
  async download(path: string): Promise<Buffer> {
    const call = { id: randomUUID(), act: 'GET a file', sent: { method: 'GET', path } }
    const reply = await this.#tryOnce(call)
    if (reply.kind === 'answered' && isSuccess(reply.status)) return reply.bytes
    throw new StoryAborted(`${this.name} got no file: ${JSON.stringify(reply).slice(0, 200)}`)
  }

  async #untilAnswered<T>(
    act: string,
    sent: Sent,
    { leaves = [], proves, again = 'once', isDouble = false }: CallOptions<T>,
    read: (text: string) => T,
  ): Promise<Outcome<T>> {
    let isOpen = false
    const call = { id: randomUUID(), act, sent }
    const giveUpAt = Date.now() + GIVE_UP_MS
    while (Date.now() < giveUpAt) {
      const reply = await (isDouble ? this.#tryTwice(call) : this.#tryOnce(call))
      if (reply.kind === 'answered' && isSuccess(reply.status)) {
        const data = read(reply.text)
        if (isOpen && again === 'once') this.tally.settle(leaves)
        this.tally.acknowledge(act, [...leaves, ...(proves?.(data) ?? [])])
        return { ok: true, data }
      }
      if (reply.kind === 'answered') return refusal(reply, isOpen)
      if (reply.kind === 'unanswered') {
        this.tally.leaveUnanswered(isOpen && again === 'once' ? [] : leaves)
        isOpen = true
        if (again === 'never') break
      }
      this.#turn += 1
      await sleep(randomInt(MIN_PAUSE_MS, MAX_PAUSE_MS))
    }
    return { ok: false, status: 0, words: 'no answer', errors: {}, inDoubt: isOpen }
  }

  /**
   * Sends to two servers, which must do it only once and give the same answer. A refusal is not kept by its key, and the
   * clock and the other holder may change what is allowed: one try may be refused and the other, answered later, done.
   * A refusal after it was done is always a mistake.
   */
  async #tryTwice(call: Calling): Promise<Reply> {
    const { act } = call
    const inOrder: Reply[] = []
    const both = [this.#turn, this.#turn + 1].map(async (turn) => {
      const reply = await this.#tryOnce(call, turn)
      inOrder.push(reply)
      return reply
    })
    const replies = await Promise.all(both)
    const answers = inOrder.filter((reply) => reply.kind === 'answered')
    const firstDone = answers.findIndex(({ status }) => isSuccess(status))
    const alike = answers
      .slice(Math.max(firstDone, 0))
      .filter(({ status }) => !this.isHeldNowAndThen || status !== FORBIDDEN)
    const distinct = new Set(alike.map(({ status, text }) => `${status} ${dataOf(text)}`))
    if (distinct.size > 1)
      this.tally.problems.push(`${this.name} ${act}: ${[...distinct].join(' and ')}`)
    const good = answers.find(({ status }) => isSuccess(status))
    const unanswered = replies.find(({ kind }) => kind === 'unanswered')
    return good ?? unanswered ?? replies[0] ?? { kind: 'unsent' }
  }

  #tryOnce(call: Calling, turn = this.#turn): Promise<Reply> {
    return this.tally.gate.pass(() => this.#send(call, turn))
  }

  /** Sends to the server whose turn it is. After a 503 or a failure it may still have happened. */
  async #send(call: Calling, turn: number): Promise<Reply> {
    const { act, sent } = call
    const port = this.#ports[turn % this.#ports.length] ?? 0
    const needsToken = sent.method !== 'GET' && sent.path.startsWith('/api/')
    if (needsToken && !this.browser.cookies.has(this.#door.cookie)) {
      if (!(await this.#fetchToken(port))) return { kind: 'unsent' }
    }
    const sentAt = Date.now()
    const reply = await this.browser.send(port, sent)
    this.#record(call, sentAt, reply)
    if (reply.kind !== 'answered') return reply
    if (reply.status === 419) {
      this.browser.cookies.delete(this.#door.cookie)
      return { kind: 'unsent' }
    }
    if (reply.status === 500) this.tally.failures.push(`${this.name} ${act}: 500`)
    return isDoubtful(reply.status) ? { kind: 'unanswered' } : reply
  }

  /** Writes a try down. What never reached a server, or had no valid token, did nothing. */
  #record({ id, act, sent }: Calling, sentAt: number, reply: Reply): void {
    if (reply.kind === 'unsent') return
    const isAnswered = reply.kind === 'answered' && !isDoubtful(reply.status)
    this.tally.history.record({
      call: id,
      person: this.name,
      act,
      path: sent.path.split('?')[0] ?? '',
      key: sent.headers?.['idempotency-key'] ?? null,
      request: sent.body ?? sent.query ?? null,
      sentAt,
      endedAt: Date.now(),
      answer: isAnswered ? { status: reply.status, ...readAnswer(reply.text) } : null,
    })
  }

  async #fetchToken(port: number): Promise<boolean> {
    const { method, path } = this.#door.token
    const reply = await this.browser.send(port, { method, path: `/api/v1${path}` })
    const isGiven = reply.kind === 'answered' && reply.status === 200
    if (isGiven) this.tally.acknowledge(`${method} ${path}`, [])
    return isGiven
  }
}

/** A call that is tried until it is answered. */
interface Calling {
  id: string
  act: string
  sent: Sent
}

/** The server may have carried it out all the same. */
function isDoubtful(status: number): boolean {
  return status === 503 || status === 500
}

/** The sandbox answers without an envelope, and with files and pages. */
function readAnswer(text: string): { invocationId: string | null; data: unknown } {
  try {
    const { invocation_id, data } = JSON.parse(text) as Partial<Envelope<unknown>>
    return { invocationId: invocation_id ?? null, data: data ?? null }
  } catch {
    return { invocationId: null, data: null }
  }
}

function toSent<E extends EndpointDefinition>(
  prefix: string,
  endpoint: E,
  input: CallInput<E>,
): Sent {
  const { params, query, body } = input as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: object
  }
  const address = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params?.[name] ?? '')
  const search = new URLSearchParams(query).toString()
  return {
    method: endpoint.method,
    path: prefix + address + (search && `?${search}`),
    body,
    query,
    // The key is the same for every try, as in a browser.
    ...(endpoint.idempotent && { headers: { 'idempotency-key': randomUUID() } }),
  }
}

async function asForm(
  { multipart }: EndpointDefinition,
  { body = {} }: Sent,
  files: readonly File[],
): Promise<Sent['form']> {
  const form = new FormData()
  for (const [field, value] of Object.entries(body)) form.append(field, String(value))
  for (const file of files) form.append(multipart?.files ?? '', file)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { type, bytes: Buffer.from(await encoded.arrayBuffer()) }
}

/** Returns the data, or aborts the story if the call was refused. */
export function granted<T>(act: string, outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.data
  const { status, words } = outcome
  throw new StoryAborted(`${act} answered ${status}: ${words}`, status === 429, status)
}

function dataOf(text: string): string {
  return JSON.stringify((JSON.parse(text) as Envelope<unknown>).data)
}

function refusal({ status, text }: { status: number; text: string }, inDoubt: boolean): Refusal {
  try {
    const { message, errors } = JSON.parse(text) as Envelope<null>
    return {
      ok: false,
      status,
      words: `${message} ${JSON.stringify(errors)}`,
      errors: errors ?? {},
      inDoubt,
    }
  } catch {
    return { ok: false, status, words: text.slice(0, 200), errors: {}, inDoubt }
  }
}
