import { LIMITS, inWords } from '@passbook/contract/limits'
import type { PageUrl } from '../../institutions/public-origin.ts'
import { type Institution, type Letter, signIn, type LetterLink } from './letter.ts'

/** Emails about decisions on an application. */
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
  /** For when another holder is still on hold; it says nothing more about them. */
  hold_released_for_one: ({ short_name }: Institution): Letter => ({
    subject: `The hold on your ${short_name} account was lifted`,
    standing: { status: 'You can sign in', tone: 'good', reason: 'Your hold was lifted.' },
    paragraphs: [
      'You can read everything again. Deposits and withdrawals still wait: we have to clear something up with another holder of this account. We write to you when it is over.',
    ],
    link: signIn('See your account'),
  }),
  /** The notice of FCRA, section 615(a); it names the agency as the identity provider gave it. */
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

const LASTS = inWords(LIMITS.invitation.hours, 'hour')

const HOLDERS: LetterLink = {
  label: 'See account holders',
  url: '/joint-account/account-holder',
}

const RESPOND: LetterLink = { ...HOLDERS, label: 'Review and respond' }

/** Emails about joint accounts. */
export const jointLetters = {
  joint_invitation: (
    { short_name, support_email }: Institution,
    { url, inviter }: { url: PageUrl; inviter: string },
  ): Letter => ({
    subject: `${inviter} invites you to share a ${short_name} account`,
    paragraphs: [
      `${inviter} invites you to become a joint holder of their account. You would both own all of it. Each of you could deposit, and each of you could withdraw all of it.`,
      `You’ll need your Social Security number. The link works for ${LASTS}, and you choose your own password.`,
      `If you don’t know ${inviter}, ignore this email or contact us at ${support_email}.`,
    ],
    link: { label: 'Accept the invitation', url },
  }),
  joint_invitation_locked: (
    { short_name, support_email }: Institution,
    { inviter }: { inviter: string },
  ): Letter => ({
    subject: `Your invitation to share a ${short_name} account is locked`,
    standing: { status: 'Locked', tone: 'attention' },
    paragraphs: [
      `The wrong Social Security number was entered ${LIMITS.invitation.wrongNumbers} times for the invitation from ${inviter}. To protect you, we locked it. A new link won’t help.`,
      `To unlock it, email ${support_email} and tell us who invited you. Never send your Social Security number by email.`,
      `If you didn’t enter these numbers, email us right away: someone else may have your link.`,
    ],
  }),
  joint_invitation_canceled: (
    { short_name, support_email }: Institution,
    { inviter }: { inviter: string },
  ): Letter => ({
    subject: `Your invitation to share a ${short_name} account was canceled`,
    standing: { status: 'Canceled', tone: 'waiting' },
    paragraphs: [
      `The invitation to share an account with ${inviter} was canceled, and its link no longer works. You don’t need to do anything.`,
      `If you didn’t expect this, ask ${inviter} or email ${support_email}.`,
    ],
  }),
  joint_address_in_use: (
    { short_name, support_email }: Institution,
    { inviter }: { inviter: string },
  ): Letter => ({
    subject: `${inviter} wants to share a ${short_name} account with you`,
    paragraphs: [
      `${inviter} gave us this email address to invite you to share their account. You already sign in to ${short_name} with it, so it can’t be used again.`,
      `To continue, give ${inviter} a different email address of yours.`,
      `If you don’t know ${inviter}, ignore this email or contact us at ${support_email}.`,
    ],
  }),
  joint_joined: (
    { short_name, support_email }: Institution,
    { name }: { name: string },
  ): Letter => ({
    subject: `${name} now shares your ${short_name} account`,
    standing: { status: 'Shared', tone: 'good' },
    paragraphs: [
      `${name} has signed the account documents. You both own all of it. Each of you can deposit, and each of you can withdraw all of it.`,
      'Insurance coverage now counts two owners.',
      `If you didn’t invite ${name}, email ${support_email} right away.`,
    ],
    link: HOLDERS,
  }),
  joint_asked_to_leave: (
    { short_name, support_email }: Institution,
    { name, until }: { name: string; until: string },
  ): Letter => ({
    subject: `${name} asks you to leave your ${short_name} joint account`,
    standing: { status: 'Waiting for your response', tone: 'attention' },
    paragraphs: [
      `Nothing changes unless you agree. You can agree or refuse until ${until}.`,
      `If you leave, you will no longer see the account, and the money in it belongs to ${name} alone. Withdraw your share first. You can still read the documents from when you were a holder.`,
      `If you don’t respond, nothing changes. Questions? Email ${support_email}.`,
    ],
    link: RESPOND,
  }),
  joint_wants_to_leave: (
    { short_name, support_email }: Institution,
    { name, until }: { name: string; until: string },
  ): Letter => ({
    subject: `${name} asks to leave your ${short_name} joint account`,
    standing: { status: 'Waiting for your response', tone: 'attention' },
    paragraphs: [
      `Nothing changes unless you agree. You can agree or refuse until ${until}.`,
      `If ${name} leaves, the account and the money in it belong to you alone, and insurance coverage counts one owner.`,
      `If you don’t respond, nothing changes. Questions? Email ${support_email}.`,
    ],
    link: RESPOND,
  }),
  joint_holder_left: (
    { short_name, support_email }: Institution,
    { name }: { name: string },
  ): Letter => ({
    subject: `${name} has left your ${short_name} joint account`,
    standing: { status: 'Yours alone', tone: 'good' },
    paragraphs: [
      'You both agreed to this. The money in the account is now yours alone, and insurance coverage counts one owner.',
      `If you didn’t agree to this, email ${support_email} right away.`,
    ],
    link: signIn(),
  }),
  joint_left: ({ short_name, support_email }: Institution): Letter => ({
    subject: `You have left your ${short_name} joint account`,
    standing: { status: 'No longer shared', tone: 'waiting' },
    paragraphs: [
      'You both agreed to this. You can no longer see the account, deposit or withdraw.',
      'You can still sign in and read the documents from when you were a holder.',
      `If you didn’t agree to this, email ${support_email} right away.`,
    ],
    link: signIn('Read your documents'),
  }),
}
