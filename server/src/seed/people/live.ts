import { fixedClock } from '../../platform/calendar/clock.ts'
import type { Context } from '../../context.ts'
import { advanceClock } from '../../doors/banking-day/advance-clock.ts'
import { signInAgain } from './acts/sign-in.ts'
import type { DemoPerson } from './story.ts'
import type { Moment } from './timeline.ts'
import type { World } from './world.ts'

/** People with what is left of their stories, each with their way to the bank. */
export type Worlds = ReadonlyMap<DemoPerson, World>

interface LiveOptions {
  worlds: Worlds
  /** The first instant the clock can be put to. */
  from: Date
  /** Told how many people have steps left. */
  onLeft?: (people: number) => void
  stopping?: AbortSignal
}

/**
 * Takes every step at its time while the banking clock goes along, and returns the keys of those whose
 * story broke off. The clock does not go back: steps before the first instant it can be put to are
 * taken when it gets there. A step reads its own instant, however long those before it took.
 */
export async function live(
  ctx: Context,
  timeline: readonly Moment[],
  { worlds, from, onLeft, stopping }: LiveOptions,
): Promise<Set<string>> {
  const failed = new Set<string>()
  const lastOf = new Map(timeline.map((moment) => [moment.person, moment]))
  onLeft?.(lastOf.size)
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
    if (lastOf.get(person) === moment) {
      lastOf.delete(person)
      onLeft?.(lastOf.size)
    }
  }
  return failed
}

/** Less than the life of a session that nobody uses. */
const SESSION_MS = 5 * 60_000

/** Runs a step in a context with its own clock; somebody whose session is over signs in for it. */
async function takeStep(world: World, step: Moment['step'], ctx: Context): Promise<void> {
  world.ctx = ctx
  const idleMs = ctx.realTime.now().getTime() - (world.calledAt?.getTime() ?? 0)
  const isOver = world.caller ? idleMs > SESSION_MS : world.isMade
  if (isOver) await signInAgain(world)
  await step.act(world)
}

/** How late a step may be without anybody noticing. */
const CLOSE_MS = 1_000

/** Forward only; a day on which banking fails is logged, and the next step tries again. */
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

/** Also after a start that was killed on the way. The seconds it took count too. */
export async function reachToday(ctx: Context): Promise<void> {
  const hasReached = await moveClock(ctx, ctx.realTime.now())
  if (hasReached) await ctx.bankingClock?.moveTo(ctx.realTime.now())
}
