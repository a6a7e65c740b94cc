import { formatCents } from '@passbook/contract/money'
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

/** Every box with its number and its name; a savings account fills two of them. */
export function boxesOf({
  interest_cents,
  withheld_cents,
}: Pick<FormToWrite, 'interest_cents' | 'withheld_cents'>): string[][] {
  return BOXES.map((name, index) => {
    const number = index + 1
    if (number === INTEREST) return [String(number), name, formatCents(interest_cents)]
    // Empty where nothing was withheld, as the IRS wants it.
    const isWithheld = number === WITHHELD && withheld_cents !== 0
    return [String(number), name, isWithheld ? formatCents(withheld_cents) : '']
  })
}
