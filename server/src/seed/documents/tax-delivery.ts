import type { DocumentOf } from './document.ts'

/** Consent to electronic tax documents, which is separate from E-SIGN (RULES-2: Tax, E-delivery). */
export const taxDeliveryConsent: DocumentOf = ({ name, shortName, supportEmail, words }) => ({
  title: 'Consent to electronic tax documents',
  sections: [
    {
      heading: 'What this is about',
      paragraphs: [
        `If ${name} credits $10 or more in ${words.earnings} to you in a calendar year, or withholds tax of any amount, it gives you a Form 1099-INT for that year. Unless you agree to this document, we send each form to you on paper, to the home address in My Account.`,
        'The forms are PDF files. You show us that you can open them by opening the PDF of this page and typing a word that is only there. If you cannot open or read it, do not agree.',
      ],
    },
    {
      heading: 'Your right to paper',
      paragraphs: [
        'You do not have to agree. Without this consent you get every tax document on paper, at no cost, and nothing else about your account changes.',
      ],
    },
    {
      heading: 'What your consent covers',
      paragraphs: [
        'It covers every Form 1099-INT, and every corrected one, from the day you agree: not one year only, but each year until you withdraw your consent or it ends as described below. It covers nothing but tax documents.',
        'When a form is ready, we email you with the subject “IMPORTANT TAX RETURN DOCUMENT AVAILABLE” and say where to find it: in your account, under Documents, on the Tax Documents page.',
      ],
    },
    {
      heading: 'Withdrawing your consent',
      paragraphs: [
        `You may withdraw this consent at any time and at no cost, on the Consent history page under Disclosures or by emailing ${supportEmail}. It takes effect on the day you do it, and we confirm it by email with the date. From then on new forms come on paper. A form we gave you before counts as given, and stays online.`,
      ],
    },
    {
      heading: 'Paper later',
      paragraphs: [
        `You may ask for a paper copy of any tax document at any time. Send us a message in the message center or email ${supportEmail}, and name the year. We charge nothing for it, and asking does not withdraw your consent.`,
      ],
    },
    {
      heading: 'When electronic delivery ends',
      paragraphs: [
        `It ends when you withdraw your consent, when ${shortName} stops giving tax documents electronically after telling you, or when we learn that email no longer reaches you: then we send the form on paper. If you close your account, it continues for the form of that last year, which you can still find online.`,
      ],
    },
    {
      heading: 'Keep your details current',
      paragraphs: [
        'We send emails to the address in My Account, and print the name and home address you gave us. You can change your email address, phone number and home address in My Account.',
      ],
    },
    {
      heading: 'What you need',
      paragraphs: [
        'A computer, tablet or phone with access to the internet; a browser that is still supported, with JavaScript and cookies turned on: Chrome, Edge, Firefox or Safari in the current version or the one before it; a program that shows PDF files, which these browsers have built in; and an email address that you read. To keep a form you need room to store a file, or a printer. You may have to print the form and attach it to a tax return.',
        'If we change what is needed, we’ll tell you beforehand, and you may withdraw your consent.',
      ],
    },
    {
      heading: 'How long a form stays online',
      paragraphs: [
        'Each form stays in your account until at least October 15 of the year after the one it is about, even if you have closed the account by then. A corrected form stays at least as long, and at least 90 days.',
      ],
    },
  ],
  agreement:
    'I have opened and read this document, I can open and keep PDF files, and I agree to receive my Forms 1099-INT electronically in place of paper.',
})
