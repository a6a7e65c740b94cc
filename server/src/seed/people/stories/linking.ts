import { enterAmounts, failToLink, linkByHand, linkByWidget } from '../acts/linking.ts'
import { LAST_FOUR, apply, chooseAmount, signDocuments } from '../acts/opening.ts'
import type { Step } from '../story.ts'
import type { World } from '../world.ts'
import { BEFORE_TAIL, fresh, on, registeredOn } from './registering.ts'

const AMOUNT_CENTS = 500_00

/** Applied some time ago, and entered account numbers on a day. */
function linkedByHandOn(day: number, accountNumber: string): Step[] {
  return [
    ...registeredOn(BEFORE_TAIL, [apply]),
    ...on(day, [(world) => linkByHand(world, accountNumber)]),
  ]
}

/** The last attempt with the widget failed because the bank was down. */
export const linkFailed = registeredOn(BEFORE_TAIL, [apply, failToLink])

/** Two micro-deposits are in their account, and the amounts are still to be entered. */
export const microdepositsPending = linkedByHandOn(-6, '40056612')

export const microdepositsLocked: Step[] = [
  ...linkedByHandOn(-7, '40056613'),
  ...on(-2, [(world) => enterAmounts(world, 3)]),
]

/** The other bank has no such account. */
export const microdepositsReturned = linkedByHandOn(-9, '9900000003')

export const linked = registeredOn(BEFORE_TAIL, [apply, (world) => linkByWidget(world)])

export const linkedByHand: Step[] = [
  ...linkedByHandOn(-8, '40056614'),
  ...on(-1, [(world) => enterAmounts(world)]),
]

const signed = [
  (world: World) => linkByWidget(world),
  (world: World) => chooseAmount(world, AMOUNT_CENTS),
  (world: World) => signDocuments(world),
]

export const readyToFund = registeredOn(BEFORE_TAIL, [apply, ...signed])

/** Everything but the first deposit is done, which waits for the review. */
export const signedInReview: Step[] = [
  ...fresh,
  ...on(-1, [(world) => apply(world, LAST_FOUR.inReview), ...signed]),
]
