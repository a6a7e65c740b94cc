import type { Person } from './person.ts'
import type { World } from './world.ts'

/** What a person did on a day. The steps of all people are simulated together, by time. */
export interface Step {
  /** Days from today: -420 is fourteen months ago, 0 today. */
  day: number
  /** HH:MM Eastern; mid-morning by default. */
  at?: string
  /** Whether the ACH network does it. If it is closed, the step moves to the last business day before. */
  isNetworkStep?: true
  /** Runs the functions that a depositor would trigger; never writes a feature's tables directly. */
  act(world: World): Promise<void>
}

export interface DemoPerson extends Person {
  steps: readonly Step[]
}
