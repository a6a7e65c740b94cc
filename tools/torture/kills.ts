import { setTimeout as sleep } from 'node:timers/promises'
import { beginGiving } from './acts/nonprofits.ts'
import { Bank } from './bank.ts'
import { checkAll } from './books.ts'
import { Chance } from './chance.ts'
import { compare } from './compare.ts'
import { openCoreSystem } from './core-system.ts'
import { openCustomers, startCustomers } from './customers.ts'
import { type FaultName, type Scene, SERVERS, deathsOf, fail, faultsOf } from './faults.ts'
import { keepTime } from './keep-time.ts'
import { runStoriesInParallel } from './load.ts'
import type { Counts } from './options.ts'
import { type OnCluster, openOnCluster } from './on-cluster.ts'
import { Power } from './power.ts'
import { JOBS_DONE_MS, untilJobsDone } from './queue.ts'
import { registerRegulars, startRegulars } from './regulars.ts'
import { reportActs, reportCalls } from './report-calls.ts'
import { type Report, seconds, spread } from './report.ts'
import { Tally } from './tally.ts'
import { fillQueue } from './visitor.ts'

/** People besides those in stories, so that every kill hits running calls. */
const REGULARS = 6
/** The load before a kill, so that it hits every kind of act. */
const MIN_LOAD_MS = 1_500
const MAX_LOAD_MS = 6_000
/** A burst of calls that queue jobs comes first, and the kill hits it at a random moment. */
const MAX_AIM_MS = 300
/** The institution's own system refuses one delivery in this many. */
const REFUSES_ONE_OF = 4
/** TRUST: Faults. */
const POSTGRES_READY_MS = 10_000
/** The longest time without service on a cluster, where another node takes over. */
const FAIL_OVER_MS = 15_000
/** Longer than any act keeps a transaction open. */
const SETTLED_MS = 3_000
/** Fewer kills than this are a short run, which does not reach every call of the contract. */
const KILLS_FOR_ALL_CALLS = 40

const HISTORY = '.data/torture/kills.jsonl'

interface Fault {
  what: FaultName
  readyMs: number
  jobsMs: number | null
  jobs: number
}

/**
 * Lets processes, connections and the machine fail in turn under load. Everything acknowledged must be there once
 * (TRUST I2).
 */
export async function killInTurn(report: Report, counts: Counts) {
  const onCluster = counts.cluster === undefined ? undefined : await openOnCluster(counts.cluster)
  try {
    await killAll(report, counts, onCluster?.it)
  } finally {
    await onCluster?.close()
  }
}

async function killAll(
  report: Report,
  { kills: count, people, seed }: Counts,
  cluster: OnCluster | undefined,
) {
  const chance = new Chance(seed)
  report.say(`the seed is ${chance.seed}`)
  const bank = await Bank.open(SERVERS, { mayFail: true, ...(cluster && { cluster }) })
  const tally = new Tally(HISTORY)
  try {
    await beginGiving(bank)
    const core = await openCoreSystem({
      bank,
      tally,
      chance: chance.of('core system'),
      refusesOneOf: REFUSES_ONE_OF,
    })
    const customers = await openCustomers(bank.ports, tally)
    const power = cluster ? undefined : new Power(bank)
    await power?.note()
    const load = runStoriesInParallel(people, bank.ports, tally)
    const regulars = startRegulars(await registerRegulars(REGULARS, bank.ports, tally))
    const moving = startCustomers(customers, chance.of('customers'))
    const clock = keepTime(bank.ports, tally)
    const retrying = core.startRetrying()
    const from = Date.now()
    const scene: Scene = { bank, power, cluster, tally, chance: chance.of('faults'), full: [] }
    const faults = await failInTurn(scene, report, count)
    await moving.leave()
    await regulars.leave()
    const unfinished = await load.finish()
    const stoodStillMs = await clock.stop()
    const last = await untilJobsDone(bank, Date.now())
    await retrying.leave()
    const undelivered = await core.untilDelivered()
    await core.close()
    report.say(
      `${faults.length} faults in ${seconds(Date.now() - from)} under the load of ${people} people at a time, ` +
        `${tally.lives} lives lived to their end, ${tally.gaveUp} at a limit of the bank, ` +
        `${tally.waiting.size} waited minutes for an identity check that was cut off`,
    )
    reportFaults(report, faults, cluster ? FAIL_OVER_MS : POSTGRES_READY_MS)
    reportFullDisk(report, scene)
    report.say(`the banking clock could not be moved for at most ${seconds(stoodStillMs)}`)
    report.none('jobs still open at the end', last.open)
    report.none('events never taken', undelivered, String(tally.deliveries.length))
    await sleep(SETTLED_MS)
    report.none('transactions left open', await bank.listLeftOpen(0))
    report.none(
      'lives not at their end',
      Array.from({ length: unfinished }, () => 'in the midst'),
    )
    const owner = bank.openOwner()
    try {
      if (count >= KILLS_FOR_ALL_CALLS) reportActs(report, tally)
      reportCalls(report, tally, await compare(owner, tally))
      report.none('failures that no server expected', bank.listUnexpected())
      await checkAll(report, { bank, owner, tally })
    } finally {
      await owner.end()
    }
    report.say(`every call is written down in ${HISTORY}`)
  } finally {
    await tally.history.close()
    await bank.close()
  }
}

async function failInTurn(scene: Scene, report: Report, count: number): Promise<Fault[]> {
  const { bank, chance } = scene
  const names = faultsOf(scene)
  const faults: Fault[] = []
  for (let turn = 0; turn < count; turn += 1) {
    await sleep(chance.between(MIN_LOAD_MS, MAX_LOAD_MS))
    const what = names[turn % names.length] ?? 'Postgres'
    await bank.untilPostgresMayDie(deathsOf(what))
    const volley = fillQueue(bank.ports)
    await sleep(chance.below(MAX_AIM_MS))
    const since = Date.now()
    const which = await fail[what](scene)
    const jobs = untilJobsDone(bank, since)
    await bank.untilReady(which)
    const readyMs = Date.now() - since
    const waited = await jobs
    await volley
    faults.push({ what, readyMs, jobsMs: waited.doneMs, jobs: waited.jobs })
    const done = waited.doneMs === null ? 'NOT DONE' : `done after ${seconds(waited.doneMs)}`
    report.say(
      `fault ${turn + 1} of ${count}, ${what}: ready after ${seconds(readyMs)}, its ${waited.jobs} jobs ${done}`,
    )
    for (const words of waited.open.slice(0, 5)) report.say(`  ${words}`)
  }
  return faults
}

/** Reports the faults. The part `ready` measures restarts on an idle machine. */
function reportFaults(report: Report, faults: readonly Fault[], mostMs: number): void {
  const timesOf = (isMeant: (each: Fault) => boolean) =>
    faults.filter(isMeant).map(({ readyMs }) => readyMs)
  const servers = timesOf(({ what }) => what.startsWith('server'))
  report.say(`/readyz 200 after a kill of a server, under load: ${spread(servers)}`)
  const postgres = timesOf(({ what }) => what === 'Postgres')
  if (postgres.length > 0) {
    const limit = `at most ${seconds(mostMs)}`
    const holds = postgres.every((ms) => ms <= mostMs)
    report.figure('/readyz 200 after a kill of Postgres', spread(postgres), limit, holds)
  }
  const done = faults.map(({ jobsMs }) => jobsMs ?? Number.POSITIVE_INFINITY)
  const jobs = faults.reduce((sum, each) => sum + each.jobs, 0)
  report.figure(
    `all ${jobs} jobs of the ${faults.length} queues done`,
    spread(done),
    `at most ${seconds(JOBS_DONE_MS)}`,
    done.every((ms) => ms <= JOBS_DONE_MS),
  )
}

/** While the disk is full, writes are refused and reads work (TRUST: Faults). */
function reportFullDisk(report: Report, { bank, tally, full }: Scene): void {
  if (bank.disk === undefined) report.say('no disk can be mounted here, so none was full')
  if (full.length === 0) return
  const meanwhile = tally.history.attempts.filter((attempt) =>
    full.some(({ from, to }) => attempt.sentAt >= from && attempt.endedAt <= to),
  )
  const refused = meanwhile.filter(({ answer }) => answer === null).length
  const read = meanwhile.filter(({ act, answer }) => {
    return act.startsWith('GET ') && answer?.status === 200
  }).length
  report.figure(
    `the ${full.length} times that the disk was full`,
    `${refused} tries refused or without an answer, ${read} reads answered`,
    'must both be at least 1',
    refused > 0 && read > 0,
  )
}
