import { charterOf } from '@passbook/contract/charter'
import { formatCents } from '@passbook/contract/money'
import type { Section } from '../../../platform/pdf/columns.ts'
import type { Table } from '../../../platform/pdf/table.ts'
import type { FormToWrite } from './form-to-write.ts'

/** The IRS requires this text on every Copy B. */
export const IMPORTANT =
  'This is important tax information and is being furnished to the IRS. If you are required to file a return, a negligence penalty or other sanction may be imposed on you if this income is taxable and the IRS determines that it has not been reported.'

/** The sentences that are ours and not the IRS's. */
const WORDS = {
  about:
    'What each box shows and what to do with it. We included only the IRS instructions that apply to a savings account.',
  noPenalty: 'This account has no such penalty, so the box is empty.',
  emptyBoxes: 'These boxes don’t apply to a savings account and are empty.',
  account:
    'Identifies which of your accounts with the payer this form covers. Only its last four digits are shown.',
}

const FIRST_WORDS: typeof WORDS = {
  about:
    'What the form tells, and what you do with it. The words of the IRS are shortened to what a savings account can have.',
  noPenalty: 'This account has no such penalty, and the box is empty.',
  emptyBoxes: 'Report what a savings account does not have, and are empty.',
  account:
    'Tells which of your accounts with the payer this form is about. Its last four digits are shown.',
}

/** Explains to the recipient each box that can be filled, based on the IRS's instructions. */
export function instructionsFor({ printed, replaces, tax_year }: FormToWrite): Section[] {
  const { payer, insurer, support_email, edition } = printed
  const words = edition === undefined ? FIRST_WORDS : WORDS
  const corrected = `This form replaces the Form 1099-INT for ${tax_year} that you were given before. If you have filed your tax return with other amounts, you may have to amend it.`
  const dividends =
    'Dividends that a credit union pays on shares are interest for tax purposes, and are in box 1.'
  return [
    section('Instructions for Recipient', words.about),
    ...(replaces === null ? [] : [section('Corrected form', corrected)]),
    section(
      'Box 1',
      'Shows taxable interest paid to you during the calendar year by the payer. Report it on your Form 1040 or 1040-SR; see the instructions for that form. It does not include interest shown in box 3.',
      ...(charterOf(insurer) === 'credit union' ? [dividends] : []),
    ),
    section(
      'Box 2',
      `Shows interest or principal forfeited because of early withdrawal of time savings. ${words.noPenalty}`,
    ),
    section(
      'Box 4',
      'Shows backup withholding. Generally, a payer must backup withhold if you did not furnish your TIN or you did not furnish the correct TIN to the payer, or if the IRS told the payer or you that you are subject to it. Include this amount on your income tax return as tax withheld.',
    ),
    section('Boxes 3 and 5 to 17', words.emptyBoxes),
    section(
      'Recipient’s taxpayer identification number (TIN)',
      'For your protection, this form shows only the last four digits of your TIN, your Social Security number. The payer has reported your complete TIN to the IRS.',
    ),
    section(
      'FATCA filing requirement',
      'If the box is checked, the payer is reporting on this form to satisfy its account reporting requirement under chapter 4 of the Internal Revenue Code. You may also have a filing requirement; see the instructions for Form 8938.',
    ),
    section('Account number', words.account),
    section(
      'Nominees',
      'If this form includes amounts belonging to another person, you are considered a nominee recipient. You must file Form 1099-INT with the IRS for each of the other owners to show their share of the income, and furnish a Form 1099-INT to each. A spouse is not required to file a nominee return to show amounts owned by the other spouse.',
    ),
    section(
      'Questions about this form',
      `Write to ${support_email} or call ${payer.name} at ${payer.phone}.`,
    ),
  ]
}

function section(heading: string, ...paragraphs: string[]): Section {
  return { heading, paragraphs }
}

/** The IRS's names of the boxes. */
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

/** Each box with its number, name and amount. A savings account fills two of them. */
function boxesOf({ interest_cents, withheld_cents }: Figures): string[][] {
  return BOXES.map((name, index) => {
    const number = index + 1
    if (number === INTEREST) return [String(number), name, formatCents(interest_cents)]
    // The IRS wants the box to be empty if nothing was withheld.
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
