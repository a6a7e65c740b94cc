import type { TraceName } from './traces.ts'

/** Something that a call leaves in the database: which, and whose. */
export interface Trace {
  of: TraceName
  key: string
}

interface Count {
  acknowledged: number
  /** Of calls without an answer: each may have left one more. */
  unanswered: number
}

/** What was acknowledged, what stayed unanswered, and what must therefore be in the database. */
export class Tally {
  readonly counts = new Map<TraceName, Map<string, Count>>()
  /** How often each act was acknowledged. */
  readonly acts = new Map<string, number>()
  acknowledged = 0
  unanswered = 0
  /** Answers 500: whatever fails, that is never one. */
  readonly failures: string[] = []
  /** What was refused, not found again or never came though it should have been. */
  readonly problems: string[] = []
  /** People whose identity check was cut off, and who had to wait until it could be asked for anew. */
  readonly waiting = new Set<string>()
  lives = 0
  /** People who ran into a limit of the bank, mostly by trying again so often. */
  gaveUp = 0

  acknowledge(act: string, traces: readonly Trace[]): void {
    this.acknowledged += 1
    this.acts.set(act, (this.acts.get(act) ?? 0) + 1)
    for (const trace of traces) this.#of(trace).acknowledged += 1
  }

  leaveUnanswered(traces: readonly Trace[]): void {
    this.unanswered += 1
    for (const trace of traces) this.#of(trace).unanswered += 1
  }

  /** It was the same wish all along, and its answer has come now. */
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
