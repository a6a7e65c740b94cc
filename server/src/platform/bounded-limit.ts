import pLimit from 'p-limit'
import { DomainError } from './errors.ts'

interface Bounds {
  running: number
  /** More than so many that wait are refused at once, so that nobody waits for long. */
  waiting: number
}

/** For work that takes much of a machine: some runs, some waits in the order it came, more is refused. */
export function boundedLimit({ running, waiting }: Bounds) {
  const limit = pLimit(running)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount >= running && limit.pendingCount >= waiting) {
      throw new DomainError('unavailable')
    }
    return limit(work)
  }
}
