import { cancelApplication } from '../acts/closing.ts'
import {
  LAST_FOUR,
  apply,
  confirm,
  ssnOf,
  enterAddress,
  enterBasics,
  enterEmployer,
} from '../acts/opening.ts'
import { saveStep } from '../../../domains/people/registration/save-step.ts'
import type { Step } from '../story.ts'
import { type World, signedIn } from '../world.ts'
import { BEFORE_TAIL, fresh, on, registeredOn } from './registering.ts'
import { askedForDocuments } from './writing.ts'

export const atAddress = registeredOn(BEFORE_TAIL, [enterBasics])
export const atEmployer = registeredOn(BEFORE_TAIL, [enterBasics, enterAddress])
export const atConfirm = registeredOn(BEFORE_TAIL, [enterBasics, enterAddress, enterEmployer])

/** Registered some time ago, and applied on a day with an SSN that gets this result. */
function appliedOn(day: number, lastFour: string): Step[] {
  return [...fresh, ...on(day, [(world) => apply(world, lastFour)])]
}

/** The results of the identity check. */
export const passed = registeredOn(BEFORE_TAIL, [apply])
export const inReview = appliedOn(-1, LAST_FOUR.inReview)
export const flagged = [...appliedOn(-1, LAST_FOUR.flagged), askedForDocuments]
/** Somebody whose last name is on the simulated sanctions list. */
export const possibleMatch = appliedOn(-1, LAST_FOUR.passed)
export const declined = appliedOn(-1, LAST_FOUR.failed)
export const errored = appliedOn(0, LAST_FOUR.errored)

/** Enters the SSN of somebody who has an account, and tries again yesterday. */
export function duplicateOf(phone: string): Step[] {
  const tried = registeredOn(BEFORE_TAIL, [atConfirmWith(ssnOf(phone, LAST_FOUR.passed)), confirm])
  return [...tried, ...on(-1, [confirm])]
}

function atConfirmWith(ssn: string) {
  return async (world: World) => {
    await enterBasics(world)
    await enterAddress(world)
    await enterEmployer(world)
    await saveStep(world.ctx, signedIn(world), {
      step: 'basic',
      first_name: 'Barnabas',
      last_name: 'Twicewell',
      date_of_birth: '1986-05-14',
      ssn,
    })
  }
}

export const cancelled = registeredOn(BEFORE_TAIL, [apply, cancelApplication])
