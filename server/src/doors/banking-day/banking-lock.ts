import type { Pool } from 'pg'
import { withAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import type { BankingLane } from './runs.ts'

/** Every lane shares it, so that the sandbox's clock moves only while none of them works. */
const CLOCK = 'banking day'

/**
 * Runs an act while no other process works in that lane of that institution, and the sandbox's clock
 * is not being moved. Undefined when one of them kept it for so long.
 */
export function withLaneLock<T>(
  pool: Pool,
  { institution_id, lane }: { institution_id: string; lane: BankingLane },
  waitMs: number,
  act: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const names = [{ name: CLOCK, isShared: true }, { name: `${CLOCK} ${lane} ${institution_id}` }]
  return withAdvisoryLock(pool, names, waitMs, act)
}

/** Runs an act while no lane of any institution works: whoever moves the sandbox's clock does it all. */
export function withClockLock<T>(
  pool: Pool,
  waitMs: number,
  act: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  return withAdvisoryLock(pool, [{ name: CLOCK }], waitMs, act)
}
