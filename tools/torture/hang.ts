import { setTimeout as sleep } from 'node:timers/promises'
import { Bank } from './bank.ts'
import { compare } from './compare.ts'
import type { Person } from './person.ts'
import { inviteRegulars, letCome, move, overreach, viewPages } from './regulars.ts'
import { reportCalls } from './report-calls.ts'
import type { Report } from './report.ts'
import { Tally } from './tally.ts'

/** Together more than a process has connections; most of these wait unused for the late ones. */
const STEADY = 4
const LATE = 10
const LOAD_MS = 3_000
/** Until the server knows who is calling and waits for the body. */
const KNOWN_MS = 300
/** Longer than a statement may wait, so that some have given up when Postgres goes on. */
const HANG_MS = 5_500
const AFTER_MS = 6_000
/** Nothing is asked of it then: a transaction still open was left by somebody. */
const QUIET_MS = 1_500

/** Hangs all of Postgres under load; whatever was acknowledged before, meanwhile or after is there. */
export async function hangPostgres(report: Report, { hangs }: { hangs: number }): Promise<void> {
  const bank = await Bank.open(1)
  try {
    const tally = new Tally()
    const people = await inviteRegulars(STEADY + LATE, bank.ports, tally)
    const leftOpen: string[] = []
    for (let turn = 1; turn <= hangs; turn += 1) {
      leftOpen.push(...(await hangOnce(bank, people)))
      const { acknowledged, unanswered } = tally
      const told = `${acknowledged} calls acknowledged so far, ${unanswered} tries unanswered`
      report.say(`hang ${turn} of ${hangs}: ${told}`)
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
  const before = letCome(people)
  await sleep(LOAD_MS)
  await before.leave()
  const steady = letCome(people.slice(0, STEADY))
  const late = comeLate(people.slice(STEADY))
  await sleep(KNOWN_MS)
  const leaving = Promise.withResolvers<unknown>()
  await bank.postgres.hang(async () => {
    leaving.resolve(Promise.all([late.arrive(), steady.leave()]))
    await sleep(HANG_MS)
  })
  await leaving.promise
  await sleep(QUIET_MS)
  const leftOpen = await bank.listLeftOpen(0)
  // What is written into a transaction that was left open is gone with the next refusal.
  await Promise.all(people.map(viewPages))
  await Promise.all(people.map(overreach))
  const after = letCome(people)
  await sleep(AFTER_MS)
  await after.leave()
  await sleep(QUIET_MS)
  return [...leftOpen, ...(await bank.listLeftOpen(0))]
}

/** The very first statement of theirs is the begin of a transaction. */
function comeLate(people: readonly Person[]) {
  const gate = Promise.withResolvers<void>()
  const moving = people.map((person) => move(person, '1 Late Lane', gate.promise))
  return {
    arrive: async () => {
      gate.resolve()
      await Promise.all(moving)
    },
  }
}
