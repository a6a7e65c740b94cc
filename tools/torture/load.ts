import { setTimeout as sleep } from 'node:timers/promises'
import { LifeEnds, Person } from './person.ts'
import { stories } from './stories.ts'
import type { Tally } from './tally.ts'

/** Lives that have begun are lived to their end; one waits five minutes for an identity check. */
const FINISH_MS = 420_000

export interface Load {
  /** Nobody new begins; says how many had not come to their end in time. */
  finish(): Promise<number>
}

/** So many people side by side, one life after another in each place. */
export function liveSideBySide(places: number, ports: readonly number[], tally: Tally): Load {
  const over = new AbortController()
  let begun = 0
  let open = 0
  const live = async () => {
    while (!over.signal.aborted) {
      open += 1
      await liveOnce(begun++, ports, tally)
      open -= 1
    }
  }
  const living = Promise.all(Array.from({ length: places }, live))
  return {
    finish: async () => {
      over.abort()
      await Promise.race([living, sleep(FINISH_MS, undefined, { ref: false })])
      return open
    },
  }
}

async function liveOnce(number: number, ports: readonly number[], tally: Tally): Promise<void> {
  const story = stories[number % stories.length]
  if (!story) throw new Error('no stories')
  const person = new Person(number, ports, tally, { lastFour: story.lastFour })
  try {
    await story.live(person, number)
    tally.lives += 1
  } catch (error) {
    if (error instanceof LifeEnds && error.isLimit) tally.gaveUp += 1
    else if (error instanceof LifeEnds) tally.problems.push(`${person.name}: ${error.message}`)
    else tally.problems.push(`${person.name}: ${(error as Error).stack}`)
  }
}
