import type { Context } from '../../context.ts'
import { endTasks, raiseTask } from '../../domains/contact/tasks/tasks.ts'
import { addDays } from '../../platform/calendar/business-date.ts'
import { fixedClock } from '../../platform/calendar/clock.ts'
import { type Occurrence, dueOccurrences } from './occurrences.ts'
import {
  markAllFinished,
  markFailed,
  markFinished,
  markStarted,
  readBankingProgress,
} from './progress.ts'
import { type BankingLane, type BankingRun, bankingRuns } from './runs.ts'

/** Marks the idle runs of one institution as finished, after making those that work in bulk. */
async function finishIdleRuns(ctx: Context, occurrences: readonly Occurrence[]): Promise<void> {
  for (const ofRun of Map.groupBy(occurrences, ({ run }) => run).values()) {
    await runNights(ctx, ofRun)
  }
  await markAllFinished(ctx.db, occurrences)
}

/** Runs night by night until the rest can be processed in bulk. */
async function runNights(ctx: Context, occurrences: readonly Occurrence[]): Promise<void> {
  const [first, last] = [occurrences[0], occurrences.at(-1)]
  if (!first?.run.actInBulk || !last) return
  let after = addDays(first.date, -1)
  for (const { run, institution_id, date, dueAt } of occurrences) {
    if (await run.actInBulk?.(ctx, institution_id, { after, last: last.date })) return
    await run.act({ ...ctx, clock: fixedClock(dueAt) }, institution_id, date)
    after = date
  }
}

export interface RunOptions {
  runs?: readonly BankingRun[]
  /** Limits the call to one institution. */
  institution_id?: string
  /** Limits the call to one lane. Runs that need an unfinished run of another lane are blocked. */
  lane?: BankingLane
  /** Called before each run. */
  onRun?: (occurrence: Occurrence) => Promise<void>
  /** Which runs to postpone; none by default. */
  isPostponed?: (occurrence: Occurrence) => boolean
  /** Which of the others have no work, or only work that can be done in bulk; none by default. */
  isIdle?: (occurrence: Occurrence) => boolean
}

export interface FailedRun {
  occurrence: Occurrence
  error: unknown
}

/**
 * Makes every due run once, by due time. A failed run blocks its later days and the runs that need
 * it, at its institution only, and is retried next time. Returns the failures. The caller must hold
 * the lock of the lane or of the clock.
 */
export async function runDue(
  ctx: Context,
  until: Date,
  { runs = bankingRuns, institution_id, lane, onRun, isPostponed, isIdle }: RunOptions = {},
): Promise<FailedRun[]> {
  const failed: FailedRun[] = []
  const blocked = new BlockedRuns()
  const idle = new Map<string, Occurrence[]>()
  const attempt = async (occurrences: readonly Occurrence[], act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      for (const occurrence of occurrences) blocked.add(occurrence)
      const [first] = occurrences
      if (first === undefined) return
      failed.push({ occurrence: first, error })
      await reportFailure(ctx, first, error)
    }
  }
  const finishCollectedIdle = (id: string) => {
    const before = idle.get(id) ?? []
    idle.delete(id)
    return attempt(before, () => finishIdleRuns(ctx, before))
  }
  const banks = await readBankingProgress(ctx.db, until, { runs, institution_id })
  for (const occurrence of dueOccurrences(runs, banks, until)) {
    const { institution_id: id, run } = occurrence
    if (isPostponed?.(occurrence)) continue
    if (blocked.has(occurrence) || (lane !== undefined && run.lane !== lane)) {
      blocked.add(occurrence)
      continue
    }
    if (isIdle?.(occurrence)) {
      idle.set(id, [...(idle.get(id) ?? []), occurrence])
      continue
    }
    await finishCollectedIdle(id)
    if (blocked.has(occurrence)) {
      blocked.add(occurrence)
      continue
    }
    await attempt([occurrence], async () => {
      await onRun?.(occurrence)
      await runOne(ctx, occurrence)
    })
  }
  for (const id of idle.keys()) await finishCollectedIdle(id)
  return failed
}

/** The runs, by institution, that are unfinished for some earlier time. */
class BlockedRuns {
  private readonly runs = new Map<string, Set<string>>()

  has({ institution_id, run: { name, needs = [] } }: Occurrence): boolean {
    const names = this.runs.get(institution_id)
    return names !== undefined && [name, ...needs].some((each) => names.has(each))
  }

  add({ institution_id, run }: Occurrence): void {
    const names = this.runs.get(institution_id) ?? new Set()
    this.runs.set(institution_id, names.add(run.name))
  }
}

/** Makes one run. In the sandbox its clock is its due time, so simulated days have the right times. */
async function runOne(ctx: Context, occurrence: Occurrence): Promise<void> {
  const { run, institution_id, date, dueAt } = occurrence
  const clock = ctx.config.sandbox ? fixedClock(dueAt) : ctx.clock
  await markStarted(ctx.db, occurrence)
  await run.act({ ...ctx, clock }, institution_id, date)
  const hadFailed = await markFinished(ctx.db, occurrence)
  if (hadFailed)
    await endTasks(ctx.db, { institution_id, keys: [taskKey(occurrence)], now: ctx.clock.now() })
}

/** Logs the error and raises a staff task. A problem with either must not hide the failure. */
async function reportFailure(ctx: Context, occurrence: Occurrence, error: unknown): Promise<void> {
  const { run, institution_id, date } = occurrence
  const about = { institution_id, run: run.name, date }
  ctx.log.error({ err: error, ...about }, 'a banking run failed')
  try {
    await markFailed(ctx.db, occurrence)
    await raiseTask(ctx.db, {
      institution_id,
      kind: 'banking_run_failed',
      message: `The nightly or daily run "${run.name}" for ${date} failed. We retry every minute, and dependent runs wait. Ask the operator to check the server log.`,
      details: { run: run.name, date },
      key: taskKey(occurrence),
      now: ctx.clock.now(),
    })
  } catch (taskError) {
    ctx.log.error({ err: taskError, ...about }, 'staff could not be told of a failed banking run')
  }
}

function taskKey({ run, date }: Occurrence): string {
  return `banking_run_failed:${run.name}:${date}`
}
