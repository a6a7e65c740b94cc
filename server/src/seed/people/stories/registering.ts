import { confirmEmail, register, setUpPhone } from '../acts/sign-in.ts'
import type { Step } from '../story.ts'
import { TAIL_DAYS } from '../timeline.ts'
import type { World } from '../world.ts'

/** A day before the tail, for what need not be recent: it becomes part of the snapshot. */
export const BEFORE_TAIL = -TAIL_DAYS - 4

export type Act = (world: World) => Promise<void>

/** These acts one after another on a day. */
export function on(day: number, acts: readonly Act[]): Step[] {
  return acts.map((act) => ({ day, act }))
}

const signingUp: readonly Act[] = [register, confirmEmail, (world) => setUpPhone(world)]

/** Everything sign-in asks for is done; the application itself has not begun. */
export const fresh = on(BEFORE_TAIL, signingUp)

/** Registered and signed in on a day, then these acts one after another. */
export function since(day: number, acts: readonly Act[]): Step[] {
  return on(day, [...signingUp, ...acts])
}

/** Left when asked for a phone: codes go to their email. */
export const noPhone = on(BEFORE_TAIL, [register, confirmEmail])

/** Never opened the link that was emailed today, which is still good. */
export const unconfirmedEmail = on(0, [register, (world) => setUpPhone(world)])

/** Asked a browser today to skip the code for 30 days. */
export const rememberedDevice = on(0, [
  register,
  confirmEmail,
  (world) => setUpPhone(world, { device: 'Firefox on a kitchen tablet' }),
])
