import type { AchEntry, ReturnRate } from '@passbook/contract/console/money'

const RATES: Readonly<Record<ReturnRate['rate'], string>> = {
  unauthorised: 'Unauthorised',
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
}

export function accountWords(kind: string): string {
  return ACCOUNTS[kind] ?? kind.replaceAll('_', ' ')
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

/** As the server calls it, read as words: `unknown_trace`, `Settled`. */
export function stateWords(state: string): string {
  const words = state.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** For a spreadsheet: a file that needs no second look at what a comma means. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => {
    // What begins like a formula is text to every spreadsheet.
    const text = typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/, "'$&") : String(value)
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
