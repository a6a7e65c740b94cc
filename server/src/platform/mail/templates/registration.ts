import { LIMITS, inWords } from '@passbook/contract/limits'
import { USUALLY } from '@passbook/contract/status-messages/person-words'
import type { PageAddress } from '@passbook/contract/web-pages'
import type { PageUrl } from '../../institutions/public-origin.ts'
import {
  DOCUMENTS,
  type Institution,
  type Letter,
  type LetterLink,
  questions,
  reach,
  signIn,
} from './letter.ts'

const YOUR_ACCOUNT: LetterLink = { label: 'Go to your account', url: '/dashboard' }

/** Emails about decisions on an application. */
export const registrationLetters = {
  review_approved: ({ short_name }: Institution): Letter => ({
    subject: `${short_name} finished reviewing your details`,
    standing: { status: 'Approved', tone: 'good' },
    paragraphs: [
      'We’ve reviewed your details, and you don’t need to send us anything. Sign in to pick up where you left off.',
    ],
    link: signIn(),
  }),
  /** It doesn't name the documents, because an email can be read by others. */
  documents_requested: (
    { short_name }: Institution,
    { due, path }: { due: string; path: PageAddress },
  ): Letter => ({
    subject: `We need documents from you · ${short_name}`,
    standing: {
      status: 'Action needed: send documents',
      tone: 'attention',
      reason: `Please send us the documents we asked for by ${due}.`,
    },
    paragraphs: [
      'Sign in to see which documents we need. There is a place for each of them, and a photo is enough.',
      `Once we have them, we’ll review them and email you, ${USUALLY}.`,
    ],
    link: { label: 'Send documents', url: path },
  }),
  /** To the person who entered the number; it says nothing about its owner. */
  duplicate_ssn: (institution: Institution): Letter => ({
    subject: `Your application with ${institution.short_name} needs your attention`,
    standing: {
      status: 'Action needed',
      tone: 'attention',
      reason: 'This Social Security number is already in use.',
    },
    paragraphs: [
      `An application or account at ${institution.short_name} already has the Social Security number you entered. Each person can have only one, so we couldn’t continue with your application.`,
      'If it’s yours, sign in with the email address you used for it. If you mistyped the number, sign in and correct it.',
      `Otherwise, ${reach(institution)}. We’ll look into it, ${USUALLY}.`,
    ],
    link: { label: 'See your options', url: '/login/registration-home' },
  }),
  hold_released: ({ short_name }: Institution): Letter => ({
    subject: `The hold on your ${short_name} account was removed`,
    standing: { status: 'Hold removed', tone: 'good' },
    paragraphs: ['You can use your account again.'],
    link: YOUR_ACCOUNT,
  }),
  /** For when another holder is still on hold; it says nothing more about them. */
  hold_released_for_one: ({ short_name }: Institution): Letter => ({
    subject: `The hold on your ${short_name} account was removed`,
    standing: { status: 'Hold removed', tone: 'good' },
    paragraphs: [
      'You can view your account again. Deposits and withdrawals are still paused while we resolve a question with another owner of this account. We’ll email you when they resume.',
    ],
    link: YOUR_ACCOUNT,
  }),
  /**
   * The notice of FCRA, section 615(a). It names the agency as the identity provider gave it; without a report
   * from an agency the decision is not based on one, and nothing is said about it.
   */
  adverse_action: (
    institution: Institution,
    /** `on hold` for a person who already has an account. */
    {
      date,
      agency,
      copy_until,
      account,
      reasons,
    }: {
      date: string
      agency: string
      copy_until: string
      account: 'on hold' | 'none'
      /** The sentences that staff chose; empty if the provider's answer decided. */
      reasons: string
    },
  ): Letter => ({
    subject: `About your ${account === 'none' ? `application with ${institution.short_name}` : `${institution.short_name} account`}`,
    standing: {
      status: account === 'none' ? 'Not approved' : 'On hold',
      tone: 'attention',
      reason: reasons || 'We couldn’t confirm your identity as the law requires.',
    },
    paragraphs: [
      `On ${date}, we ${account === 'none' ? 'decided that we can’t offer you an account' : 'placed your account on hold'}${reasons === '' ? ' because we couldn’t confirm your identity as the law requires' : ''}.`,
      ...(reasons === '' ? [] : [`This is why: ${reasons}`]),
      ...(account === 'none'
        ? []
        : [
            'Any money in your account stays there and keeps earning. While the hold lasts, you can’t deposit or withdraw, and transfers that haven’t been sent are canceled. You can still sign in to read your documents and messages.',
          ]),
      ...(agency === '' && reasons === ''
        ? ['We could not verify your identity with what you gave us.']
        : []),
      ...(agency === ''
        ? []
        : [
            `Our decision was based in part on a report from this consumer reporting agency: ${agency}.`,
            'The agency did not make the decision and cannot tell you the reasons for it.',
            `You have the right to a free copy of your report from the agency if you request it within 60 days, by ${copy_until}, and to dispute with the agency any information in it that is incomplete or inaccurate.`,
          ]),
      `If something has changed or you think we made a mistake, ${reach(institution)}.`,
    ],
  }),
  application_reopened: (institution: Institution): Letter => ({
    subject: `Your application with ${institution.short_name} is open again`,
    standing: { status: 'Application reopened', tone: 'good' },
    paragraphs: [
      'We’ve reopened your canceled application. Your answers and the documents you signed are saved. If you had linked a bank account, you’ll need to link it again.',
      `If you didn’t ask for this, ${reach(institution)}.`,
    ],
    link: { label: 'Continue your application', url: '/login/registration-home' },
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
    institution: Institution,
    { url, inviter }: { url: PageUrl; inviter: string },
  ): Letter => ({
    subject: `${inviter} invited you to share a ${institution.short_name} account`,
    paragraphs: [
      `${inviter} invited you to become a joint owner of their account. You’d both own the full balance, and either of you could deposit money or withdraw all of it.`,
      `You’ll need your Social Security number. The link works for ${LASTS}, and you’ll choose your own password.`,
      `If you don’t know ${inviter}, ignore this email or ${reach(institution)}.`,
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
      `If you didn’t enter these numbers, email us right away. Someone else may have your link.`,
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
  joint_address_in_use: (institution: Institution, { inviter }: { inviter: string }): Letter => ({
    subject: `${inviter} wants to share a ${institution.short_name} account with you`,
    paragraphs: [
      `${inviter} gave us this email address to invite you to share their account. You already sign in to ${institution.short_name} with it, so it can’t be used again.`,
      `To continue, give ${inviter} a different email address.`,
      `If you don’t know ${inviter}, ignore this email or ${reach(institution)}.`,
    ],
  }),
  joint_joined: (institution: Institution, { name }: { name: string }): Letter => ({
    subject: `${name} now shares your ${institution.short_name} account`,
    standing: { status: 'Shared', tone: 'good' },
    paragraphs: [
      `${name} has signed the account documents. You now both own the full balance, and either of you can deposit money or withdraw all of it.`,
      'Your insurance coverage now counts two owners.',
      `If you didn’t invite ${name}, ${reach(institution)} right away.`,
    ],
    link: HOLDERS,
  }),
  joint_asked_to_leave: (
    institution: Institution,
    { name, until }: { name: string; until: string },
  ): Letter => ({
    subject: `${name} asked you to leave your ${institution.short_name} joint account`,
    standing: { status: 'Waiting for your response', tone: 'attention' },
    paragraphs: [
      `Nothing changes unless you agree. You can agree or decline until ${until}.`,
      `If you leave, you’ll no longer see the account, and the money in it will belong to ${name} alone. Withdraw your share first. You can still read the documents from when you were a holder.`,
      `If you don’t respond, nothing changes. ${questions(institution)}`,
    ],
    link: RESPOND,
  }),
  joint_wants_to_leave: (
    institution: Institution,
    { name, until }: { name: string; until: string },
  ): Letter => ({
    subject: `${name} asked to leave your ${institution.short_name} joint account`,
    standing: { status: 'Waiting for your response', tone: 'attention' },
    paragraphs: [
      `Nothing changes unless you agree. You can agree or decline until ${until}.`,
      `If ${name} leaves, the account and the money in it will belong to you alone, and your insurance coverage will count one owner.`,
      `If you don’t respond, nothing changes. ${questions(institution)}`,
    ],
    link: RESPOND,
  }),
  joint_holder_left: (institution: Institution, { name }: { name: string }): Letter => ({
    subject: `${name} has left your ${institution.short_name} joint account`,
    standing: { status: 'Yours alone', tone: 'good' },
    paragraphs: [
      'You both agreed to this. The money in the account is now yours alone, and your insurance coverage now counts one owner.',
      `If you didn’t agree to this, ${reach(institution)} right away.`,
    ],
    link: YOUR_ACCOUNT,
  }),
  joint_left: (institution: Institution): Letter => ({
    subject: `You have left your ${institution.short_name} joint account`,
    standing: { status: 'No longer shared', tone: 'waiting' },
    paragraphs: [
      'You both agreed to this. You can no longer see the account, deposit or withdraw.',
      'You can still sign in and read the documents from when you were a holder.',
      `If you didn’t agree to this, ${reach(institution)} right away.`,
    ],
    link: DOCUMENTS,
  }),
}
