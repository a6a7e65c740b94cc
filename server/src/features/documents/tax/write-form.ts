import { formatCents } from '@passbook/contract/money'
import { Paper } from '../../../pdf/paper.ts'
import type { Table } from '../../../pdf/table.ts'
import { boxesOf } from './form-boxes.ts'
import type { FormToWrite } from './form-to-write.ts'
import { IMPORTANT, instructionsFor } from './form-words.ts'

/**
 * Copy B of Form 1099-INT, as a substitute the IRS lets payers write (Publication 1179): the same
 * figures always give the same bytes.
 */
export function write(form: FormToWrite): Promise<Buffer> {
  const { printed, tax_year, interest_cents, withheld_cents } = form
  const isCorrected = form.replaces !== null
  const title = `${isCorrected ? 'CORRECTED ' : ''}Form 1099-INT, Interest Income, ${tax_year}`
  const paper = new Paper({
    title,
    author: printed.institution,
    subject: `Copy B, for the recipient. OMB No. 1545-0112`,
    // A day: sandboxes tell instants anew, and these bytes stay the same there too.
    madeAt: new Date(`${form.made_on}T12:00:00Z`),
    footer: `${printed.footer} · Form 1099-INT ${tax_year}${isCorrected ? ', corrected' : ''}`,
    color: printed.color,
  })
  paper.title(title, printed.institution)
  writeHead(paper, form, isCorrected)
  paper.figures([
    { label: 'Box 1. Interest income', value: formatCents(interest_cents) },
    { label: 'Box 4. Federal income tax withheld', value: formatCents(withheld_cents) },
  ])
  paper.heading('All boxes of the form')
  paper.table(boxesTable(form))
  paper.paragraph(IMPORTANT)
  paper.heading('Instructions for recipient')
  for (const words of instructionsFor(form)) paper.note(words)
  return paper.end()
}

/** Who paid, who was paid, and which form this is. */
function writeHead(paper: Paper, { printed, tax_year }: FormToWrite, isCorrected: boolean): void {
  const { payer, recipient, account_last_four } = printed
  paper.blocks([
    ['PAYER', payer.name, ...payer.address, `Telephone ${payer.phone}`],
    ['RECIPIENT', recipient.name, ...recipient.address],
    [
      'Copy B, For Recipient',
      `For calendar year ${tax_year}`,
      'OMB No. 1545-0112',
      'Substitute for Form 1099-INT (Rev. January 2024)',
      'Department of the Treasury – Internal Revenue Service',
    ],
  ])
  paper.table({
    summary: 'Numbers of payer, recipient and account, and whether this form is corrected',
    columns: [
      { name: 'On the form', share: 0.5 },
      { name: 'Here', share: 0.5 },
    ],
    rows: [
      ['CORRECTED (if checked)', isCorrected ? '[X] CORRECTED' : '[ ] Not checked'],
      ['PAYER’S TIN', payer.tin],
      ['RECIPIENT’S TIN', tinWords(recipient.tin_last_four)],
      ['Account number', `Savings account ending in ${account_last_four}`],
      ['Payer’s RTN', payer.routing_number],
      ['FATCA filing requirement', '[ ] Not checked'],
    ],
  })
}

const HIDDEN = ['X'.repeat(3), 'X'.repeat(2), ''].join('-')

/** Cut to its last four on the recipient's copy. */
function tinWords(lastFour: string | null): string {
  return lastFour === null ? 'Not provided' : `${HIDDEN}${lastFour}`
}

function boxesTable(form: FormToWrite): Table {
  return {
    summary: 'Every box of the form; those without an amount are empty',
    columns: [
      { name: 'Box', share: 0.1 },
      { name: 'What it reports', share: 0.65 },
      { name: 'Amount', share: 0.25, isFigure: true },
    ],
    rows: boxesOf(form),
  }
}
