import { DomainError } from '../../errors.ts'

/** As many as can be on their way at once, and some of somebody else's; more is refused. */
const MAX_WAITING = 20

let isRunning = false
const waiting: (() => void)[] = []

/**
 * One file is looked at at a time: a large picture takes its size in memory and a core for a
 * second, and everybody else's calls go on beside it.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
