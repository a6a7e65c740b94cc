import { setTimeout as sleep } from 'node:timers/promises'
import { Bank } from './bank.ts'
import { compare } from './compare.ts'
import type { Person } from './person.ts'
import { registerRegulars, startRegulars, move, makeRefusedCall, viewPages } from './regulars.ts'
import { reportCalls } from './report-calls.ts'
import type { Report } from './report.ts'
import { Tally } from './tally.ts'

/** Together these are more than the connections of a process, most of which idle until the late calls. */
const STEADY = 4
const LATE = 10
const LOAD_MS = 3_000
/** The time until the server has identified the caller and waits for the body. */
const KNOWN_MS = 300
/** Longer than the statement timeout, so that some calls have given up when Postgres resumes. */
const HANG_MS = 5_500
const AFTER_MS = 6_000
/** No calls run in this time, so an open transaction was left behind. */
const QUIET_MS = 1_500

/** Hangs all of Postgres under load. Everything acknowledged before, meanwhile or after must be there. */
export async function hangPostgres(report: Report, { hangs }: { hangs: number }): Promise<void> {
  const bank = await Bank.open(1)
  try {
    const tally = new Tally()
    const people = await registerRegulars(STEADY + LATE, bank.ports, tally)
    const leftOpen: string[] = []
    for (let turn = 1; turn <= hangs; turn += 1) {
      leftOpen.push(...(await hangOnce(bank, people)))
      const { acknowledged, unanswered } = tally
      const summary = `${acknowledged} calls acknowledged so far, ${unanswered} tries unanswered`
      report.say(`hang ${turn} of ${hangs}: ${summary}`)
    }
    report.none('sessions idle in transaction', leftOpen)
    const owner = bank.openOwner()
    try {
      reportCalls(report, tally, await compare(owner, tally))
    } finally {
      await owner.end()
    }
  } finally {
    await bank.close()
  }
}

async function hangOnce(bank: Bank, people: readonly Person[]): Promise<string[]> {
  const before = startRegulars(people)
  await sleep(LOAD_MS)
  await before.leave()
  const steady = startRegulars(people.slice(0, STEADY))
  const late = prepareLateCalls(people.slice(STEADY))
  await sleep(KNOWN_MS)
  const leaving = Promise.withResolvers<unknown>()
  await bank.postgres.hang(async () => {
    leaving.resolve(Promise.all([late.send(), steady.leave()]))
    await sleep(HANG_MS)
  })
  await leaving.promise
  await sleep(QUIET_MS)
  const leftOpen = await bank.listLeftOpen(0)
  // Writes in a transaction that was left open would be lost with the next refusal.
  await Promise.all(people.map(viewPages))
  await Promise.all(people.map(makeRefusedCall))
  const after = startRegulars(people)
  await sleep(AFTER_MS)
  await after.leave()
  await sleep(QUIET_MS)
  return [...leftOpen, ...(await bank.listLeftOpen(0))]
}

/** Prepares calls whose first statement during the hang begins a transaction. */
function prepareLateCalls(people: readonly Person[]) {
  const gate = Promise.withResolvers<void>()
  const moving = people.map((person) => move(person, '1 Late Lane', gate.promise))
  return {
    send: async () => {
      gate.resolve()
      await Promise.all(moving)
    },
  }
}
