import { enterAmounts, failToLink, linkByHand, linkByWidget } from '../acts/linking.ts'
import { LAST_FOUR, apply, chooseAmount, signDocuments } from '../acts/opening.ts'
import type { Step } from '../story.ts'
import { since } from './applying.ts'

const AMOUNT_CENTS = 500_00

/** The last try with the widget failed: their bank was down. */
export const linkFailed = since(0, [apply, failToLink])

/** Two small deposits are in their account and wait to be told. */
export const microdepositsPending = since(-6, [apply], [(world) => linkByHand(world, '40056612')])

export const microdepositsLocked: Step[] = [
  ...since(-7, [apply], [(world) => linkByHand(world, '40056613')]),
  { day: -2, act: (world) => enterAmounts(world, 3) },
]

/** The other bank knows no such account. */
export const microdepositsReturned = since(
  -9,
  [apply],
  [(world) => linkByHand(world, '9900000003')],
)

export const linked = since(0, [apply, (world) => linkByWidget(world)])

export const linkedByHand: Step[] = [
  ...since(-8, [apply], [(world) => linkByHand(world, '40056614')]),
  { day: -1, act: (world) => enterAmounts(world) },
]

const signed = [
  (world: Parameters<typeof linkByWidget>[0]) => linkByWidget(world),
  (world: Parameters<typeof chooseAmount>[0]) => chooseAmount(world, AMOUNT_CENTS),
  signDocuments,
]

export const readyToFund = since(0, [apply, ...signed])

/** All but the first deposit is done; that waits for the review. */
export const signedInReview = since(-1, [(world) => apply(world, LAST_FOUR.inReview), ...signed])
