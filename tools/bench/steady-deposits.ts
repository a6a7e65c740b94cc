import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type SignedIn, addSavers, signIn } from './deposit-load.ts'

const PEOPLE = 24
/** Small enough that nobody reaches a limit of the bank in an hour. */
const DEPOSIT = JSON.stringify({ amount_cents: 1_00 })
const DEPOSIT_EVERY_MS = 300
const REPEAT_AFTER_MS = 200
/** How long a person waits for an answer before sending the call again. */
const PATIENCE_MS = 5_000

/**
 * Makes a steady load of deposits. Each person deposits, waits for the answer, and sends the same call with the same
 * key until it is answered with 200, as the page does. The calls alternate between servers that share a database.
 */
export class SteadyDeposits {
  /** The ids of the transfers that were acknowledged. */
  readonly made = new Set<string>()
  /** Answers after which the same call was sent again, 0 for none. */
  readonly refusals = new Map<number, number>()
  readonly people: readonly SignedIn[]
  readonly #ports: readonly number[]
  readonly #agent = new http.Agent({ keepAlive: true })
  readonly #answeredMs: number[] = [performance.now()]
  readonly #running: Promise<void>[]
  #isEnding = false
  #turn = 0

  private constructor(ports: readonly number[], people: readonly SignedIn[]) {
    this.#ports = ports
    this.people = people
    this.#running = people.map((person) => this.#live(person))
  }

  /** The caller may add ports to the list, or remove some, while the load runs. */
  static async open(
    owner: Pool,
    { ports, slug }: { ports: readonly number[]; slug: string },
  ): Promise<SteadyDeposits> {
    const [port = 0] = ports
    const host = `${slug}.localhost:${port}`
    const people: SignedIn[] = []
    for (const [number, id] of (await addSavers(owner, slug, PEOPLE)).entries()) {
      people.push(await signIn(port, { id, host, number }))
    }
    return new SteadyDeposits(ports, people)
  }

  get lastAnsweredMs(): number {
    return this.#answeredMs.at(-1) ?? 0
  }

  /** Whether as many deposits as there are people were answered in the last second. */
  get isServed(): boolean {
    return (this.#answeredMs.at(-PEOPLE) ?? 0) > performance.now() - 1_000
  }

  longestGapMs(fromMs: number): number {
    const times = this.#answeredMs.filter((at) => at > fromMs - 1_000)
    return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)))
  }

  get refusalWords(): string {
    const words = [...this.refusals].map(([status, count]) => `${count} × ${status || 'none'}`)
    return words.join(', ') || 'none'
  }

  /** Compares the acknowledged transfers with those in the database. */
  async compare(owner: Pool): Promise<{ there: number; lost: number; twice: number }> {
    const { rows } = await owner.query<{ id: string }>(
      'select id from transfers where account_id = any($1)',
      [this.people.map(({ id }) => id)],
    )
    const there = new Set(rows.map(({ id }) => id))
    const lost = [...this.made].filter((id) => !there.has(id)).length
    return { there: there.size, lost, twice: there.size - this.made.size + lost }
  }

  /** Starts no new deposit and waits until each person's last call was answered. */
  async end(): Promise<void> {
    this.#isEnding = true
    await Promise.all(this.#running)
    this.#agent.destroy()
  }

  #nextPort(): number {
    this.#turn += 1
    return this.#ports[this.#turn % this.#ports.length] ?? 0
  }

  async #live(person: SignedIn): Promise<void> {
    while (!this.#isEnding) {
      const key = randomUUID()
      for (;;) {
        const { status, id } = await this.#deposit(person, key)
        if (status === 200 && id !== undefined) {
          this.made.add(id)
          this.#answeredMs.push(performance.now())
          break
        }
        if (status >= 400 && status < 500) throw new Error(`a deposit was refused with ${status}`)
        this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1)
        await sleep(REPEAT_AFTER_MS)
      }
      await sleep(DEPOSIT_EVERY_MS)
    }
  }

  #deposit({ headers }: SignedIn, key: string): Promise<{ status: number; id?: string }> {
    return new Promise((resolve) => {
      const sent = http.request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#nextPort(),
          method: 'POST',
          path: '/api/v1/deposit',
          headers: { ...headers, 'idempotency-key': key },
          timeout: PATIENCE_MS,
        },
        (reply) => {
          const chunks: Buffer[] = []
          reply.on('data', (chunk: Buffer) => chunks.push(chunk))
          reply.on('error', () => resolve({ status: 0 }))
          reply.on('end', () => {
            const status = reply.statusCode ?? 0
            resolve(status === 200 ? { status, id: idOf(chunks) } : { status })
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
      sent.on('error', () => resolve({ status: 0 }))
      sent.end(DEPOSIT)
    })
  }
}

function idOf(chunks: readonly Buffer[]): string {
  const { data } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
    data: { transaction: { uuid: string } }
  }
  return data.transaction.uuid
}
