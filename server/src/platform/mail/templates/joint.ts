import { LIMITS, inWords } from '@passbook/contract/limits'
import type { PageUrl } from '../../institutions/public-origin.ts'
import { type Institution, type Letter, type LetterLink, signIn } from './letter.ts'

const LASTS = inWords(LIMITS.invitation.hours, 'hour')

const HOLDERS: LetterLink = {
  label: 'See who shares the account',
  url: '/joint-account/account-holder',
}

/** Sharing an account. */
export const jointLetters = {
  joint_invitation: (
    { short_name, support_email }: Institution,
    { url, inviter }: { url: PageUrl; inviter: string },
  ): Letter => ({
    subject: `${inviter} invites you to share a ${short_name} account`,
    paragraphs: [
      `${inviter} asks you to become the second holder of their savings account. Both of you then own all of it: each may deposit, and each may withdraw everything.`,
      `Have your Social Security number at hand. The link works for ${LASTS}, and you choose your own password.`,
      `If you do not know ${inviter}, do nothing, or write to ${support_email}.`,
    ],
    link: { label: 'Accept the invitation', url },
  }),
  joint_address_in_use: (
    { short_name, support_email }: Institution,
    { inviter }: { inviter: string },
  ): Letter => ({
    subject: `${inviter} wants to share a ${short_name} account with you`,
    paragraphs: [
      `${inviter} gave this email address to make you the second holder of their savings account. You already sign in to ${short_name} with it, so it cannot be used again.`,
      `To go on, give ${inviter} another email address of yours.`,
      `If you do not know ${inviter}, do nothing, or write to ${support_email}.`,
    ],
  }),
  joint_joined: (
    { short_name, support_email }: Institution,
    { name }: { name: string },
  ): Letter => ({
    subject: `${name} now shares your ${short_name} account`,
    standing: { status: 'Shared', tone: 'good' },
    paragraphs: [
      `${name} has agreed to the documents of the account. Both of you own all of it: each may deposit, and each may withdraw everything.`,
      'Insurance of the account counts two owners from now on.',
      `If you did not invite ${name}, write to ${support_email} at once.`,
    ],
    link: HOLDERS,
  }),
  joint_asked_to_leave: (
    { short_name, support_email }: Institution,
    { name, until }: { name: string; until: string },
  ): Letter => ({
    subject: `${name} asks you to leave your ${short_name} joint account`,
    standing: { status: 'Waiting for you', tone: 'attention' },
    paragraphs: [
      `It happens only if you agree. Until ${until} you can agree or refuse, on the page of the joint account holder.`,
      `Then you cannot see the account any more, and what is in it is ${name}’s alone: withdraw before what is yours. You keep the documents of the time in which you held it.`,
      `If you do nothing, nothing changes. If you have questions, write to ${support_email}.`,
    ],
    link: HOLDERS,
  }),
  joint_wants_to_leave: (
    { short_name, support_email }: Institution,
    { name, until }: { name: string; until: string },
  ): Letter => ({
    subject: `${name} wants to leave your ${short_name} joint account`,
    standing: { status: 'Waiting for you', tone: 'attention' },
    paragraphs: [
      `It happens only if you agree. Until ${until} you can agree or refuse, on the page of the joint account holder.`,
      `Then the account and what is in it are yours alone, and its insurance counts one owner.`,
      `If you do nothing, nothing changes. If you have questions, write to ${support_email}.`,
    ],
    link: HOLDERS,
  }),
  joint_holder_left: (
    { short_name, support_email }: Institution,
    { name }: { name: string },
  ): Letter => ({
    subject: `${name} has left your ${short_name} joint account`,
    standing: { status: 'Yours alone', tone: 'good' },
    paragraphs: [
      'You both agreed to it. What is in the account is yours alone from now on, and its insurance counts one owner.',
      `If it was not you who agreed, write to ${support_email} at once.`,
    ],
    link: signIn(),
  }),
  joint_left: ({ short_name, support_email }: Institution): Letter => ({
    subject: `You have left your ${short_name} joint account`,
    standing: { status: 'No longer shared', tone: 'waiting' },
    paragraphs: [
      'You both agreed to it. You cannot see the account any more, deposit or withdraw.',
      'You can still sign in and read the documents of the time in which you held it.',
      `If it was not you who agreed, write to ${support_email} at once.`,
    ],
    link: signIn('Read your documents'),
  }),
}
