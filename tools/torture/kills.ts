import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beginGiving } from './acts/nonprofits.ts'
import { Bank } from './bank.ts'
import { checkAll } from './books.ts'
import { compare } from './compare.ts'
import { fillQueue } from './visitor.ts'
import { keepTime } from './keep-time.ts'
import { runStoriesInParallel } from './load.ts'
import { JOBS_DONE_MS, untilJobsDone } from './queue.ts'
import { registerRegulars, startRegulars } from './regulars.ts'
import { reportActs, reportCalls } from './report-calls.ts'
import { type Report, seconds, spread } from './report.ts'
import { Tally } from './tally.ts'

const SERVERS = 2
/** People besides those in stories, so that every kill hits running calls. */
const REGULARS = 6
/** The load before a kill, so that it hits every kind of act. */
const MIN_LOAD_MS = 1_500
const MAX_LOAD_MS = 6_000
/** A burst of calls that queue jobs comes first, and the kill hits it at a random moment. */
const MAX_AIM_MS = 300
/** TRUST: Faults. */
const POSTGRES_READY_MS = 10_000
/** Longer than any act keeps a transaction open. */
const SETTLED_MS = 3_000

interface Kill {
  what: 'server A' | 'server B' | 'Postgres'
  readyMs: number
  jobsMs: number | null
  jobs: number
}

/** Kills node and Postgres in turn under load. Everything acknowledged must be there once (TRUST I2). */
export async function killInTurn(report: Report, counts: { kills: number; people: number }) {
  const bank = await Bank.open(SERVERS)
  try {
    await beginGiving(bank)
    const tally = new Tally()
    const load = runStoriesInParallel(counts.people, bank.ports, tally)
    const regulars = startRegulars(await registerRegulars(REGULARS, bank.ports, tally))
    const clock = keepTime(bank.ports, tally)
    const from = Date.now()
    const kills = await killAll(bank, report, counts.kills)
    await regulars.leave()
    const unfinished = await load.finish()
    const stoodStillMs = await clock.stop()
    const last = await untilJobsDone(bank, Date.now())
    report.say(
      `${kills.length} kills in ${seconds(Date.now() - from)} under the load of ${counts.people} people at a time, ` +
        `${tally.lives} lives lived to their end, ${tally.gaveUp} at a limit of the bank, ` +
        `${tally.waiting.size} waited minutes for an identity check that was cut off`,
    )
    reportKills(report, kills)
    report.say(`the banking clock could not be moved for at most ${seconds(stoodStillMs)}`)
    report.none('jobs still open at the end', last.open)
    await sleep(SETTLED_MS)
    report.none('transactions left open', await bank.listLeftOpen(0))
    report.none(
      'lives not at their end',
      Array.from({ length: unfinished }, () => 'in the midst'),
    )
    const owner = bank.openOwner()
    try {
      reportActs(report, tally)
      reportCalls(report, tally, await compare(owner, tally))
      report.none('failures that no server expected', bank.listUnexpected())
      await checkAll(report, { bank, owner, tally })
    } finally {
      await owner.end()
    }
  } finally {
    await bank.close()
  }
}

async function killAll(bank: Bank, report: Report, count: number): Promise<Kill[]> {
  const turns = ['server A', 'Postgres', 'server B', 'Postgres'] as const
  const kills: Kill[] = []
  for (let turn = 0; turn < count; turn += 1) {
    await sleep(randomInt(MIN_LOAD_MS, MAX_LOAD_MS))
    const what = turns[turn % turns.length] ?? 'Postgres'
    if (what === 'Postgres') await bank.untilPostgresMayDie()
    const volley = fillQueue(bank.ports)
    await sleep(randomInt(MAX_AIM_MS))
    const since = Date.now()
    const which = await kill(bank, what)
    const jobs = untilJobsDone(bank, since)
    await bank.untilReady(which)
    const readyMs = Date.now() - since
    const waited = await jobs
    await volley
    kills.push({ what, readyMs, jobsMs: waited.doneMs, jobs: waited.jobs })
    const done = waited.doneMs === null ? 'NOT DONE' : `done after ${seconds(waited.doneMs)}`
    report.say(
      `kill ${turn + 1} of ${count}, ${what}: ready after ${seconds(readyMs)}, its ${waited.jobs} jobs ${done}`,
    )
    for (const words of waited.open.slice(0, 5)) report.say(`  ${words}`)
  }
  return kills
}

/** Kills a process. Returns the servers that have to become ready again. */
async function kill(bank: Bank, what: Kill['what']): Promise<number[]> {
  if (what === 'Postgres') {
    bank.killPostgres()
    return [...bank.ports.keys()]
  }
  const which = what === 'server A' ? 0 : 1
  await bank.killServer(which)
  await bank.start(which)
  return [which]
}

/** Reports the kills. The part `ready` measures restarts on an idle machine. */
function reportKills(report: Report, kills: readonly Kill[]): void {
  const timesOf = (isMeant: (each: Kill) => boolean) =>
    kills.filter(isMeant).map(({ readyMs }) => readyMs)
  const servers = timesOf(({ what }) => what !== 'Postgres')
  report.say(`/readyz 200 after a kill of a server, under load: ${spread(servers)}`)
  const postgres = timesOf(({ what }) => what === 'Postgres')
  if (postgres.length > 0) {
    const limit = `at most ${seconds(POSTGRES_READY_MS)}`
    const holds = postgres.every((ms) => ms <= POSTGRES_READY_MS)
    report.figure('/readyz 200 after a kill of Postgres', spread(postgres), limit, holds)
  }
  const done = kills.map(({ jobsMs }) => jobsMs ?? Number.POSITIVE_INFINITY)
  const jobs = kills.reduce((sum, each) => sum + each.jobs, 0)
  report.figure(
    `all ${jobs} jobs of the ${kills.length} queues done`,
    spread(done),
    `at most ${seconds(JOBS_DONE_MS)}`,
    done.every((ms) => ms <= JOBS_DONE_MS),
  )
}
