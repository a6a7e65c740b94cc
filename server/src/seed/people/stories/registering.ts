import { confirmEmail, register, setUpPhone } from '../acts/sign-in.ts'
import type { Step } from '../story.ts'
import { TAIL_DAYS } from '../timeline.ts'
import type { World } from '../world.ts'

/** A day before the tail, so that steps that need not be recent are part of the snapshot. */
export const BEFORE_TAIL = -TAIL_DAYS - 4

export type Act = (world: World) => Promise<void>

/** Runs these acts one after another on a day. */
export function on(day: number, acts: readonly Act[]): Step[] {
  return acts.map((act) => ({ day, act }))
}

const signingUp: readonly Act[] = [register, confirmEmail, (world) => setUpPhone(world)]

/** Completed sign-up, but did not start the application. */
export const fresh = on(BEFORE_TAIL, signingUp)

/** Registers on a day, then runs these acts one after another. */
export function registeredOn(day: number, acts: readonly Act[]): Step[] {
  return on(day, [...signingUp, ...acts])
}

/** Left when asked for a phone, so codes go to their email. */
export const noPhone = on(BEFORE_TAIL, [register, confirmEmail])

/** Has not opened the confirmation link that was emailed today and is still valid. */
export const unconfirmedEmail = on(0, [register, (world) => setUpPhone(world)])

/** Had a browser remembered today, which skips the code for 30 days. */
export const rememberedDevice = on(0, [
  register,
  confirmEmail,
  (world) => setUpPhone(world, { device: 'Firefox on a kitchen tablet' }),
])
