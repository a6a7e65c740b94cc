import type {
  BankLine,
  BreakKind,
  DayState,
  Expected,
  Reconciled,
} from '@passbook/contract/console/reconciliation'
import { formatAmount } from '../../lib/money.ts'

const STATES = {
  no_statement: { words: 'No statement yet', tone: 'neutral' },
  open: { words: 'Open', tone: 'warning' },
  reconciled: { words: 'Reconciled', tone: 'success' },
} as const satisfies Record<DayState, { words: string; tone: string }>

export function stateOf(state: DayState) {
  return STATES[state]
}

const BREAKS: Readonly<Record<BreakKind, string>> = {
  missing: 'Not on the statement',
  unexpected: 'Only on the statement',
  doubled: 'Duplicate on the statement',
  amount_differs: 'Different amount',
}

export function breakWords(kind: BreakKind): string {
  return BREAKS[kind]
}

const HOW: Readonly<Record<Reconciled['how'], string>> = {
  automatic: 'Matched automatically',
  by_hand: 'Matched manually',
  explained: 'Explained',
}

export function howWords(how: Reconciled['how']): string {
  return HOW[how]
}

/** A bank statement line as the text of a choice. */
export function lineWords({ amount_cents, cents, reference, text }: BankLine): string {
  const way = cents === null ? '' : cents < 0 ? 'out, ' : 'in, '
  const what = [reference, text].filter(Boolean).join(' · ')
  return `${formatAmount(amount_cents)} ${way}${what || 'no reference'}`
}

export function expectedWords({ cents, words, reference }: Expected): string {
  return `${formatAmount(Math.abs(cents))} ${cents < 0 ? 'out' : 'in'}, ${words} · ${reference}`
}
