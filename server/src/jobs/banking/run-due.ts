import { fixedClock } from '../../calendar/clock.ts'
import type { Context } from '../../context.ts'
import { makeIdle } from './make-idle.ts'
import { type Occurrence, dueOccurrences } from './occurrences.ts'
import { markFinished, markStarted, readBankingProgress } from './progress.ts'
import { type BankingRun, bankingRuns } from './runs.ts'

export interface RunOptions {
  runs?: readonly BankingRun[]
  /** Called before each run, with its instant. */
  onRun?: (occurrence: Occurrence) => Promise<void>
  /** Which are left for later; none when not told. */
  isLeft?: (occurrence: Occurrence) => boolean
  /** Of the others, which have nothing to do, or nothing but what can be made at once; none likewise. */
  isIdle?: (occurrence: Occurrence) => boolean
}

/**
 * Makes every run due until an instant, over all institutions in the order of time, each once. A run
 * that fails holds up the later ones of its own institution only, and is made again next time.
 * Call it under the banking lock.
 */
export async function runDue(
  ctx: Context,
  until: Date,
  { runs = bankingRuns, onRun, isLeft, isIdle }: RunOptions = {},
): Promise<void> {
  const failures = new Map<string, unknown>()
  const banks = await readBankingProgress(ctx.db, until)
  const idle = new Map<string, Occurrence[]>()
  const attempt = async (institution_id: string, what: object, act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      failures.set(institution_id, error)
      ctx.log.error({ err: error, institution_id, ...what }, 'a banking run failed')
    }
  }
  for (const occurrence of dueOccurrences(runs, banks, until)) {
    const { institution_id, run, date } = occurrence
    if (failures.has(institution_id) || isLeft?.(occurrence)) continue
    const before = idle.get(institution_id) ?? []
    if (isIdle?.(occurrence)) {
      idle.set(institution_id, [...before, occurrence])
      continue
    }
    idle.delete(institution_id)
    await attempt(institution_id, { run: run.name, date }, async () => {
      if (before.length > 0) await makeIdle(ctx, before)
      await onRun?.(occurrence)
      await make(ctx, occurrence)
    })
  }
  for (const [institution_id, left] of idle) {
    await attempt(institution_id, { idle: left.length }, () => makeIdle(ctx, left))
  }
  if (failures.size > 0) throw new AggregateError(failures.values(), 'banking runs failed')
}

/** In the sandbox a run reads its own instant, so that simulated days carry the right times. */
async function make(ctx: Context, occurrence: Occurrence): Promise<void> {
  const { run, institution_id, date, dueAt } = occurrence
  const clock = ctx.config.sandbox ? fixedClock(dueAt) : ctx.clock
  await markStarted(ctx.db, occurrence)
  await run.act({ ...ctx, clock }, institution_id, date)
  await markFinished(ctx.db, occurrence)
}
