import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { ratio } from './database.ts'
import {
  DEPOSIT,
  type DepositBench,
  type SignedIn,
  openDepositBench,
  readPostmaster,
} from './deposit-load.ts'
import { requestText } from './http-load.ts'
import { type Answer, sendAtRate, sendWhenAnswered } from './open-load.ts'
import { processorTime } from './processor-time.ts'

/**
 * What becomes of the calls that a server can serve when many more come (TRUST: overload): three times as many
 * deposits as it can make, which are sent whether or not earlier ones were answered.
 */

const FULL = { seconds: 6, rounds: 5, warmUpSeconds: 3 }
const SHORT = { seconds: 2, rounds: 1, warmUpSeconds: 1 }
/** The connections of a peak, each of which sends again as soon as it is answered; the better one counts. */
const PEAKS = [16, 48]
const OVERLOAD = 3
/** Of two institutions each has half of what the server can do; one sends five times that. */
const BURST = 5 / 2
/** What somebody else sends meanwhile, as a share of what the server can do. */
const CALM = 0.2
const READS_PER_SECOND = 160
const READERS = 16
const NEIGHBORS = 64
const LEAST_GOODPUT = 0.95
const MOST_TIMES = 2
const READ = '/api/v1/accounts'
const DEPOSIT_PATH = '/api/v1/deposit'
/** Stands where the key of a deposit comes. */
const KEY = '{key}'

type Print = (line: string) => void
type Sizes = typeof FULL

/** Returns true if goodput, reads, institutions and people keep their shares, and the ledger agrees. */
export async function benchOverload(print: Print): Promise<boolean> {
  const { values } = parseArgs({
    options: { short: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const opened = await openDepositBench({ neighbors: NEIGHBORS })
  try {
    const postgresPid = await readPostmaster(opened.bench.owner)
    return await new Overload(opened, values.short ? SHORT : FULL, { print, postgresPid }).measure()
  } finally {
    await opened.close()
  }
}

/** How many processors were busy with something, over some seconds. */
type Busy = Record<'callers' | 'server' | 'PostgreSQL', number>

/** The answers of one round, and how many calls a second got what they asked for. */
interface Sent {
  answers: Answer[]
  goodPerSecond: number
}

class Overload {
  readonly #opened: DepositBench
  readonly #sizes: Sizes
  readonly #print: Print
  readonly #postgresPid: number
  /** Deposits that were answered with 200, and those of which nobody knows. */
  #made = 0
  #unknown = 0

  constructor(
    opened: DepositBench,
    sizes: Sizes,
    { print, postgresPid }: { print: Print; postgresPid: number },
  ) {
    this.#opened = opened
    this.#sizes = sizes
    this.#print = print
    this.#postgresPid = postgresPid
  }

  async measure(): Promise<boolean> {
    const before = await this.#countDeposits()
    const { people, neighbors } = this.#opened
    const crowd = people.slice(READERS)
    const one = people.slice(READERS, READERS + 1)
    for (const connections of PEAKS) await this.#peak(crowd, connections, this.#sizes.warmUpSeconds)
    const peak = await this.#findPeak(crowd)
    this.#print(`overload: at its peak the server makes ${Math.round(peak)} deposits a second`)
    const holds = [
      await this.#compareGoodput(crowd, peak),
      await this.#compareCalm('another institution', {
        calm: neighbors,
        noise: crowd,
        perSecond: peak * BURST,
        peak,
      }),
      await this.#compareCalm('others of their institution', {
        calm: crowd.slice(1, NEIGHBORS),
        noise: one,
        perSecond: peak * OVERLOAD,
        peak,
      }),
      await this.#agreesWithLedger(before),
    ]
    return holds.every(Boolean)
  }

  async #findPeak(crowd: SignedIn[]): Promise<number> {
    const found: number[] = []
    for (const connections of PEAKS) {
      const rounds: number[] = []
      for (let round = 0; round < this.#sizes.rounds; round += 1)
        rounds.push(await this.#peak(crowd, connections, this.#sizes.seconds))
      found.push(median(rounds))
    }
    return Math.max(...found)
  }

  /** Goodput and reads beside it, each round after one at the peak and one of reads alone. */
  async #compareGoodput(crowd: SignedIn[], peak: number): Promise<boolean> {
    const shares: number[] = []
    const idle: number[] = []
    const beside: number[] = []
    const statuses = new Map<number, number>()
    const besideCallers: number[] = []
    const busy: Busy[] = []
    for (let round = 0; round < this.#sizes.rounds; round += 1) {
      const atPeak = await this.#whileBusy(() =>
        this.#peak(crowd, PEAKS.at(-1) ?? 0, this.#sizes.seconds),
      )
      const best = Math.max(atPeak.result, peak)
      idle.push(p99Of(await this.#read()))
      const beyond = await this.#whileBusy(() =>
        Promise.all([this.#send(crowd, peak * OVERLOAD), this.#read()]),
      )
      const [{ answers, goodPerSecond }, reads] = beyond.result
      shares.push(goodPerSecond / best)
      besideCallers.push(goodPerSecond / leftBy(beyond.busy) / (best / leftBy(atPeak.busy)))
      busy.push(beyond.busy)
      beside.push(p99Of(reads))
      for (const { status } of [...answers, ...reads])
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const counts = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status}`)
    this.#print(`  ${OVERLOAD} times as many: ${counts.join(', ')}`)
    const goodput = median(shares)
    const limit = `at least ${LEAST_GOODPUT}`
    this.#print(ratio('  goodput ÷ peak', goodput, limit, goodput >= LEAST_GOODPUT))
    const times = median(besideCallers).toFixed(2)
    this.#print(`  the same for each processor that the callers leave: ${times} (no promise)`)
    this.#print(`  busy processors: ${wordsOf(busy)}`)
    const isQuiet = this.#compareTimes('reads of people who are signed in', idle, beside)
    return isQuiet && goodput >= LEAST_GOODPUT
  }

  /** Deposits of those who send little: alone, and beside those who send too many. */
  async #compareCalm(
    name: string,
    load: { calm: SignedIn[]; noise: SignedIn[]; perSecond: number; peak: number },
  ): Promise<boolean> {
    const alone: number[] = []
    const beside: number[] = []
    for (let round = 0; round < this.#sizes.rounds; round += 1) {
      alone.push(p99Of((await this.#send(load.calm, load.peak * CALM)).answers))
      const [{ answers }] = await Promise.all([
        this.#send(load.calm, load.peak * CALM),
        this.#send(load.noise, load.perSecond),
      ])
      beside.push(p99Of(answers))
    }
    return this.#compareTimes(`deposits of ${name}`, alone, beside)
  }

  #compareTimes(name: string, alone: number[], beside: number[]): boolean {
    const [before, after] = [median(alone), median(beside)]
    const times = after / before
    this.#print(`  p99 of ${name}: ${before.toFixed(1)} ms alone, ${after.toFixed(1)} ms beside`)
    this.#print(ratio(`  ${name}`, times, `at most ${MOST_TIMES} times`, times <= MOST_TIMES))
    return times <= MOST_TIMES
  }

  async #peak(crowd: SignedIn[], connections: number, seconds: number): Promise<number> {
    const { port } = this.#opened.server
    const next = depositsOf(crowd)
    const { count, perSecond } = await sendWhenAnswered({ port, connections, seconds, next })
    this.#made += count
    return perSecond
  }

  async #send(people: SignedIn[], perSecond: number): Promise<Sent> {
    const { seconds } = this.#sizes
    const { port } = this.#opened.server
    const answers = await sendAtRate({ port, perSecond, seconds, next: depositsOf(people) })
    const made = answers.filter(({ status }) => status === 200).length
    this.#made += made
    this.#unknown += answers.filter(({ status }) => status === 0 || status >= 500).length
    return { answers, goodPerSecond: made / seconds }
  }

  #read(): Promise<Answer[]> {
    const { people, server } = this.#opened
    const next = inTurn(
      people.slice(0, READERS).map(({ headers }) => requestText('GET', READ, headers)),
    )
    const { seconds } = this.#sizes
    return sendAtRate({ port: server.port, perSecond: READS_PER_SECOND, seconds, next })
  }

  async #whileBusy<T>(work: () => Promise<T>): Promise<{ result: T; busy: Busy }> {
    const read = () => {
      const { user, system } = process.cpuUsage()
      const others = [this.#opened.server.pid, this.#postgresPid].map(processorTime)
      return [performance.now() / 1000, (user + system) / 1e6, ...others]
    }
    const before = read()
    const result = await work()
    const after = read().map((seconds, index) => seconds - (before[index] ?? 0))
    const [took = 1, callers = 0, server = 0, postgres = 0] = after
    const busy = { callers: callers / took, server: server / took, PostgreSQL: postgres / took }
    return { result, busy }
  }

  /** A fast error is no transfer: as many are there as were answered, or nobody knows of. */
  async #agreesWithLedger(before: number): Promise<boolean> {
    const made = (await this.#countDeposits()) - before
    const holds = made >= this.#made && made <= this.#made + this.#unknown
    this.#print(
      `  ${this.#made} deposits were answered with 200, ${made} are there: ${holds ? 'holds' : 'FAILS'}`,
    )
    return holds
  }

  async #countDeposits(): Promise<number> {
    const { rows } = await this.#opened.bench.owner.query<{ count: string }>(
      'select count(*) from transfers',
    )
    return Number(rows[0]?.count)
  }
}

/** A deposit of each in turn; all of its text but the key is the same each time. */
function depositsOf(people: SignedIn[]): () => string {
  const length = String(Buffer.byteLength(DEPOSIT))
  const next = inTurn(
    people.map(({ headers }) => {
      const all = { ...headers, 'content-length': length, 'idempotency-key': KEY }
      return requestText('POST', DEPOSIT_PATH, all).split(KEY)
    }),
  )
  return () => `${next().join(randomUUID())}${DEPOSIT}`
}

function inTurn<T>(all: T[]): () => T {
  let turn = Math.floor(Math.random() * all.length)
  return () => {
    turn += 1
    const one = all[turn % all.length]
    if (one === undefined) throw new Error('there is nobody to call')
    return one
  }
}

/** How many processors the callers left to the server and its database. */
function leftBy({ callers }: Busy): number {
  return availableParallelism() - callers
}

function wordsOf(busy: readonly Busy[]): string {
  const parts = ['callers', 'server', 'PostgreSQL'] as const
  const words = parts.map((part) => `${part} ${median(busy.map((one) => one[part])).toFixed(2)}`)
  return `${words.join(', ')} of ${availableParallelism()}`
}

/** Whoever was refused or got no answer waited for ever. */
function p99Of(answers: Answer[]): number {
  const times = answers.map(({ status, tookMs }) => (status === 200 ? tookMs : Infinity))
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Infinity
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

if (import.meta.main) {
  process.exitCode = (await benchOverload((line) => console.log(line))) ? 0 : 1
}
