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

/**
 * Marks runs of one institution as made that have nothing to do. What has something to do each night
 * is made for all nights at once, as far as that leaves the same behind.
 */
async function makeIdle(ctx: Context, occurrences: readonly Occurrence[]): Promise<void> {
  for (const ofRun of Map.groupBy(occurrences, ({ run }) => run).values()) {
    await makeNights(ctx, ofRun)
  }
  await markAllFinished(ctx.db, occurrences)
}

/** Night by night, as a run is, until the rest can be made at once. */
async function makeNights(ctx: Context, occurrences: readonly Occurrence[]): Promise<void> {
  const [first, last] = [occurrences[0], occurrences.at(-1)]
  if (!first?.run.actQuietly || !last) return
  let after = addDays(first.date, -1)
  for (const { run, institution_id, date, dueAt } of occurrences) {
    if (await run.actQuietly?.(ctx, institution_id, { after, last: last.date })) return
    await run.act({ ...ctx, clock: fixedClock(dueAt) }, institution_id, date)
    after = date
  }
}

export interface RunOptions {
  runs?: readonly BankingRun[]
  /** Only this institution. */
  institution_id?: string
  /** Only this lane; what other lanes have not finished is waited for where it is needed. */
  lane?: BankingLane
  /** Called before each run, with its instant. */
  onRun?: (occurrence: Occurrence) => Promise<void>
  /** Which are left for later; none when not told. */
  isLeft?: (occurrence: Occurrence) => boolean
  /** Of the others, which have nothing to do, or nothing but what can be made at once; none likewise. */
  isIdle?: (occurrence: Occurrence) => boolean
}

export interface FailedRun {
  occurrence: Occurrence
  error: unknown
}

/**
 * Makes every run due until an instant, in the order of time, each once. A run that fails holds up its
 * own later days and the runs that need it, of its institution only; it is made again next time. Gives
 * back what failed. Call it under the lock of the lane, or of the clock.
 */
export async function runDue(
  ctx: Context,
  until: Date,
  { runs = bankingRuns, institution_id, lane, onRun, isLeft, isIdle }: RunOptions = {},
): Promise<FailedRun[]> {
  const failed: FailedRun[] = []
  const waiting = new Waiting()
  const idle = new Map<string, Occurrence[]>()
  const attempt = async (occurrences: readonly Occurrence[], act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      for (const occurrence of occurrences) waiting.add(occurrence)
      const [first] = occurrences
      if (first === undefined) return
      failed.push({ occurrence: first, error })
      await tellOfFailure(ctx, first, error)
    }
  }
  const makeWaitingIdle = (id: string) => {
    const before = idle.get(id) ?? []
    idle.delete(id)
    return attempt(before, () => makeIdle(ctx, before))
  }
  const banks = await readBankingProgress(ctx.db, until, { runs, institution_id })
  for (const occurrence of dueOccurrences(runs, banks, until)) {
    const { institution_id: id, run } = occurrence
    if (isLeft?.(occurrence)) continue
    if (waiting.has(occurrence) || (lane !== undefined && run.lane !== lane)) {
      waiting.add(occurrence)
      continue
    }
    if (isIdle?.(occurrence)) {
      idle.set(id, [...(idle.get(id) ?? []), occurrence])
      continue
    }
    await makeWaitingIdle(id)
    if (waiting.has(occurrence)) {
      waiting.add(occurrence)
      continue
    }
    await attempt([occurrence], async () => {
      await onRun?.(occurrence)
      await make(ctx, occurrence)
    })
  }
  for (const id of idle.keys()) await makeWaitingIdle(id)
  return failed
}

/** The runs, by institution, that are not finished for some earlier instant. */
class Waiting {
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

/** In the sandbox a run reads its own instant, so that simulated days carry the right times. */
async function make(ctx: Context, occurrence: Occurrence): Promise<void> {
  const { run, institution_id, date, dueAt } = occurrence
  const clock = ctx.config.sandbox ? fixedClock(dueAt) : ctx.clock
  await markStarted(ctx.db, occurrence)
  await run.act({ ...ctx, clock }, institution_id, date)
  const hadFailed = await markFinished(ctx.db, occurrence)
  if (hadFailed)
    await endTasks(ctx.db, { institution_id, keys: [taskKey(occurrence)], now: ctx.clock.now() })
}

/** The log says why; staff read that something waits. Neither may hide the failure itself. */
async function tellOfFailure(ctx: Context, occurrence: Occurrence, error: unknown): Promise<void> {
  const { run, institution_id, date } = occurrence
  const about = { institution_id, run: run.name, date }
  ctx.log.error({ err: error, ...about }, 'a banking run failed')
  try {
    await markFailed(ctx.db, occurrence)
    await raiseTask(ctx.db, {
      institution_id,
      kind: 'banking_run_failed',
      message: `The nightly or daily run "${run.name}" of ${date} failed. It is tried again every minute, and what depends on it waits. Ask the people who operate the server to read its log.`,
      details: { run: run.name, date },
      key: taskKey(occurrence),
      now: ctx.clock.now(),
    })
  } catch (unheard) {
    ctx.log.error({ err: unheard, ...about }, 'staff could not be told of a failed banking run')
  }
}

function taskKey({ run, date }: Occurrence): string {
  return `banking_run_failed:${run.name}:${date}`
}
