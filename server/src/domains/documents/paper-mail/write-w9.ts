import type { PaperLook } from '../../../platform/institutions/paper-of.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'

interface W9ToWrite {
  institution: Pick<PaperLook, 'name'>
  /** The lines of the address that it goes back to, without the name. */
  returnAddress: string[]
  /** Identifies the letter when the form comes back. */
  reference: string
}

/** The substitute Form W-9 to fill in by hand, on a page of its own. */
export function writeW9(paper: Paper, { institution, returnAddress, reference }: W9ToWrite): void {
  paper.newPage()
  paper.notice('Form W-9 (substitute): taxpayer identification number and certification')
  paper.blocks([
    [['Reference', reference]],
    ['Mail this form to', institution.name, ...returnAddress],
  ])
  paper.blanks(['Name as shown on your Social Security card'])
  paper.blanks(['Street address', 'City, state, ZIP code'])
  paper.blanks(['Social Security number'])
  paper.heading('Certification')
  paper.paragraph(
    [
      'Under penalties of perjury, I certify that:',
      '1. The number shown on this form is my correct taxpayer identification number; and',
      '2. I am not subject to backup withholding because (a) I am exempt from backup withholding, or (b) I have not been notified by the Internal Revenue Service (IRS) that I am subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified me that I am no longer subject to backup withholding; and',
      '3. I am a U.S. citizen or other U.S. person; and',
      '4. The FATCA code entered on this form, if any, indicating that I am exempt from FATCA reporting is correct. None is needed for an account in the United States.',
    ].join('\n'),
  )
  paper.paragraph(
    'Cross out item 2 if the IRS has notified you that you are currently subject to backup withholding because you didn’t report all interest and dividends on your tax return.',
  )
  paper.note(
    'The IRS does not require your consent to any provision of this document other than the certifications required to avoid backup withholding.',
  )
  paper.blanks(['Signature', 'Date'])
}
