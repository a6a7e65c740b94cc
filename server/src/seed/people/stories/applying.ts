import { cancelApplication } from '../acts/closing.ts'
import {
  LAST_FOUR,
  apply,
  confirm,
  ssnOf,
  tellAddress,
  tellBasics,
  tellEmployer,
} from '../acts/opening.ts'
import { saveStep } from '../../../features/registration/save-step.ts'
import type { Step } from '../story.ts'
import { type World, signedIn } from '../world.ts'
import { fresh } from './fresh.ts'
import { askedForDocuments } from './writing.ts'

type Act = (world: World) => Promise<void>

/**
 * Registered and signed in on a day, then these acts one after another: first those that can be
 * prepared whatever the day, then those that follow the calendar.
 */
export function since(day: number, timeless: readonly Act[], dated: readonly Act[] = []): Step[] {
  return [
    ...fresh.map((step) => ({ ...step, day })),
    ...timeless.map((act) => ({ day, isTimeless: true as const, act })),
    ...dated.map((act) => ({ day, act })),
  ]
}

export const atAddress = since(0, [tellBasics])
export const atEmployer = since(0, [tellBasics, tellAddress])
export const atConfirm = since(0, [tellBasics, tellAddress, tellEmployer])

/** The identity check answered, one way or another. */
export const passed = since(0, [apply])
export const inReview = since(-1, [(world) => apply(world, LAST_FOUR.inReview)])
export const flagged = [
  ...since(-1, [(world) => apply(world, LAST_FOUR.flagged)]),
  askedForDocuments,
]
/** Their letter says on which day. */
export const declined = since(-1, [], [(world) => apply(world, LAST_FOUR.failed)])
export const errored = since(0, [(world) => apply(world, LAST_FOUR.errored)])

/** Gives the SSN of somebody who has an account. */
export function duplicateOf(phone: string): Step[] {
  return since(0, [atConfirmWith(ssnOf(phone, LAST_FOUR.passed)), confirm])
}

function atConfirmWith(ssn: string) {
  return async (world: World) => {
    await tellBasics(world)
    await tellAddress(world)
    await tellEmployer(world)
    await saveStep(world.ctx, signedIn(world), {
      step: 'basic',
      first_name: 'Barnabas',
      last_name: 'Twicewell',
      date_of_birth: '1986-05-14',
      ssn,
    })
  }
}

export const cancelled = since(-2, [apply, cancelApplication])
