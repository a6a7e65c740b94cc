import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import { formatDate } from '@passbook/contract/format-dates'
import { madeGoodWords } from '@passbook/contract/documents'
import type { Table } from '../../../platform/pdf/table.ts'
import { formatMovement, formatOnPaper } from './statement-words.ts'
import type { StatementToWrite } from './statement-to-write.ts'

const FACTS = (name: string) => [
  { name, share: 0.66 },
  { name: 'Amount', share: 0.34, isFigure: true },
]

/** How the balance changed from the opening to the closing balance. */
export function changesTable({
  printed,
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
      ['Opening balance', formatOnPaper(opening_cents)],
      ['Money in', formatOnPaper(inCents)],
      ['Money out', formatOnPaper(outCents)],
      [
        printed.edition ? 'Fees (included above)' : 'Fees within money out',
        formatOnPaper(fees_cents),
      ],
    ],
    total: ['Closing balance', formatOnPaper(closing_cents)],
  }
}

/** What the savings earned (RULES: Saying what it pays), with tax only if some was withheld. */
export function earningsTable(statement: StatementToWrite): Table {
  const { interest_cents, withheld_cents, printed, apy_earned } = statement
  const { unpaid_cents = 0, made_good_cents = 0 } = printed
  const { earnings } = CHARTER_WORDS[charterOf(printed.insurer)]
  const Earnings = earnings.charAt(0).toUpperCase() + earnings.slice(1)
  const unpaid = [[`${Earnings} earned, not yet paid`, formatOnPaper(unpaid_cents)]]
  const madeGood = [[madeGoodWords(Earnings), formatOnPaper(made_good_cents)]]
  const withheld = [['Federal tax withheld', formatOnPaper(withheld_cents)]]
  return {
    summary: 'What your savings earned in this period',
    columns: FACTS('What you earned'),
    rows: [
      [`${Earnings} paid`, formatOnPaper(interest_cents)],
      ...(made_good_cents === 0 ? [] : madeGood),
      ...(withheld_cents === 0 ? [] : withheld),
      ...(unpaid_cents === 0 ? [] : unpaid),
      ['Average daily balance', formatOnPaper(statement.average_daily_balance_cents)],
      [`${Earnings} paid this year`, formatOnPaper(statement.interest_this_year_cents)],
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
      { name: 'Description', share: 0.53 },
      { name: 'Amount', share: 0.16, isFigure: true },
      { name: 'Balance', share: 0.16, isFigure: true },
    ],
    rows: [
      [formatDate(period_from), 'Opening balance', '', formatOnPaper(opening_cents)],
      ...lines.map((line) => [
        formatDate(line.date),
        line.description,
        formatMovement(line.amount_cents),
        formatOnPaper(line.balance_cents),
      ]),
    ],
    total: [formatDate(period_to), 'Closing balance', '', formatOnPaper(closing_cents)],
  }
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, cents) => sum + cents, 0)
}
