import type { Person } from './person.ts'
import type { World } from './world.ts'

/** What a person did on a day. Steps of all people are lived through together, in the order of time. */
export interface Step {
  /** Days from today: -420 is fourteen months ago, 0 today. */
  day: number
  /** HH:MM Eastern; mid-morning when it does not matter. */
  at?: string
  /** The network does it, which is closed on some days: then on the last business day before. */
  isOfNetwork?: true
  /** Runs the acts a depositor would cause; never writes a feature's tables itself. */
  act(world: World): Promise<void>
}

export interface DemoPerson extends Person {
  steps: readonly Step[]
}
