import { LIMITS, inWords } from '@passbook/contract/limits'
import { USUALLY } from '@passbook/contract/status-messages/person-words'
import type { PageUrl } from '../../institutions/public-origin.ts'
import {
  type Institution,
  type Letter,
  SECURITY,
  freezeIfNotYou,
  ifNotYou,
  questions,
  reach,
  signIn,
} from './letter.ts'

const CONTACT_CHANGED = {
  email: 'The email address on your account was changed',
  phone: 'The phone number on your account was changed',
  first_phone: 'A phone number was added to your account',
}

const CODE_LASTS = inWords(LIMITS.code.minutes, 'minute')
const LINK_LASTS = inWords(LIMITS.emailLink.minutes, 'minute')
const WATCHED = inWords(LIMITS.contactChange.hours, 'hour')
const NOT_ME = inWords(LIMITS.notMe.days, 'day')
const REMEMBERED = inWords(LIMITS.rememberedDevice.days, 'day')
const EXTRA_CODE = `For the next ${WATCHED}, we’ll ask for an extra code before money leaves your account.`

/** Emails about signing in and contact details. */
export const authLetters = {
  sign_in_code: ({ short_name }: Institution, { code }: { code: string }): Letter => ({
    subject: `${code} is your ${short_name} code`,
    paragraphs: [
      `Enter this code to continue. It works once and expires in ${CODE_LASTS}.`,
      'We’ll never ask you for this code by phone or email. If you didn’t request it, change your password.',
    ],
    code,
  }),
  new_email_code: ({ short_name }: Institution, { code }: { code: string }): Letter => ({
    subject: `${code} confirms your new email address at ${short_name}`,
    paragraphs: [
      `Enter this code to start using this email address. It works once and expires in ${CODE_LASTS}.`,
      'We’ll never ask you for this code by phone or email. If you didn’t request it, someone may have mistyped their address. You don’t need to do anything.',
    ],
    code,
  }),
  email_in_use: ({ short_name }: Institution): Letter => ({
    subject: `Someone tried to use your email address at ${short_name}`,
    paragraphs: [
      'Someone tried to use this email address for another login. You already sign in with it, so nothing changed.',
      'If it was you, sign in with this address or reset your password. If not, you don’t need to do anything.',
    ],
    link: signIn(),
  }),
  verify_email: ({ short_name }: Institution, { url }: { url: PageUrl }): Letter => ({
    subject: `Confirm your email address for ${short_name}`,
    paragraphs: [
      'Confirm that this is your email address so we can open your account and contact you about it.',
      `This link works once and expires in ${LINK_LASTS}.`,
    ],
    link: { label: 'Confirm email address', url },
  }),
  reset_password: ({ short_name }: Institution, { url }: { url: PageUrl }): Letter => ({
    subject: `Reset your ${short_name} password`,
    paragraphs: [
      'We received a request to reset your password.',
      `This link works once and expires in ${LINK_LASTS}. If you didn’t request it, ignore this email. Your password won’t change.`,
    ],
    link: { label: 'Choose a new password', url },
  }),
  password_changed: (institution: Institution): Letter => ({
    subject: `Your ${institution.short_name} password was changed`,
    standing: { status: 'Password changed', tone: 'good' },
    paragraphs: [
      'Your password was just changed, and all other sessions were signed out.',
      `If this wasn’t you, reset your password on the sign-in page and ${reach(institution)} right away.`,
    ],
    link: SECURITY,
  }),
  sign_in_locked: (institution: Institution, { lasts }: { lasts: string }): Letter => ({
    subject: `Too many attempts to sign in to ${institution.short_name}`,
    paragraphs: [
      `Someone entered the wrong password or code too many times, so we locked sign-in. Try again in ${lasts}, or reset your password to sign in now. Devices you asked us to remember aren’t affected.`,
      `If this wasn’t you, your money is safe. If you’re concerned, ${reach(institution)}.`,
    ],
    link: { label: 'Reset your password', url: '/login/forgot-password' },
  }),
  contact_changed: (
    institution: Institution,
    { what, notMe }: { what: 'email' | 'phone' | 'first_phone'; notMe?: PageUrl },
  ): Letter => ({
    subject: contactSubject(what, institution.short_name),
    paragraphs: [
      `${CONTACT_CHANGED[what]}, and all other sessions were signed out. ${EXTRA_CODE}`,
      notMe === undefined
        ? ifNotYou(institution)
        : `If this wasn’t you, let us know within ${NOT_ME} with the button below. We’ll undo the change, sign out every session and stop money from leaving until we’ve reviewed your account. You can also ${reach(institution)}.`,
    ],
    ...(notMe !== undefined && { link: { label: 'This wasn’t me', url: notMe } }),
  }),
  change_undone: (institution: Institution, { what }: { what: 'email' | 'phone' }): Letter => ({
    subject: `We’re reviewing your ${institution.short_name} account`,
    standing: {
      status: 'Under review',
      tone: 'attention',
      reason: 'You reported activity that wasn’t yours.',
    },
    paragraphs: [
      what === 'email'
        ? 'You told us you didn’t change your email address. We undid the change and signed out every session.'
        : 'You told us you didn’t change your phone number. We undid the change and signed out every session.',
      `No money will leave your account until we finish our review, ${USUALLY}. Choose a new password now, because the person who made the change may know the old one.`,
      questions(institution),
    ],
    link: { label: 'Choose a new password', url: '/login/forgot-password' },
  }),
  account_frozen: (institution: Institution): Letter => ({
    subject: `Your ${institution.short_name} account is frozen`,
    standing: {
      status: 'Under review',
      tone: 'attention',
      reason: 'You reported activity that wasn’t yours.',
    },
    paragraphs: [
      'Your account was frozen from the Security page. No money can leave it until we finish our review. All other sessions were signed out.',
      `We’ll contact you. To reach us sooner, ${reach(institution)}. If you didn’t freeze your account, tell us right away.`,
    ],
    link: SECURITY,
  }),
  passkey_changed: (
    institution: Institution,
    { name, isAdded }: { name: string; isAdded: 'yes' | 'no' },
  ): Letter => ({
    subject:
      isAdded === 'yes'
        ? `A passkey was added to your ${institution.short_name} account`
        : `A passkey was removed from your ${institution.short_name} account`,
    paragraphs: [
      isAdded === 'yes'
        ? `The passkey “${name}” was just added. ${EXTRA_CODE}`
        : `The passkey “${name}” was just removed. ${EXTRA_CODE}`,
      freezeIfNotYou(institution),
    ],
    link: SECURITY,
  }),
  address_changed: (institution: Institution): Letter => ({
    subject: `Your ${institution.short_name} mailing address was changed`,
    paragraphs: [
      'Your mailing address was just changed. New statements and tax forms will show the new address.',
      freezeIfNotYou(institution),
    ],
    link: { label: 'Review your address', url: '/my-account' },
  }),
  device_remembered: (institution: Institution, { device }: { device: string }): Letter => ({
    subject: `A new device can sign in to ${institution.short_name} without a code`,
    paragraphs: [
      `For the next ${REMEMBERED}, you won’t need a code to sign in with ${device}.`,
      `If this wasn’t you, change your password and remove the device under My Account, Security. Then ${reach(institution)}.`,
    ],
    link: SECURITY,
  }),
}

function contactSubject(what: keyof typeof CONTACT_CHANGED, shortName: string): string {
  switch (what) {
    case 'email':
      return `Your ${shortName} email address was changed`
    case 'phone':
      return `Your ${shortName} phone number was changed`
    case 'first_phone':
      return `A phone number was added to your ${shortName} account`
  }
}
