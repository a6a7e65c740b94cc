import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxEndpoints } from '@passbook/contract/sandbox'
import { Person, granted } from './person.ts'
import type { Tally } from './tally.ts'

const PAUSE_MS = 2_000
/** Moving a month runs many jobs. */
const TIMEOUT_MS = 60_000
/** Moves alternate between cut-offs and settlements, with a month end now and then. */
const MONTH_END_EVERY = 15

export interface Timekeeper {
  /** Returns the longest time in which the clock could not be moved. */
  stop(): Promise<number>
}

/** Moves the banking clock regularly, so that files, settlement, returns and interest happen meanwhile. */
export function keepTime(ports: readonly number[], tally: Tally): Timekeeper {
  const clerk = new Person(9_999, ports, tally)
  const over = new AbortController()
  let longestMs = 0
  const keep = async () => {
    for (let move = 1; !over.signal.aborted; move += 1) {
      const from = Date.now()
      while (!(await moveOn(clerk, move)) && !over.signal.aborted) await sleep(PAUSE_MS)
      longestMs = Math.max(longestMs, Date.now() - from)
      await sleep(PAUSE_MS)
    }
  }
  const keeping = keep().catch((error: unknown) => {
    tally.problems.push(`the banking clock: ${(error as Error).message}`)
  })
  return {
    stop: async () => {
      over.abort()
      await keeping
      return longestMs
    },
  }
}

/** Returns false if no answer came for minutes: the running job may be cut off repeatedly. */
async function moveOn(clerk: Person, move: number): Promise<boolean> {
  const { next } = granted('the clock', await clerk.world(sandboxEndpoints.readClock, {}))
  const stop = move % 2 === 0 ? 'settlement' : 'cut_off'
  const to = next[move % MONTH_END_EVERY === 0 ? 'month_end' : stop]
  const how = { timeoutMs: TIMEOUT_MS }
  const moved = await clerk.world(sandboxEndpoints.moveClock, { body: { to } }, how)
  if (moved.ok || moved.status === 0) return moved.ok
  // An earlier try already moved it, or the other server does not know the last move yet.
  if (moved.errors['to'] === undefined) granted('moving the clock', moved)
  return true
}
