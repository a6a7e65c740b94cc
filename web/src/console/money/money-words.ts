import type { AchEntry, AgeBand, AgeingRow, ReturnRate } from '@passbook/contract/console/money'

const RATES: Readonly<Record<ReturnRate['rate'], string>> = {
  unauthorised: 'Unauthorized',
  administrative: 'Wrong account',
  overall: 'All returns',
}

export function rateWords(rate: ReturnRate['rate']): string {
  return RATES[rate]
}

export function percentWords(percent: number): string {
  return `${percent.toFixed(2)} %`
}

const ACCOUNTS: Readonly<Record<string, string>> = {
  savings: 'Savings of customers',
  ach_clearing: 'ACH clearing',
  interest_expense: 'Interest expense',
  refund_expense: 'Refunds given',
  donations_payable: 'Donations payable',
  withholding_payable: 'Tax withheld, to be paid',
  returns_receivable: 'Returns receivable',
  suspense: 'Suspense',
  unclaimed_payable: 'Unclaimed, owed to states',
  provisional_credits: 'Provisional credits of disputes',
  dispute_losses: 'Losses by disputes',
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
  returns_receivable: 'Owed for returns that were spent',
  suspense_held: 'In suspense, held for somebody',
  suspense_taken: 'In suspense, taken from us',
  micro_deposits: 'Micro-deposits not taken back',
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
  waiting: 'Waits for a second person',
  mismatch: 'Differs from our entry',
  ambiguous: 'Fits two of our entries',
}

/** Turns a state name of the server, such as `unknown_trace` or `Settled`, into words. */
export function stateWords(state: string): string {
  if (STATES[state]) return STATES[state]
  const words = state.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
