import { z } from 'zod/mini'
import type { Context } from '../context.ts'
import { invalid } from '../errors.ts'
import { advanceClock } from '../jobs/banking/advance-clock.ts'

/** `{advance_days}` or `{to}` (DESIGN 8). */
export const ClockMove = z.object({
  advance_days: z.optional(z.int()),
  to: z.optional(z.iso.datetime()),
})

export interface ClockReading {
  /** Banking time now. */
  now: string
  /** How far it is ahead of real time. */
  ahead_days: number
}

export function readClock({ clock, realTime }: Context): ClockReading {
  const now = clock.now()
  const aheadMs = now.getTime() - realTime.now().getTime()
  return { now: now.toISOString(), ahead_days: Math.round(aheadMs / 86_400_000) }
}

/** Moves banking forward and makes every run that falls due; readings meanwhile show how far it is. */
export async function moveClock(
  ctx: Context,
  { advance_days, to }: z.infer<typeof ClockMove>,
): Promise<ClockReading> {
  if ((advance_days === undefined) === (to === undefined)) {
    throw invalid('advance_days', 'Give either advance_days or to.')
  }
  await advanceClock(ctx, to ? { to: new Date(to) } : { days: advance_days ?? 0 })
  return readClock(ctx)
}
