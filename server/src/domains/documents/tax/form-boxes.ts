import { formatCents } from '@passbook/contract/money'
import type { Table } from '../../../platform/pdf/table.ts'
import type { FormToWrite } from './form-to-write.ts'

/** As the IRS names them. */
const BOXES: readonly string[] = [
  'Interest income',
  'Early withdrawal penalty',
  'Interest on U.S. Savings Bonds and Treasury obligations',
  'Federal income tax withheld',
  'Investment expenses',
  'Foreign tax paid',
  'Foreign country or U.S. territory',
  'Tax-exempt interest',
  'Specified private activity bond interest',
  'Market discount',
  'Bond premium',
  'Bond premium on Treasury obligations',
  'Bond premium on tax-exempt bond',
  'Tax-exempt and tax credit bond CUSIP no.',
  'State',
  'State identification no.',
  'State tax withheld',
]

const INTEREST = 1
const WITHHELD = 4
const IN_FIRST_TABLE = 8

type Figures = Pick<FormToWrite, 'interest_cents' | 'withheld_cents'>

/** Every box of the form, in two tables side by side. */
export function boxTables(form: Figures): [Table, Table] {
  const rows = boxesOf(form)
  return [tableOf(rows.slice(0, IN_FIRST_TABLE)), tableOf(rows.slice(IN_FIRST_TABLE))]
}

/** Each with its number and its name; a savings account fills two of them. */
function boxesOf({ interest_cents, withheld_cents }: Figures): string[][] {
  return BOXES.map((name, index) => {
    const number = index + 1
    if (number === INTEREST) return [String(number), name, formatCents(interest_cents)]
    // Empty where nothing was withheld, as the IRS wants it.
    const isWithheld = number === WITHHELD && withheld_cents !== 0
    return [String(number), name, isWithheld ? formatCents(withheld_cents) : '']
  })
}

function tableOf(rows: string[][]): Table {
  const [first, last] = [rows[0]?.[0], rows.at(-1)?.[0]]
  return {
    summary: `Boxes ${first} to ${last} of the form; those without an amount are empty`,
    columns: [
      { name: 'Box', share: 0.12 },
      { name: 'What it reports', share: 0.58 },
      { name: 'Amount', share: 0.3, isFigure: true },
    ],
    rows,
  }
}
