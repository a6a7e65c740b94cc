import type { Delivery } from './checker/deliveries.ts'
import { Gate } from './gate.ts'
import { History } from './history.ts'
import type { TraceName } from './traces.ts'

/** Something that a call leaves in the database: its kind and its owner. */
export interface Trace {
  of: TraceName
  key: string
}

interface Count {
  acknowledged: number
  /** The number of unanswered calls, each of which may have left one more. */
  unanswered: number
}

/** Counts acknowledged and unanswered calls, and so what must be in the database. */
export class Tally {
  readonly history: History
  /** All calls pass it. */
  readonly gate = new Gate()
  readonly counts = new Map<TraceName, Map<string, Count>>()
  /** How often each act was acknowledged. */
  readonly acts = new Map<string, number>()
  acknowledged = 0
  unanswered = 0
  /** The events that the institution's own system was sent. */
  readonly deliveries: Delivery[] = []
  /** Answers 500, which must never happen. */
  readonly failures: string[] = []
  /** Unexpected refusals, and things that were missing or never arrived. */
  readonly problems: string[] = []
  /** People whose identity check was cut off and who had to wait until it could be repeated. */
  readonly waiting = new Set<string>()
  lives = 0
  /** The number of people who reached a limit of the bank, mostly by retrying so often. */
  gaveUp = 0

  /** The history is also written to the file, if one is given. */
  constructor(historyFile?: string) {
    this.history = new History(historyFile)
  }

  acknowledge(act: string, traces: readonly Trace[]): void {
    this.acknowledged += 1
    this.acts.set(act, (this.acts.get(act) ?? 0) + 1)
    for (const trace of traces) this.#of(trace).acknowledged += 1
  }

  leaveUnanswered(traces: readonly Trace[]): void {
    this.unanswered += 1
    for (const trace of traces) this.#of(trace).unanswered += 1
  }

  /** Removes the unanswered counts of a call whose retry has been answered. */
  settle(traces: readonly Trace[]): void {
    for (const trace of traces) this.#of(trace).unanswered -= 1
  }

  #of({ of, key }: Trace): Count {
    const keys = this.counts.get(of) ?? new Map<string, Count>()
    this.counts.set(of, keys)
    const count = keys.get(key) ?? { acknowledged: 0, unanswered: 0 }
    keys.set(key, count)
    return count
  }
}
