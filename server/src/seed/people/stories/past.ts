import { closeAccount } from '../acts/closing.ts'
import { chooseNonprofit } from '../acts/giving.ts'
import { linkByWidget } from '../acts/linking.ts'
import { agreeToTaxDelivery, apply, chooseAmount, fund, signDocuments } from '../acts/opening.ts'
import {
  changeRate,
  linkAnother,
  putAside,
  repeatDeposit,
  withdrawEverything,
} from '../acts/saving.ts'
import { recordBNotice } from '../acts/staff.ts'
import type { Step } from '../story.ts'
import type { World } from '../world.ts'
import { depositedOn, fundedOn, returnedOn } from './funded.ts'
import { registeredOn } from './registering.ts'

/** Stories of fourteen months. */

/** A deposit returned for lack of funds went through on retry; later the outside account closed. */
export const returnedAndRelinked: Step[] = [
  ...fundedOn(-424, 3_000_00),
  depositedOn(-390, 400_00),
  returnedOn(-386, 'R01'),
  depositedOn(-330, 250_00),
  depositedOn(-200, 600_00),
  returnedOn(-196, 'R02'),
  { day: -194, act: linkAnother },
  depositedOn(-189, 600_00),
  depositedOn(-100, 350_00),
]

/** Withdrew everything for a while and started again; Meadow gives to the non-profits they chose. */
export const emptiedAndRefilled: Step[] = [
  ...fundedOn(-423, 8_000_00),
  depositedOn(-380, 1_500_00),
  { day: -378, act: (world) => chooseNonprofit(world, 'open door shelter') },
  { day: -250, act: withdrawEverything },
  depositedOn(-180, 5_000_00),
  depositedOn(-120, 2_500_00),
  { day: -110, act: (world) => chooseNonprofit(world, 'lantern food bank') },
]

/** Saved for a year and closed the account, so only documents are left to see. */
export const closed: Step[] = [
  ...fundedOn(-424, 1_200_00),
  depositedOn(-310, 800_00),
  { day: -90, act: closeAccount },
]

/** Subject to backup withholding by the IRS, with electronic tax forms; then a first B-notice came. */
export const withheld: Step[] = [
  ...registeredOn(-421, [
    apply,
    (world) => linkByWidget(world),
    (world) => chooseAmount(world, 6_000_00),
    (world) => signDocuments(world, true),
    (world) => fund(world, 6_000_00),
  ]),
  { day: -418, act: agreeToTaxDelivery },
  depositedOn(-290, 1_200_00),
  { day: -9, act: recordBNotice },
]

/** Saves a little every month, more with each raise, while the rate went up and came down. */
export const steady: Step[] = [
  ...fundedOn(-425, 2_500_00),
  { day: -424, act: (world) => repeatDeposit(world, 150_00, { every: 'month' }) },
  { day: -330, act: (world) => changeRate(world, '0.048790') },
  { day: -240, act: (world) => repeatDeposit(world, 75_00, { every: 'two_weeks', forDays: 150 }) },
  { day: -150, act: (world) => changeRate(world, '0.046880') },
  { day: -75, act: (world) => changeRate(world, '0.044020') },
]

const WEEKS = 51
const DEPOSITS_A_WEEK = 98

/** Rounds up every card purchase and saves the difference each week: five thousand deposits. */
export const fiveThousand: Step[] = [
  ...fundedOn(-422, 1_000_00),
  ...Array.from({ length: WEEKS }, (_, week) => ({
    day: -415 + 7 * week,
    act: (world: World) => putAside(world, roundedUp(week)),
  })),
]

/** Amounts that look random but are the same every time. */
function roundedUp(week: number): number[] {
  return Array.from({ length: DEPOSITS_A_WEEK }, (_, nth) => 100 + ((week * 37 + nth * 211) % 475))
}
