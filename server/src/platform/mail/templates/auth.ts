import { LIMITS, inWords } from '@passbook/contract/limits'
import type { PageUrl } from '../../institutions/public-origin.ts'
import { type Institution, type Letter, signIn } from './letter.ts'

const CONTACT_CHANGED = {
  email: 'The email address of your account was changed',
  phone: 'The phone number of your account was changed',
  first_phone: 'A phone number was added to your account',
}

const CODE_LASTS = inWords(LIMITS.code.minutes, 'minute')
const LINK_LASTS = inWords(LIMITS.emailLink.minutes, 'minute')
const WATCHED = inWords(LIMITS.contactChange.hours, 'hour')
const NOT_ME = inWords(LIMITS.notMe.days, 'day')
const REMEMBERED = inWords(LIMITS.rememberedDevice.days, 'day')

/** Emails about signing in and contact details. */
export const authLetters = {
  sign_in_code: ({ short_name }: Institution, { code }: { code: string }): Letter => ({
    subject: `${code} is your ${short_name} code`,
    paragraphs: [
      `Enter this code to continue. It works once, for ${CODE_LASTS}.`,
      'We never ask for it by phone or email. If you did not ask for a code, change your password.',
    ],
    code,
  }),
  new_email_code: ({ short_name }: Institution, { code }: { code: string }): Letter => ({
    subject: `${code} confirms your new address at ${short_name}`,
    paragraphs: [
      `Enter this code to use this email address from now on. It works once, for ${CODE_LASTS}.`,
      'We never ask for it by phone or email. If you did not ask for it, somebody has mistyped their address; you do not need to do anything.',
    ],
    code,
  }),
  email_in_use: ({ short_name }: Institution): Letter => ({
    subject: `Somebody asked to use your address at ${short_name}`,
    paragraphs: [
      'Somebody, perhaps you, asked to use this email address for another login. It has one already, yours, and nothing was changed.',
      'If it was you, sign in with this address or reset your password. If it was not, you do not need to do anything.',
    ],
    link: signIn(),
  }),
  verify_email: ({ short_name }: Institution, { url }: { url: PageUrl }): Letter => ({
    subject: `Confirm your email address for ${short_name}`,
    paragraphs: [
      'Confirm that this address is yours, so that we can open your account and reach you about it.',
      `The link works once, for ${LINK_LASTS}.`,
    ],
    link: { label: 'Confirm email address', url },
  }),
  reset_password: ({ short_name }: Institution, { url }: { url: PageUrl }): Letter => ({
    subject: `Reset your ${short_name} password`,
    paragraphs: [
      'Somebody, hopefully you, asked to reset your password.',
      `The link works once, for ${LINK_LASTS}. If it was not you, do nothing: your password stays as it is.`,
    ],
    link: { label: 'Choose a new password', url },
  }),
  password_changed: ({ short_name, support_email }: Institution): Letter => ({
    subject: `Your ${short_name} password was changed`,
    standing: { status: 'Password changed', tone: 'good' },
    paragraphs: [
      'Your password was changed just now, and every other session was signed out.',
      `If it was not you, write to ${support_email} at once.`,
    ],
    link: { label: 'See your security settings', url: '/my-account/security' },
  }),
  sign_in_locked: (
    { short_name, support_email }: Institution,
    { lasts }: { lasts: string },
  ): Letter => ({
    subject: `Too many tries to sign in to ${short_name}`,
    paragraphs: [
      `There were too many wrong passwords or codes for your account. Signing in is locked and opens again by itself within ${lasts}.`,
      'Resetting your password opens it at once. A device you asked us to remember is not affected.',
      `If it was not you, your money is safe; write to ${support_email} if you are worried.`,
    ],
    link: { label: 'Reset your password', url: '/login/forgot-password' },
  }),
  contact_changed: (
    { short_name, support_email }: Institution,
    { what, notMe }: { what: 'email' | 'phone' | 'first_phone'; notMe?: PageUrl },
  ): Letter => ({
    subject:
      what === 'first_phone'
        ? `A phone number was added to your ${short_name} account`
        : `Your ${short_name} ${what === 'email' ? 'email address' : 'phone number'} was changed`,
    paragraphs: [
      `${CONTACT_CHANGED[what]} just now, and every other session was signed out. For ${WATCHED} we ask for an extra code before money leaves.`,
      notMe === undefined
        ? `If it was not you, write to ${support_email} at once.`
        : `If it was not you, say so within ${NOT_ME}: that takes the change back, signs everybody out, and lets no money leave until we have spoken with you.`,
    ],
    ...(notMe !== undefined && { link: { label: 'This was not me', url: notMe } }),
  }),
  change_undone: (
    { short_name, support_email }: Institution,
    { what }: { what: 'email' | 'phone' },
  ): Letter => ({
    subject: `Your ${short_name} account is being looked at`,
    standing: {
      status: 'Being looked at',
      tone: 'attention',
      reason: 'You told us that a change was not yours.',
    },
    paragraphs: [
      `You said that a change of your ${what === 'email' ? 'email address' : 'phone number'} was not yours. It was taken back, and everybody was signed out.`,
      'No money leaves your account until we have looked at what happened. Choose a new password now: whoever made the change may know the old one.',
      `Questions? Write to ${support_email}.`,
    ],
    link: { label: 'Choose a new password', url: '/login/forgot-password' },
  }),
  passkey_changed: (
    { short_name, support_email }: Institution,
    { name, isAdded }: { name: string; isAdded: 'yes' | 'no' },
  ): Letter => ({
    subject: `A passkey was ${isAdded === 'yes' ? 'added to' : 'removed from'} your ${short_name} account`,
    paragraphs: [
      `The passkey “${name}” was ${isAdded === 'yes' ? 'added' : 'removed'} just now. For ${WATCHED} we ask for an extra code before money leaves.`,
      `If it was not you, change your password and write to ${support_email} at once.`,
    ],
    link: signIn(),
  }),
  address_changed: ({ short_name, support_email }: Institution): Letter => ({
    subject: `Your ${short_name} mailing address was changed`,
    paragraphs: [
      'Your mailing address was changed just now. Statements and tax forms made from now on show the new one.',
      `If it was not you, write to ${support_email} at once.`,
    ],
    link: signIn(),
  }),
  device_remembered: ({ short_name }: Institution, { device }: { device: string }): Letter => ({
    subject: `A device was remembered for ${short_name}`,
    paragraphs: [
      `${device} will not be asked for a code for ${REMEMBERED}.`,
      'If it was not you, change your password and remove the device under My Account.',
    ],
    link: signIn(),
  }),
}
