import type { AchEntry, AgeBand, AgeingRow, ReturnRate } from '@passbook/contract/console/money'

const RATES: Readonly<Record<ReturnRate['rate'], string>> = {
  unauthorised: 'Unauthorized',
  administrative: 'Administrative',
  overall: 'Overall',
}

export function rateWords(rate: ReturnRate['rate']): string {
  return RATES[rate]
}

export function percentWords(percent: number): string {
  return `${percent.toFixed(2)}%`
}

const ACCOUNTS: Readonly<Record<string, string>> = {
  savings: 'Customer deposits',
  ach_clearing: 'ACH clearing',
  interest_expense: 'Interest expense',
  refund_expense: 'Refunds',
  donations_payable: 'Donations payable',
  withholding_payable: 'Tax withheld payable',
  returns_receivable: 'Returns receivable',
  suspense: 'Suspense',
  unclaimed_payable: 'Unclaimed property payable',
  provisional_credits: 'Provisional dispute credits',
  dispute_losses: 'Dispute losses',
}

export function accountWords(kind: string): string {
  return ACCOUNTS[kind] ?? stateWords(kind)
}

const KINDS: Readonly<Record<AchEntry['kind'], string>> = {
  transfer: 'Transfer',
  return: 'Return',
  noc: 'Notification of change',
  other: 'Other',
}

export function entryWords(kind: AchEntry['kind']): string {
  return KINDS[kind]
}

const AGEING: Readonly<Record<AgeingRow['what'], string>> = {
  returns_receivable: 'Owed for returned deposits',
  suspense_held: 'In suspense, credits',
  suspense_taken: 'In suspense, debits',
  micro_deposits: 'Micro-deposits not recovered',
}

export function ageingWords(what: AgeingRow['what']): string {
  return AGEING[what]
}

const BANDS: Readonly<Record<AgeBand, string>> = {
  '0-30': '0 to 30 days',
  '31-60': '31 to 60 days',
  '61-90': '61 to 90 days',
  'over-90': 'Over 90 days',
}

export function bandWords(band: AgeBand): string {
  return BANDS[band]
}

const STATES: Readonly<Record<string, string>> = {
  waiting: 'Pending approval',
  mismatch: 'Differs from our entry',
  ambiguous: 'Matches two of our entries',
}

/** Turns a state name of the server, such as `unknown_trace` or `Settled`, into words. */
export function stateWords(state: string): string {
  if (STATES[state]) return STATES[state]
  const words = state.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
