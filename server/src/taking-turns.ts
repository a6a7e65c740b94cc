import { DomainError } from './errors.ts'

/** As many as can be on their way at once, and some of somebody else's; more is refused. */
const MAX_WAITING = 20

/** A lane for work that takes much of a machine: one at a time, the others wait for their turn. */
export function takingTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let isRunning = false
  const waiting: (() => void)[] = []
  return async (work) => {
    if (isRunning) {
      if (waiting.length >= MAX_WAITING) throw new DomainError('unavailable')
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    isRunning = true
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Handed on, so that nobody slips in between.
      if (next) next()
      else isRunning = false
    }
  }
}
