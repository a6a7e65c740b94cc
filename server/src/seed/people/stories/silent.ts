import { notHeardOfFor } from '../acts/dormancy.ts'
import type { Step } from '../story.ts'
import { fundedOn } from './funded.ts'

const THREE_YEARS = 1_096

/** Not heard of for more than three years: the account is dormant, and a letter is out. */
export const dormant: Step[] = [
  ...fundedOn(-100, 2_400_00),
  { day: -20, act: (world) => notHeardOfFor(world, THREE_YEARS + 200) },
]

/** Not heard of for almost three years: in some days the account is dormant. */
export const nearlyDormant: Step[] = [
  ...fundedOn(-100, 900_00),
  { day: -5, act: (world) => notHeardOfFor(world, THREE_YEARS - 45) },
]
