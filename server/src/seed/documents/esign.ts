import type { DocumentOf } from './document.ts'

/** Consent to electronic documents (RULES: Opening, E-SIGN). */
export const esignConsent: DocumentOf = ({ name, supportEmail }) => ({
  title: 'Consent to electronic documents',
  sections: [
    {
      heading: 'What this is about',
      paragraphs: [
        `${name} is an online institution. We give you documents on screen and email you when there is a new one. The law lets us do that in place of paper only if you agree to it. Please read this page before you do.`,
        'Our documents are PDF files. You show us that you can open them by opening the PDF of this page and typing a word that is only there. If you cannot open or read it, do not agree. Contact us and we’ll help you.',
      ],
    },
    {
      heading: 'What your consent covers',
      paragraphs: [
        'It covers everything we give you in writing about your application and your account, for as long as you have one: the account agreement and its changes, Truth in Savings disclosures, the privacy notice, monthly statements, confirmations of transfers, notices about returned transfers and holds, answers to reported errors, and notices the law requires us to send.',
        'It does not cover tax documents. We send your yearly Form 1099-INT on paper, unless you agree to receive it electronically. That is a separate consent, on the Tax Documents page.',
      ],
    },
    {
      heading: 'Your right to paper',
      paragraphs: [
        `You may ask for any document on paper, now or later, whether or not you have agreed to this consent. Send us a message in the message center or email ${supportEmail}, and name the document and the address. We send it by mail and charge nothing for it. Asking for one paper copy does not end your consent.`,
      ],
    },
    {
      heading: 'Your right to withdraw',
      paragraphs: [
        `You may withdraw this consent at any time and at no cost. Sign in and choose “Withdraw consent” on the “Consent history” page, under Disclosures. It takes effect right away. Or send us a message in the message center or email ${supportEmail}, with your full name and the words “I withdraw my consent to electronic documents”. It then takes effect within 5 business days after we receive it. Either way we confirm it in writing.`,
        'From then on we send you paper, by mail and at no charge. You can still read your documents online; your account and your money stay as they are, and what you were given before stays valid. While your account is open you can give your consent again. If you withdraw before the account is open, we cannot open it.',
      ],
    },
    {
      heading: 'What you need',
      paragraphs: [
        'A computer, tablet or phone with access to the internet, and a browser that is still supported: Chrome, Edge, Firefox or Safari in the current version or the one before it, with JavaScript and cookies turned on.',
        'A program that shows PDF files, which these browsers have built in; an email address that you read; a mobile phone that receives text messages; and, if you want to keep copies, room to store files or a printer.',
        'If we change what is needed so much that you may no longer be able to open or keep documents, we’ll tell you beforehand, and you may withdraw your consent without any cost or consequence other than those described above.',
      ],
    },
    {
      heading: 'Keep your contact details current',
      paragraphs: [
        'We send emails to the address you gave us. When it or your phone number changes, update it in My Account under User information. An email that comes back does not count as sent: if it was about a statement, a document or a notice that the law requires, we mail you that on paper. If the address does not work, we mail you the later ones too, until you give us one that does. Everything also stays in your account online.',
      ],
    },
  ],
  agreement:
    'I have opened and read this document, I can open and keep documents in this form, and I agree to receive documents about my account electronically.',
})
