/** The source of the current banking time; sessions, codes and throttles use real time (DESIGN 8). */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface FixedClock extends Clock {
  set(instant: Date | string): void
  advance(ms: number): void
}

/** A clock for tests that stands still until it is moved. */
export function fixedClock(instant: Date | string): FixedClock {
  let nowMs = readInstant(instant)
  return {
    now: () => new Date(nowMs),
    set: (to) => {
      nowMs = readInstant(to)
    },
    advance: (ms) => {
      nowMs = readInstant(new Date(nowMs + ms))
    },
  }
}

function readInstant(instant: Date | string): number {
  const ms = new Date(instant).getTime()
  if (Number.isNaN(ms)) throw new RangeError(`Not an instant: ${String(instant)}`)
  return ms
}
