import type { ApprovalKind } from '@passbook/contract/console/approvals'
import {
  bannerAct,
  brandAct,
  documentAct,
  faqsAct,
  rateAct,
  termsAct,
} from './content/staff-acts.ts'
import { customerStaffActs } from './customer-acts/staff-acts.ts'
import { releaseHoldAct } from './customers/release-hold.ts'
import { disputeStaffActs } from './disputes/staff-acts.ts'
import { dormancyStaffActs } from './dormancy/acts.ts'
import { applyReturnAct } from './money/decide-exception.ts'
import { importAct } from './money/take-in-answers.ts'
import type { StaffAct } from './staff-act.ts'
import { teamStaffActs, tieStaffActs } from './team/staff-acts.ts'

/** Every act of the staff that takes two people; each desk brings its own. */
export const allStaffActs: readonly StaffAct[] = [
  releaseHoldAct,
  ...Object.values(customerStaffActs),
  ...Object.values(disputeStaffActs),
  ...Object.values(dormancyStaffActs),
  applyReturnAct,
  importAct,
  bannerAct,
  rateAct,
  brandAct,
  documentAct,
  faqsAct,
  termsAct,
  ...Object.values(teamStaffActs),
  ...Object.values(tieStaffActs),
]

const byName = new Map(allStaffActs.map((act) => [act.name, act]))

/** A test compares the names with the contract's. */
export function staffActOf(name: ApprovalKind): StaffAct {
  const act = byName.get(name)
  if (act === undefined) throw new Error(`nobody carries out ${name}`)
  return act
}
