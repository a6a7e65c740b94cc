import { setTimeout as sleep } from 'node:timers/promises'
import { StoryAborted, Person } from './person.ts'
import { stories } from './stories.ts'
import type { Tally } from './tally.ts'

/** Started stories run to their end, and one waits five minutes for an identity check. */
const FINISH_MS = 420_000

export interface Load {
  /** Starts no new stories. Returns how many did not end in time. */
  finish(): Promise<number>
}

/** Runs stories in parallel, one after another in each place. */
export function runStoriesInParallel(places: number, ports: readonly number[], tally: Tally): Load {
  const over = new AbortController()
  let begun = 0
  let open = 0
  const runAll = async () => {
    while (!over.signal.aborted) {
      open += 1
      await runStory(begun++, ports, tally)
      open -= 1
    }
  }
  const running = Promise.all(Array.from({ length: places }, runAll))
  return {
    finish: async () => {
      over.abort()
      await Promise.race([running, sleep(FINISH_MS, undefined, { ref: false })])
      return open
    },
  }
}

async function runStory(number: number, ports: readonly number[], tally: Tally): Promise<void> {
  const story = stories[number % stories.length]
  if (!story) throw new Error('no stories')
  const person = new Person(number, ports, tally, { lastFour: story.lastFour })
  try {
    await story.live(person, number)
    tally.lives += 1
  } catch (error) {
    if (error instanceof StoryAborted && error.isLimit) tally.gaveUp += 1
    else if (error instanceof StoryAborted) tally.problems.push(`${person.name}: ${error.message}`)
    else tally.problems.push(`${person.name}: ${(error as Error).stack}`)
  }
}
