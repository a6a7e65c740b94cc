import type { Pool } from 'pg'
import { withAdvisoryLock } from '../../db/advisory-lock.ts'

/** Runs an act while no other process does: the banking day is made by one at a time. */
export function withBankingLock<T>(
  pool: Pool,
  waitMs: number,
  act: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  return withAdvisoryLock(pool, 'banking day', waitMs, act)
}
