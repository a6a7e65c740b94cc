import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ratio } from './database.ts'
import { DEPOSIT, type DepositBench, type SignedIn, openDepositBench } from './deposit-load.ts'
import { measureLoad } from './http-load.ts'
import { type Answer, sendAtRate } from './open-load.ts'

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
    return await new Overload(opened, values.short ? SHORT : FULL, print).measure()
  } finally {
    await opened.close()
  }
}

/** The answers of one round, and how many calls a second got what they asked for. */
interface Sent {
  answers: Answer[]
  goodPerSecond: number
}

class Overload {
  readonly #opened: DepositBench
  readonly #sizes: Sizes
  readonly #print: Print
  /** Deposits that were answered with 200, and those of which nobody knows. */
  #made = 0
  #unknown = 0

  constructor(opened: DepositBench, sizes: Sizes, print: Print) {
    this.#opened = opened
    this.#sizes = sizes
    this.#print = print
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
    for (let round = 0; round < this.#sizes.rounds; round += 1) {
      const best = await this.#peak(crowd, PEAKS.at(-1) ?? 0, this.#sizes.seconds)
      idle.push(p99Of(await this.#read()))
      const [{ answers, goodPerSecond }, reads] = await Promise.all([
        this.#send(crowd, peak * OVERLOAD),
        this.#read(),
      ])
      shares.push(goodPerSecond / Math.max(best, peak))
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
    const { count, perSecond } = await measureLoad({
      port: this.#opened.server.port,
      path: DEPOSIT_PATH,
      headers: [{}],
      connections,
      durationMs: seconds * 1000,
      post: this.#depositsOf(crowd),
    })
    this.#made += count
    return perSecond
  }

  async #send(people: SignedIn[], perSecond: number): Promise<Sent> {
    const { seconds } = this.#sizes
    const answers = await sendAtRate({
      port: this.#opened.server.port,
      path: DEPOSIT_PATH,
      perSecond,
      seconds,
      next: this.#depositsOf(people),
    })
    const made = answers.filter(({ status }) => status === 200).length
    this.#made += made
    this.#unknown += answers.filter(({ status }) => status === 0 || status >= 500).length
    return { answers, goodPerSecond: made / seconds }
  }

  #read(): Promise<Answer[]> {
    const next = inTurn(this.#opened.people.slice(0, READERS))
    return sendAtRate({
      port: this.#opened.server.port,
      path: READ,
      perSecond: READS_PER_SECOND,
      seconds: this.#sizes.seconds,
      next: () => ({ headers: next().headers }),
    })
  }

  #depositsOf(people: SignedIn[]) {
    const next = inTurn(people)
    return () => ({
      headers: { ...next().headers, 'idempotency-key': randomUUID() },
      body: DEPOSIT,
    })
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

function inTurn(people: SignedIn[]): () => SignedIn {
  let turn = Math.floor(Math.random() * people.length)
  return () => {
    turn += 1
    const person = people[turn % people.length]
    if (!person) throw new Error('there is nobody to call')
    return person
  }
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
