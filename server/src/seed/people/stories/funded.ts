import { linkByWidget } from '../acts/linking.ts'
import { apply, chooseAmount, depositMore, fund, signDocuments } from '../acts/opening.ts'
import { returnNewestDeposit, decline, holdAmount } from '../acts/staff.ts'
import type { Step } from '../story.ts'
import type { World } from '../world.ts'
import { BEFORE_TAIL, on, registeredOn } from './registering.ts'
import { askedAboutInterest, disputesReturn } from './writing.ts'

type Account = 'checking' | 'closed'

/** The acts from applying to signing the documents; only the first deposit is left. */
function opening(amountCents: number, account?: Account) {
  return [
    apply,
    (world: World) => linkByWidget(world, account),
    (world: World) => chooseAmount(world, amountCents),
    (world: World) => signDocuments(world),
  ]
}

/** Opens and funds an account on a day, from an account at another bank. */
export function fundedOn(day: number, amountCents: number, account?: Account): Step[] {
  return registeredOn(day, [...opening(amountCents, account), (world) => fund(world, amountCents)])
}

export function depositedOn(day: number, amountCents: number): Step {
  return { day, act: (world) => depositMore(world, amountCents) }
}

export function returnedOn(day: number, code: string): Step {
  return { day, isNetworkStep: true, act: (world) => returnNewestDeposit(world, code) }
}

/** The first deposit is in progress. */
export const justFunded: Step[] = [
  ...registeredOn(BEFORE_TAIL, opening(1_000_00)),
  ...on(0, [(world) => fund(world, 1_000_00)]),
]

/** The deposit is available and has earned interest twice; an answer from the bank is unread. */
export const funded: Step[] = [...fundedOn(-45, 12_500_00), ...askedAboutInterest]

/** Funded for fourteen months, with interest paid every month. */
export const longFunded = fundedOn(-425, 20_000_00)

/** The first deposit was returned because the account at the other bank is closed. */
export const fundingReturned = fundedOn(BEFORE_TAIL, 750_00, 'closed')

/** Saved for a while, then the other bank froze the linked account. */
export const relinkNeeded: Step[] = [
  ...fundedOn(-44, 4_000_00),
  depositedOn(-9, 250_00),
  returnedOn(-3, 'R16'),
  ...disputesReturn,
]

/** The second debit was returned as unauthorized, and staff are reviewing it. */
export const onReview: Step[] = [
  ...fundedOn(-40, 900_00),
  depositedOn(-9, 300_00),
  returnedOn(-4, 'R10'),
]

/** The same, and staff decided against the customer. */
export const onHold: Step[] = [
  ...fundedOn(-42, 600_00),
  returnedOn(-5, 'R10'),
  { day: -4, act: decline },
]

/** Saved for a while; staff hold a part of it, and the rest is available. */
export const amountHeld: Step[] = [
  ...fundedOn(-60, 5_200_00),
  { day: -3, act: (world) => holdAmount(world, 1_850_00) },
]
