import type {
  BankLine,
  BreakKind,
  DayState,
  Expected,
  Reconciled,
} from '@passbook/contract/console/reconciliation'
import { formatAmount } from '../../lib/money.ts'
import * as wording from './wording.ts'

const STATES = {
  no_statement: { words: wording.noStatementYet, tone: 'neutral' },
  open: { words: wording.open, tone: 'warning' },
  reconciled: { words: wording.reconciled, tone: 'success' },
} as const satisfies Record<DayState, { words: string; tone: string }>

export function stateOf(state: DayState) {
  return STATES[state]
}

const BREAKS: Readonly<Record<BreakKind, string>> = {
  missing: wording.notOnTheStatement,
  unexpected: wording.onlyOnTheStatement,
  doubled: wording.duplicateOnTheStatement,
  amount_differs: wording.differentAmount,
}

export function breakWords(kind: BreakKind): string {
  return BREAKS[kind]
}

const HOW: Readonly<Record<Reconciled['how'], string>> = {
  automatic: wording.matchedAutomatically,
  by_hand: wording.matchedManually,
  explained: wording.explained,
}

export function howWords(how: Reconciled['how']): string {
  return HOW[how]
}

/** A bank statement line as the text of a choice. */
export function lineWords({ amount_cents, cents, reference, text }: BankLine): string {
  const way = cents === null ? '' : cents < 0 ? 'out, ' : 'in, '
  const what = [reference, text].filter(Boolean).join(' · ')
  return `${formatAmount(amount_cents)} ${way}${what || wording.noReference}`
}

export function expectedWords({ cents, words, reference }: Expected): string {
  return `${formatAmount(Math.abs(cents))} ${cents < 0 ? 'out' : 'in'}, ${words} · ${reference}`
}
