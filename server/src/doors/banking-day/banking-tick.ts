import pLimit from 'p-limit'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { withAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import { dueOccurrences } from './occurrences.ts'
import { readBankingProgress } from './progress.ts'
import { type FailedRun, runDue } from './run-due.ts'
import { type BankingLane, type BankingRun, bankingRuns } from './runs.ts'

/** A lock that every lane shares, so that the sandbox clock moves only while no lane works. */
const CLOCK = 'banking day'

/**
 * Calls `act` while no other process works in this lane of this institution and nobody moves the
 * sandbox clock. Returns undefined if the lock was not free within `waitMs`.
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

/** Calls `act` while no lane of any institution works. The caller, who moves the clock, makes all runs. */
export function withClockLock<T>(
  pool: Pool,
  waitMs: number,
  act: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  return withAdvisoryLock(pool, [{ name: CLOCK }], waitMs, act)
}

/** How many institutions a lane processes in parallel. Each uses two or three connections of the pool. */
const PARALLEL: Record<BankingLane, number> = { money: 3, notices: 1, papers: 2 }

/**
 * Makes the due runs of a lane each minute, for several institutions in parallel, so that a long
 * night at one does not delay the others. Institutions that another process works on are skipped.
 */
export async function bankingTick(
  ctx: Context,
  lane: BankingLane,
  runs: readonly BankingRun[] = bankingRuns,
): Promise<void> {
  const now = ctx.clock.now()
  const banks = await readBankingProgress(ctx.db, now, { runs })
  const due = dueOccurrences(
    runs.filter((run) => run.lane === lane),
    banks,
    now,
  )
  const waiting = new Set(due.map(({ institution_id }) => institution_id))
  const failed: FailedRun[] = []
  await pLimit(PARALLEL[lane]).map(waiting, async (institution_id) => {
    const which = { institution_id, lane }
    const made = await withLaneLock(ctx.pool, which, 0, () => runDue(ctx, now, { runs, ...which }))
    failed.push(...(made?.result ?? []))
  })
  if (failed.length > 0) throw failureOf(failed)
}

export function failureOf(failed: readonly FailedRun[]): Error {
  const errors = failed.map(({ error }) => error)
  return new AggregateError(errors, 'banking runs failed')
}
