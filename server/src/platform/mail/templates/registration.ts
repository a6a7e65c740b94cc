import { type Institution, type Letter, signIn } from './letter.ts'

/** What staff decided about an application. */
export const registrationLetters = {
  review_approved: ({ short_name }: Institution): Letter => ({
    subject: `${short_name} has finished its review`,
    standing: { status: 'Approved', tone: 'good', reason: 'Your details are in order.' },
    paragraphs: [
      'We have looked at your details, and there is nothing you need to send us. Sign in to go on where you left off.',
    ],
    link: signIn('Go on'),
  }),
  hold_released: ({ short_name }: Institution): Letter => ({
    subject: `The hold on your ${short_name} account was lifted`,
    standing: { status: 'Open again', tone: 'good', reason: 'The hold was lifted.' },
    paragraphs: ['You can use your account again. Sign in to see it.'],
    link: signIn('See your account'),
  }),
  /** Another holder still bars the account, of whom nothing more is said. */
  hold_released_for_one: ({ short_name }: Institution): Letter => ({
    subject: `The hold on your ${short_name} account was lifted`,
    standing: { status: 'You can sign in', tone: 'good', reason: 'Your hold was lifted.' },
    paragraphs: [
      'You can read everything again. Deposits and withdrawals still wait: we have to clear something up with another holder of this account. We write to you when it is over.',
    ],
    link: signIn('See your account'),
  }),
  /** FCRA, section 615(a); the agency is named as the identity provider gave it. */
  adverse_action: (
    { short_name, support_email }: Institution,
    { date, agency }: { date: string; agency: string },
  ): Letter => ({
    subject: `About your application with ${short_name}`,
    standing: {
      status: 'Not approved',
      tone: 'attention',
      reason: 'We could not confirm your identity as the law requires.',
    },
    paragraphs: [
      `On ${date} we decided that we cannot offer you an account, because we could not confirm your identity as the law requires.`,
      agency === ''
        ? `The decision may rest in part on a consumer report. Write to ${support_email} and we tell you which agency it came from, its address and its telephone number.`
        : `The decision rests in part on a report from this consumer reporting agency: ${agency}.`,
      'The agency did not make the decision and cannot tell you the reasons for it.',
      'You have the right to a free copy of your report from the agency if you ask for it within 60 days, and to dispute with the agency anything in it that is incomplete or wrong.',
      `If something changed or you think that we are mistaken, write to ${support_email}.`,
    ],
  }),
  application_reopened: ({ short_name, support_email }: Institution): Letter => ({
    subject: `Your application with ${short_name} is open again`,
    standing: { status: 'Open again', tone: 'good' },
    paragraphs: [
      'We have opened your cancelled application again. Sign in to go on: what you told us and the documents you signed are still there. A bank account you had linked has to be linked again.',
      `If it was not you who asked for it, write to ${support_email}.`,
    ],
    link: signIn('Go on'),
  }),
}
