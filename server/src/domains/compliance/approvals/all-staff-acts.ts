import type { ApprovalKind } from '@passbook/contract/console/approvals'
import {
  bannerAct,
  brandAct,
  cancelRateAct,
  documentAct,
  faqsAct,
  rateAct,
  termsAct,
} from '../../accounts/content/staff-acts.ts'
import { customerStaffActs } from '../../accounts/customer-acts/staff-acts.ts'
import { taxpayerStaffActs } from '../../accounts/customer-acts/taxpayer-acts.ts'
import { releaseAmountHoldAct } from '../../accounts/customers/amount-holds.ts'
import { releaseHoldAct } from '../../accounts/customers/hold.ts'
import { disputeStaffActs } from '../disputes/console/staff-acts.ts'
import { clearMatchAct } from '../reviews/clear-match.ts'
import { dormancyStaffActs } from '../../accounts/dormancy/console/acts.ts'
import { decideFileAct } from '../../money/ach/decide-file.ts'
import { applyReturnAct } from '../../money/console/decide-exception.ts'
import { manualEntryAct } from '../../money/journal/manual-entry.ts'
import { bookBreakAct, undoStatementAct } from '../../money/reconciliation/console/staff-acts.ts'
import { importAct } from '../../money/console/take-in-answers.ts'
import type { StaffAct } from '../../access/staff/acts/staff-act.ts'
import { eventStaffActs } from '../../accounts/event-endpoints/staff-acts.ts'
import { provisioningActs } from '../../access/staff/provisioning/tokens.ts'
import { singleSignOnActs } from '../../access/staff/single-sign-on/settings-acts.ts'
import { customRoleActs } from '../../access/staff/team/custom-role-acts.ts'
import { roleLimitAct } from '../../access/staff/team/role-limits.ts'
import { policyStaffActs } from '../../access/staff/team/policy-act.ts'
import { teamStaffActs, tieStaffActs } from '../../access/staff/team/staff-acts.ts'

/** Every staff action that needs two people, collected from the domains. */
export const allStaffActs: readonly StaffAct[] = [
  releaseHoldAct,
  releaseAmountHoldAct,
  ...Object.values(customerStaffActs),
  ...Object.values(taxpayerStaffActs),
  ...Object.values(disputeStaffActs),
  clearMatchAct,
  ...Object.values(dormancyStaffActs),
  applyReturnAct,
  decideFileAct,
  importAct,
  manualEntryAct,
  bookBreakAct,
  undoStatementAct,
  bannerAct,
  rateAct,
  cancelRateAct,
  brandAct,
  documentAct,
  faqsAct,
  termsAct,
  ...Object.values(teamStaffActs),
  ...Object.values(tieStaffActs),
  ...Object.values(policyStaffActs),
  roleLimitAct,
  ...Object.values(customRoleActs),
  ...Object.values(eventStaffActs),
  ...Object.values(singleSignOnActs),
  ...Object.values(provisioningActs),
]

const byName = new Map(allStaffActs.map((act) => [act.name, act]))

/** Finds an action by name. A test checks that the names equal the contract's. */
export function staffActOf(name: ApprovalKind): StaffAct {
  const act = byName.get(name)
  if (act === undefined) throw new Error(`nobody carries out ${name}`)
  return act
}
