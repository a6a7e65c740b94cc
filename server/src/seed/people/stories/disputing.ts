import { closeAccount } from '../acts/closing.ts'
import { findNoError, reportWithdrawal } from '../acts/disputes.ts'
import { withdrawIfAvailable } from '../acts/saving.ts'
import type { Step } from '../story.ts'
import { fundedOn } from './funded.ts'

const withdrewOn = (day: number, amountCents: number): Step => ({
  day,
  act: (world) => withdrawIfAvailable(world, amountCents),
})

/** Nobody decided within ten business days, so the amount was credited automatically. */
export const disputeCredited: Step[] = [
  ...fundedOn(-200, 4_000_00),
  withdrewOn(-70, 640_00),
  {
    day: -21,
    act: (world) =>
      reportWithdrawal(world, {
        kind: 'unauthorised',
        words: 'I was on a ship that week, without a signal. I did not order this withdrawal.',
      }),
  },
]

/** Credited provisionally, found to be no error, and taken back five business days after the letter. */
export const disputeDecidedAgainst: Step[] = [
  ...fundedOn(-220, 2_500_00),
  withdrewOn(-130, 180_00),
  {
    day: -110,
    act: (world) =>
      reportWithdrawal(world, { kind: 'duplicate', words: 'I think this was sent twice.' }),
  },
  { day: -90, act: findNoError },
]

/** The account is closed, and the former owner asks about a late withdrawal. */
export const disputeAfterClosing: Step[] = [
  ...fundedOn(-230, 1_600_00),
  withdrewOn(-85, 320_00),
  { day: -75, act: closeAccount },
  {
    day: -6,
    act: (world) =>
      reportWithdrawal(world, {
        kind: 'what_was_this',
        words: 'What was this withdrawal? I find it on a statement and cannot place it.',
      }),
  },
]
