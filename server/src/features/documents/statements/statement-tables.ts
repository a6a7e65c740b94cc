import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import { formatCents } from '@passbook/contract/money'
import type { Table } from '../../../pdf/table.ts'
import { formatLineDay } from './dates-on-paper.ts'
import type { StatementToWrite } from './statement-to-write.ts'

const FACTS = (name: string) => [
  { name, share: 0.66 },
  { name: 'Amount', share: 0.34, isFigure: true },
]

/** How the balance went from one end of the period to the other. */
export function changesTable({
  lines,
  opening_cents,
  closing_cents,
  fees_cents,
}: StatementToWrite): Table {
  const amounts = lines.map(({ amount_cents }) => amount_cents)
  const inCents = sumOf(amounts.filter((cents) => cents > 0))
  const outCents = sumOf(amounts.filter((cents) => cents < 0))
  return {
    summary: 'How your balance changed in this period',
    columns: FACTS('Your balance'),
    rows: [
      ['Opening balance', formatCents(opening_cents)],
      ['Money in', formatCents(inCents)],
      ['Money out', formatCents(outCents)],
      ['Of that, fees', formatCents(fees_cents)],
    ],
    total: ['Closing balance', formatCents(closing_cents)],
  }
}

/** What the savings earned (RULES: Saying what it pays); tax only where it was withheld. */
export function earningsTable(statement: StatementToWrite): Table {
  const { interest_cents, withheld_cents, printed, apy_earned } = statement
  const { earnings } = CHARTER_WORDS[charterOf(printed.insurer)]
  const Earnings = earnings.charAt(0).toUpperCase() + earnings.slice(1)
  const withheld = [['Federal tax withheld', formatCents(withheld_cents)]]
  return {
    summary: 'What your savings earned in this period',
    columns: FACTS('What you earned'),
    rows: [
      [`${Earnings} paid`, formatCents(interest_cents)],
      ...(withheld_cents === 0 ? [] : withheld),
      ['Average daily balance', formatCents(statement.average_daily_balance_cents)],
      [`${Earnings} paid this year`, formatCents(statement.interest_this_year_cents)],
    ],
    total: ['Annual percentage yield earned', apy_earned === null ? 'None' : `${apy_earned}%`],
  }
}

/** Every posting, with the balance after it. */
export function linesTable(statement: StatementToWrite): Table {
  const { lines, opening_cents, closing_cents, period_from, period_to } = statement
  return {
    summary: 'Every transaction of this period, with the balance after it',
    columns: [
      { name: 'Date', share: 0.15 },
      { name: 'Description', share: 0.49 },
      { name: 'Amount', share: 0.18, isFigure: true },
      { name: 'Balance', share: 0.18, isFigure: true },
    ],
    rows: [
      [formatLineDay(period_from), 'Opening balance', '', formatCents(opening_cents)],
      ...lines.map((line) => [
        formatLineDay(line.date),
        line.description,
        signed(line.amount_cents),
        formatCents(line.balance_cents),
      ]),
    ],
    total: [formatLineDay(period_to), 'Closing balance', '', formatCents(closing_cents)],
  }
}

function signed(cents: number): string {
  return cents > 0 ? `+${formatCents(cents)}` : formatCents(cents)
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, cents) => sum + cents, 0)
}
