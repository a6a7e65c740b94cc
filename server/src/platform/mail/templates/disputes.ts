import type { Institution, Letter } from './letter.ts'

/** A letter about a problem somebody reported, as it is kept. */
export const disputeLetters = {
  dispute: (
    { short_name }: Institution,
    { subject, text, reference }: { subject: string; text: string; reference: string },
  ): Letter => ({
    subject: `${subject} · ${short_name}`,
    paragraphs: text.split('\n\n'),
    reference,
    link: { label: 'See your reports', url: '/login' },
  }),
}
