import type { DocumentOf } from './document.ts'

/** The taxpayer certification, with the backup-withholding question (RULES: Opening, Tax). */
export const w9Certification: DocumentOf = ({ name, supportEmail, words }) => ({
  title: 'Taxpayer certification (substitute Form W-9)',
  sections: [
    {
      heading: 'Why we ask',
      paragraphs: [
        `${words.Earnings} ${words.are} income. ${name} reports what it credits to you to the Internal Revenue Service (IRS): if it is $10 or more in a calendar year, you get a Form 1099-INT by January 31 of the next year. For that we need your taxpayer identification number, and your certification that it is correct.`,
        'For a person, the taxpayer identification number is the Social Security number. It is the one you gave in your application, where you can see its last four digits.',
      ],
    },
    {
      heading: 'Backup withholding',
      paragraphs: [
        'Most people are not subject to backup withholding. You are if the IRS has notified you, usually because interest or dividends were missing from an earlier tax return, and has not notified you since that it has ended.',
        `If you are, answer “Yes” to the question below. The second statement of the certification then does not apply to you, and the law requires us to send 24% of your ${words.earnings} to the IRS. It counts as tax you have paid. When the IRS tells you that backup withholding has ended, sign this document again under Disclosures and answer “No”. We stop with the next payment of ${words.earnings}.`,
        `The law also requires us to withhold while we have no signed certification for your number, for example after we corrected it, and if the IRS tells us that your name and number do not match or that we must withhold. We tell you the day on which it starts, and what ends it.`,
      ],
    },
    {
      heading: 'What you certify',
      paragraphs: [
        'Under penalties of perjury you certify that:',
        '1. The Social Security number in your application is your correct taxpayer identification number.',
        '2. You are not subject to backup withholding: because you are exempt from it, or because the IRS has not notified you that you are subject to it for failing to report all interest or dividends, or because the IRS has notified you that you no longer are. (Leave this out by answering “Yes” to the question.)',
        '3. You are a citizen of the United States or another U.S. person for tax purposes, such as a resident alien.',
        '4. Any code that exempts you from reporting under the Foreign Account Tax Compliance Act (FATCA) is correct. For an account held in the United States none is needed, and none is recorded here.',
      ],
    },
    {
      heading: 'If something is not true for you',
      paragraphs: [
        `Do not sign if the number is not yours or if you are not a U.S. person. Email ${supportEmail} and we’ll tell you which form you need. A false statement made to avoid backup withholding can cost a penalty of $500, and certifying something you know to be false can bring fines or imprisonment.`,
        'Of everything in this document, the IRS needs your agreement only to the certifications that are required to avoid backup withholding.',
      ],
    },
  ],
  agreement:
    'Under penalties of perjury, I certify that the statements above are true, except the second if I answered that I am subject to backup withholding.',
})
