import pLimit from 'p-limit'
import { BUSY } from './concurrency-limiter.ts'

interface Bounds {
  running: number
  /** How many may wait; more are refused at once, so that nobody waits for long. */
  waiting: number
}

/** Limits expensive work: some of it runs, some waits in order, and the rest is refused. */
export function boundedLimit({ running, waiting }: Bounds) {
  const limit = pLimit(running)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount >= running && limit.pendingCount >= waiting) {
      throw BUSY
    }
    return limit(work)
  }
}
