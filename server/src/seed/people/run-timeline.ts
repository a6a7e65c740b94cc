import { fixedClock } from '../../platform/calendar/clock.ts'
import type { Context } from '../../context.ts'
import { advanceClock } from '../../doors/banking-day/advance-clock.ts'
import { signInAgain } from './acts/sign-in.ts'
import type { DemoPerson } from './story.ts'
import type { Moment } from './timeline.ts'
import type { World } from './world.ts'

/** The remaining story of each person, with their connection to the bank. */
export type Worlds = ReadonlyMap<DemoPerson, World>

interface TimelineOptions {
  worlds: Worlds
  /** The earliest time to which the clock can be set. */
  from: Date
  /** Called with the number of people who have steps left. */
  onRemaining?: (people: number) => void
  stopping?: AbortSignal
}

/**
 * Simulates every step at its time while the banking clock moves along, and returns the keys of
 * people whose story failed. The clock does not go back: earlier steps run when it starts at `from`.
 * Each step gets its planned time as the clock, however long the steps before it took.
 */
export async function runTimeline(
  ctx: Context,
  timeline: readonly Moment[],
  { worlds, from, onRemaining, stopping }: TimelineOptions,
): Promise<Set<string>> {
  const failed = new Set<string>()
  const lastMomentOf = new Map(timeline.map((moment) => [moment.person, moment]))
  onRemaining?.(lastMomentOf.size)
  for (const moment of timeline) {
    if (stopping?.aborted) break
    const { person, step, at } = moment
    const world = worlds.get(person)
    if (!world) continue
    if (!failed.has(person.key)) {
      world.isOnTime = (await moveClock(ctx, at)) && at >= from
      const now = world.isOnTime ? at : ctx.clock.now()
      try {
        await takeStep(world, step, { ...ctx, clock: fixedClock(now) })
      } catch (error) {
        failed.add(person.key)
        ctx.log.error({ err: error, person: person.key, day: step.day }, 'a demo story broke off')
      }
    }
    if (lastMomentOf.get(person) === moment) {
      lastMomentOf.delete(person)
      onRemaining?.(lastMomentOf.size)
    }
  }
  return failed
}

/** Less than the idle limit of a session. */
const SESSION_MS = 5 * 60_000

/** Runs a step with its own clock. A person whose session has ended signs in first. */
async function takeStep(world: World, step: Moment['step'], ctx: Context): Promise<void> {
  world.ctx = ctx
  const idleMs = ctx.realTime.now().getTime() - (world.calledAt?.getTime() ?? 0)
  const hasSessionEnded = world.caller ? idleMs > SESSION_MS : world.isRestored
  if (hasSessionEnded) await signInAgain(world)
  await step.act(world)
}

/** A step may be this late without moving the clock. */
const CLOSE_MS = 1_000

/** Moves the clock forward. If banking fails on a day, that is logged and the next step tries again. */
async function moveClock(ctx: Context, to: Date): Promise<boolean> {
  if (to.getTime() - ctx.clock.now().getTime() < CLOSE_MS) return true
  try {
    await advanceClock(ctx, { to })
    return true
  } catch (error) {
    ctx.log.error({ err: error, to }, 'the banking clock did not reach a demo day')
    return false
  }
}

/** Moves the clock to now, also after a killed start. The second move adds the seconds of the first. */
export async function reachToday(ctx: Context): Promise<void> {
  const hasReached = await moveClock(ctx, ctx.realTime.now())
  if (hasReached) await ctx.bankingClock?.moveTo(ctx.realTime.now())
}
