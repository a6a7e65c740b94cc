import { fixedClock } from '../../calendar/clock.ts'
import type { Context } from '../../context.ts'
import { advanceClock } from '../../jobs/banking/advance-clock.ts'
import { signInAgain } from './acts/sign-in.ts'
import type { DemoPerson } from './story.ts'
import type { Moment } from './timeline.ts'
import type { World } from './world.ts'

/** Those who live, each with their way to the bank. */
export type Worlds = ReadonlyMap<DemoPerson, World>

/**
 * Takes every step at its time while the banking clock goes along, and gives the keys of those whose
 * story broke off. The clock does not go back: steps before the first instant it can be put to are
 * taken when it gets there. A step reads its own instant, however long those before it took.
 */
export async function live(
  ctx: Context,
  timeline: readonly Moment[],
  { worlds, from }: { worlds: Worlds; from: Date },
): Promise<Set<string>> {
  const failed = new Set<string>()
  for (const { person, step, at } of timeline) {
    const world = worlds.get(person)
    if (!world || failed.has(person.key)) continue
    const isThere = await moveClock(ctx, at)
    const now = isThere && at >= from ? at : ctx.clock.now()
    try {
      await takeStep(world, step, { ...ctx, clock: fixedClock(now) })
    } catch (error) {
      failed.add(person.key)
      ctx.log.error({ err: error, person: person.key, day: step.day }, 'a demo story broke off')
    }
  }
  return failed
}

/** In a context of its own; somebody who was there already signs in for it. */
export async function takeStep(world: World, step: Moment['step'], ctx: Context): Promise<void> {
  world.ctx = ctx
  if (world.isMade && !world.caller) await signInAgain(world)
  await step.act(world)
}

/** What a step may come late without anybody noticing. */
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
