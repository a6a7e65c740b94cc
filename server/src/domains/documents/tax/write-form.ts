import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import { formatCents } from '@passbook/contract/money'
import { readMark } from '../../../platform/pdf/mark.ts'
import { Paper } from '../../../platform/pdf/paper.ts'
import type { Table } from '../../../platform/pdf/table.ts'
import { boxTables, IMPORTANT, instructionsFor } from './form-words.ts'
import type { FormToWrite } from './form-to-write.ts'

/**
 * Writes Copy B of Form 1099-INT as a substitute form, which the IRS allows (Publication 1179). The same
 * figures always give the same bytes.
 */
export function write(form: FormToWrite): Promise<Buffer> {
  const { printed, tax_year, interest_cents, withheld_cents } = form
  const title = `${form.replaces === null ? '' : 'CORRECTED '}Form 1099-INT`
  const paper = openPaper(form, `${title}, Interest Income, ${tax_year}`)
  paper.title(title, printed.institution, `Interest Income · For calendar year ${tax_year}`)
  writeHead(paper, form)
  paper.figures([
    { label: 'Box 1. Interest income', value: formatCents(interest_cents) },
    { label: 'Box 4. Federal income tax withheld', value: formatCents(withheld_cents) },
  ])
  paper.beside(boxTables(form))
  paper.paragraph(IMPORTANT)
  paper.columns(instructionsFor(form))
  return paper.end()
}

function openPaper({ printed, made_on }: FormToWrite, title: string): Paper {
  const { color, brand_color: bandColor, tint } = printed
  const mark = printed.mark === undefined ? undefined : readMark(printed.mark)
  return new Paper({
    title,
    author: printed.institution,
    subject: 'Copy B, For Recipient. OMB No. 1545-0112',
    // Only the day, because a reset sandbox has other times of day and must give the same bytes.
    madeAt: new Date(`${made_on}T12:00:00Z`),
    footer: `${printed.footer} · Account ending in ${printed.account_last_four}`,
    runningHead: title,
    color,
    ...(bandColor && { bandColor }),
    ...(tint && { tint }),
    ...(mark && { mark }),
  })
}

/** The payer, the recipient, and which form this is. */
function writeHead(paper: Paper, { printed, replaces }: FormToWrite): void {
  const { payer, recipient, account_last_four, edition, insurer } = printed
  // An earlier edition keeps its words, and so its bytes.
  const { account } = CHARTER_WORDS[(edition ?? 1) >= 3 ? charterOf(insurer) : 'bank']
  const leftShare = (edition ?? 1) >= 4 ? 0.45 : 0.5
  paper.blocks([
    ['PAYER', payer.name, ...payer.address, `Telephone ${payer.phone}`],
    ['RECIPIENT', recipient.name, ...recipient.address],
    [
      'Copy B, For Recipient',
      'OMB No. 1545-0112',
      'Substitute for Form 1099-INT (Rev. January 2024)',
      'Department of the Treasury – Internal Revenue Service',
    ],
  ])
  paper.beside([
    numbersTable('Whether this form is corrected, and who pays and is paid', leftShare, [
      ['CORRECTED (if checked)', replaces === null ? '[ ] Not checked' : '[X] CORRECTED'],
      ['PAYER’S TIN', payer.tin],
      ['RECIPIENT’S TIN', tinWords(recipient.tin_last_four)],
    ]),
    numbersTable('Which account this form is about', leftShare, [
      ['Account number', `${account}, ending in ${account_last_four}`],
      ['Payer’s RTN', payer.routing_number],
      ['FATCA filing requirement', '[ ] Not checked'],
    ]),
  ])
}

function numbersTable(summary: string, leftShare: number, rows: Table['rows']): Table {
  const columns = [
    { name: 'On the form', share: leftShare },
    { name: 'Here', share: 1 - leftShare },
  ]
  return { summary, columns, rows }
}

const HIDDEN = ['X'.repeat(3), 'X'.repeat(2), ''].join('-')

/** The recipient's copy shows only the last four digits. */
function tinWords(lastFour: string | null): string {
  return lastFour === null ? 'Not provided' : `${HIDDEN}${lastFour}`
}
