import { setTimeout as sleep } from 'node:timers/promises'
import { Bank } from './bank.ts'
import { compare } from './compare.ts'
import { letRegularsCome } from './regulars.ts'
import { reportCalls } from './report-calls.ts'
import type { Report } from './report.ts'
import { Tally } from './tally.ts'

/** More of them than the pool has connections: every one is in the midst of something. */
const PEOPLE = 24
const LOAD_MS = 3_000
/** Longer than a statement may wait, so that some have given up when Postgres goes on. */
const HANG_MS = 5_500
const AFTER_MS = 8_000
const LOOK_EVERY_MS = 250
/** Longer than any act of ours thinks inside a transaction. */
const LEFT_OPEN_MS = 3_000

/** Hangs all of Postgres under load; whatever was acknowledged before, meanwhile or after is there. */
export async function hangPostgres(report: Report, { hangs }: { hangs: number }): Promise<void> {
  const bank = await Bank.open(1)
  try {
    const tally = new Tally()
    const leftOpen = new Set<string>()
    const regulars = await letRegularsCome(PEOPLE, bank.ports, tally)
    for (let turn = 1; turn <= hangs; turn += 1) {
      await sleep(LOAD_MS)
      await bank.postgres.hang(() => sleep(HANG_MS))
      for (const from = Date.now(); Date.now() - from < AFTER_MS; await sleep(LOOK_EVERY_MS)) {
        for (const words of await bank.listLeftOpen(LEFT_OPEN_MS)) leftOpen.add(words)
      }
      report.say(
        `hang ${turn} of ${hangs}: ${tally.acknowledged} calls acknowledged so far, ${tally.unanswered} unanswered`,
      )
    }
    await regulars.stop()
    await sleep(LEFT_OPEN_MS)
    for (const words of await bank.listLeftOpen(0)) leftOpen.add(words)
    report.none('sessions idle in transaction', [...leftOpen])
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
