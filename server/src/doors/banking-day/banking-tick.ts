import pLimit from 'p-limit'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { withAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import { dueOccurrences } from './occurrences.ts'
import { readBankingProgress } from './progress.ts'
import { type FailedRun, runDue } from './run-due.ts'
import { type BankingLane, type BankingRun, bankingRuns } from './runs.ts'

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

/** How many institutions a lane works for at once: each takes two or three connections of the pool. */
const AT_ONCE: Record<BankingLane, number> = { money: 3, notices: 1, papers: 2 }

/**
 * Each minute makes what has fallen due in a lane, for some institutions side by side, so that a long
 * night of one does not keep the others waiting. What another process is at is left to it.
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
  await pLimit(AT_ONCE[lane]).map(waiting, async (institution_id) => {
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
