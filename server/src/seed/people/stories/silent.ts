import { bounceEmail, importInactivity } from '../acts/dormancy.ts'
import type { Step } from '../story.ts'
import { fundedOn } from './funded.ts'

const THREE_YEARS = 1_096

/** Inactive for more than three years: the account is dormant, and a letter was sent. */
export const dormant: Step[] = [
  ...fundedOn(-100, 2_400_00),
  { day: -20, act: (world) => importInactivity(world, THREE_YEARS + 200) },
]

/** Inactive for almost three years: the account becomes dormant in some days. Emails bounce by now. */
export const nearlyDormant: Step[] = [
  ...fundedOn(-100, 900_00),
  { day: -5, act: (world) => importInactivity(world, THREE_YEARS - 45) },
  { day: -4, act: bounceEmail },
]
