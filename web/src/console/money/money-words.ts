import type { Charter } from '@passbook/contract/charter'
import type { AgeBand, AgeingRow } from '@passbook/contract/console/books'
import type { AchEntry, ReturnRate } from '@passbook/contract/console/money'
import * as wording from './wording.ts'

const RATES: Readonly<Record<ReturnRate['rate'], string>> = {
  unauthorised: wording.unauthorized,
  administrative: wording.administrative,
  overall: wording.overall,
}

export function rateWords(rate: ReturnRate['rate']): string {
  return RATES[rate]
}

export function percentWords(percent: number): string {
  return `${percent.toFixed(2)}%`
}

const ACCOUNTS: Readonly<Record<string, string>> = {
  savings: wording.customerDeposits,
  ach_clearing: wording.achClearing,
  interest_expense: wording.interestExpense,
  refund_expense: wording.refunds,
  donations_payable: wording.donationsPayable,
  withholding_payable: wording.taxWithholdingPayable,
  returns_receivable: wording.returnsReceivable,
  suspense: wording.suspense,
  unclaimed_payable: wording.unclaimedPropertyPayable,
  provisional_credits: wording.provisionalDisputeCredits,
  dispute_losses: wording.disputeLosses,
  bank_fees: wording.bankFees,
  other_expense: wording.otherExpenses,
  other_income: wording.otherIncome,
}

export function accountWords(kind: string, charter: Charter): string {
  if (kind === 'interest_expense' && charter === 'credit union') return wording.dividendExpense
  return ACCOUNTS[kind] ?? stateWords(kind)
}

const KINDS: Readonly<Record<AchEntry['kind'], string>> = {
  transfer: wording.transfer,
  return: wording.returnLabel,
  noc: wording.notificationOfChangeHeading,
  other: wording.other,
}

export function entryWords(kind: AchEntry['kind']): string {
  return KINDS[kind]
}

const AGEING: Readonly<Record<AgeingRow['what'], string>> = {
  returns_receivable: wording.owedForReturnedDeposits,
  suspense_held: wording.inSuspenseCredits,
  suspense_taken: wording.inSuspenseDebits,
  micro_deposits: wording.microdepositsNotRecovered,
}

export function ageingWords(what: AgeingRow['what']): string {
  return AGEING[what]
}

const BANDS: Readonly<Record<AgeBand, string>> = {
  '0-30': wording.to30Days0,
  '31-60': wording.to60Days31,
  '61-90': wording.to90Days61,
  'over-90': wording.over90Days,
}

export function bandWords(band: AgeBand): string {
  return BANDS[band]
}

const STATES: Readonly<Record<string, string>> = {
  gathering: wording.inPreparation,
  numbered: wording.inPreparation,
  built: wording.readyToSend,
  handed_over: wording.delivered,
  unsure: wording.mayNotHaveArrived,
  rejected: wording.rejectedByTheBank,
  stored: wording.stored,
  waiting: wording.pendingApproval,
  mismatch: wording.differsFromOurEntry,
  ambiguous: wording.matchesTwoOfOurEntries,
}

/** Turns a state name of the server, such as `unknown_trace` or `Settled`, into words. */
export function stateWords(state: string): string {
  if (STATES[state]) return STATES[state]
  const words = state.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
