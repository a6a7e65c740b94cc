import type { ReturnNextStep } from '@passbook/contract/return-words'

/** Every message the bank sends, as subject, paragraphs and at most one link. */
export interface Letter {
  subject: string
  paragraphs: string[]
  /** The code in large figures. */
  code?: string
  link?: { label: string; url: string }
}

interface Institution {
  short_name: string
  support_email: string
}

interface ReturnFacts {
  kind: 'deposit' | 'withdrawal'
  amount: string
  /** Why, in the words of `return-words`. */
  what: string
}

interface LockFacts extends ReturnFacts {
  account: string
  stopped: 'everything' | 'deposits'
}

const CONTACT_CHANGED = {
  email: 'The email address of your account was changed',
  phone: 'The phone number of your account was changed',
  first_phone: 'A phone number was added to your account',
}

const CODE_MINUTES = 10
const LINK_MINUTES = 60

export const templates = {
  sign_in_code: ({ short_name }: Institution, { code }: { code: string }): Letter => ({
    subject: `${code} is your ${short_name} code`,
    paragraphs: [
      `Enter this code to continue. It works once, for ${CODE_MINUTES} minutes.`,
      'We never ask for it by phone or email. If you did not ask for a code, change your password.',
    ],
    code,
  }),
  new_email_code: ({ short_name }: Institution, { code }: { code: string }): Letter => ({
    subject: `${code} confirms your new address at ${short_name}`,
    paragraphs: [
      `Enter this code to use this email address from now on. It works once, for ${CODE_MINUTES} minutes.`,
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
  }),
  verify_email: ({ short_name }: Institution, { url }: { url: string }): Letter => ({
    subject: `Confirm your email address for ${short_name}`,
    paragraphs: [
      'Confirm that this address is yours, so that we can open your account and reach you about it.',
      `The link works once, for ${LINK_MINUTES} minutes.`,
    ],
    link: { label: 'Confirm email address', url },
  }),
  reset_password: ({ short_name }: Institution, { url }: { url: string }): Letter => ({
    subject: `Reset your ${short_name} password`,
    paragraphs: [
      'Somebody, hopefully you, asked to reset your password.',
      `The link works once, for ${LINK_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.`,
    ],
    link: { label: 'Choose a new password', url },
  }),
  password_changed: ({ short_name, support_email }: Institution): Letter => ({
    subject: `Your ${short_name} password was changed`,
    paragraphs: [
      'Your password was changed just now, and every other session was signed out.',
      `If it was not you, write to ${support_email} at once.`,
    ],
  }),
  sign_in_locked: ({ short_name, support_email }: Institution): Letter => ({
    subject: `Too many tries to sign in to ${short_name}`,
    paragraphs: [
      'There were too many wrong passwords or codes for your account. Signing in is locked for a while and unlocks by itself.',
      'Resetting your password unlocks it at once. A device you asked us to remember is not affected.',
      `If it was not you, your money is safe; write to ${support_email} if you are worried.`,
    ],
  }),
  contact_changed: (
    { short_name, support_email }: Institution,
    { what }: { what: 'email' | 'phone' | 'first_phone' },
  ): Letter => ({
    subject:
      what === 'first_phone'
        ? `A phone number was added to your ${short_name} account`
        : `Your ${short_name} ${what === 'email' ? 'email address' : 'phone number'} was changed`,
    paragraphs: [
      `${CONTACT_CHANGED[what]} just now, and every other session was signed out. For 72 hours we ask for an extra code before money leaves.`,
      `If it was not you, write to ${support_email} at once.`,
    ],
  }),
  device_remembered: ({ short_name }: Institution, { device }: { device: string }): Letter => ({
    subject: `A device was remembered for ${short_name}`,
    paragraphs: [
      `${device} will not be asked for a code for 30 days.`,
      'If it was not you, change your password and remove the device under My Account.',
    ],
  }),
  review_approved: ({ short_name }: Institution): Letter => ({
    subject: `${short_name} has finished its review`,
    paragraphs: [
      'We have looked at your details, and everything is in order. There is nothing you need to send us.',
      'Sign in to go on where you left off.',
    ],
  }),
  hold_released: ({ short_name }: Institution): Letter => ({
    subject: `The hold on your ${short_name} account was lifted`,
    paragraphs: ['You can use your account again. Sign in to see it.'],
  }),
  /** FCRA, section 615(a); the agency is named as the identity provider gave it. */
  adverse_action: (
    { short_name, support_email }: Institution,
    { date, agency }: { date: string; agency: string },
  ): Letter => ({
    subject: `About your application with ${short_name}`,
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
  transfer_returned: (
    { short_name, support_email }: Institution,
    { kind, amount, what, next }: ReturnFacts & { next: ReturnNextStep },
  ): Letter => ({
    subject: `Your ${short_name} ${kind} was returned`,
    paragraphs: [
      `Your ${kind} of ${amount} was returned. ${what}`,
      kind === 'deposit'
        ? 'The money is no longer part of your balance.'
        : 'The money is back in your savings account.',
      nextStep(next, support_email),
    ],
  }),
  deposit_tried_again: (
    { short_name }: Institution,
    { amount, what, date }: { amount: string; what: string; date: string },
  ): Letter => ({
    subject: `We will try your ${short_name} deposit again`,
    paragraphs: [
      `Your deposit of ${amount} was returned. ${what}`,
      `We will ask your bank again on ${date}. Please make sure that the money is there, or cancel the deposit before then under Transactions.`,
    ],
  }),
  link_locked: (
    { short_name }: Institution,
    { kind, amount, what, account, stopped }: LockFacts,
  ): Letter => ({
    subject: `Link a bank account to ${short_name} again`,
    paragraphs: [
      `Your ${kind} of ${amount} was returned. ${what}`,
      stopped === 'everything'
        ? `We no longer move money to or from your ${account}.`
        : `We no longer take deposits from your ${account}.`,
      'Sign in and link a bank account to go on.',
    ],
  }),
  verification_returned: (
    { short_name }: Institution,
    { what, account }: { what: string; account: string },
  ): Letter => ({
    subject: `We could not verify your bank account for ${short_name}`,
    paragraphs: [
      `The small amounts we sent to verify your ${account} were returned. ${what}`,
      'Sign in to check the account details or to link another account.',
    ],
  }),
  link_corrected: (
    { short_name, support_email }: Institution,
    { account }: { account: string },
  ): Letter => ({
    subject: `Your bank corrected the account you linked to ${short_name}`,
    paragraphs: [
      `Your bank sent us corrected details, and we have taken them over: we now use your ${account}. You do not need to do anything.`,
      `If that is not your account, write to ${support_email} at once.`,
    ],
  }),
  /** DESIGN 6: the same dates as on the page that was confirmed. */
  account_opened: (
    { short_name, support_email }: Institution,
    { amount, from, file_date, settlement_date, available_date, cancel_until }: FirstDeposit,
  ): Letter => ({
    subject: `Your ${short_name} savings account is open`,
    paragraphs: [
      `Welcome. Your first deposit of ${amount} comes from ${from}.`,
      `It leaves on ${file_date} and settles on ${settlement_date}, when it begins to earn interest. You can withdraw it from ${available_date} on.`,
      `You can cancel it until ${cancel_until}.`,
      `The documents you signed are in your account under View bank disclosures. If it was not you who opened it, write to ${support_email} at once.`,
    ],
  }),
  application_cancelled: ({ short_name, support_email }: Institution): Letter => ({
    subject: `Your application with ${short_name} was cancelled`,
    paragraphs: [
      'As you asked, we have cancelled your application. No account was opened, no money was moved, and your linked accounts were removed.',
      'You can still sign in to read the documents you signed.',
      `If it was not you, or if you change your mind, write to ${support_email}.`,
    ],
  }),
  application_reopened: ({ short_name, support_email }: Institution): Letter => ({
    subject: `Your application with ${short_name} is open again`,
    paragraphs: [
      'We have opened your cancelled application again. Sign in to go on: what you told us and the documents you signed are still there. A bank account you had linked has to be linked again.',
      `If it was not you who asked for it, write to ${support_email}.`,
    ],
  }),
  link_changed: (
    { short_name, support_email }: Institution,
    { account }: { account: string },
  ): Letter => ({
    subject: `The bank account linked to ${short_name} was changed`,
    paragraphs: [
      `Your ${account} is now linked to your savings account. Transfers that had not left yet use it too. For 72 hours we ask for an extra code before money leaves.`,
      `If it was not you, write to ${support_email} at once.`,
    ],
  }),
  microdeposits_sent: (
    { short_name }: Institution,
    { account, arrives, ends }: { account: string; arrives: string; ends: string },
  ): Letter => ({
    subject: `Two small deposits from ${short_name} are on their way`,
    paragraphs: [
      `We are sending two deposits under $1.00 to your ${account}, and take them back together. They arrive on ${arrives}.`,
      `Sign in and enter both amounts by ${ends} to link the account.`,
    ],
  }),
  link_timed_out: ({ short_name }: Institution, { account }: { account: string }): Letter => ({
    subject: `Your bank account was not linked to ${short_name}`,
    paragraphs: [
      `We waited 14 days for the amounts of the deposits to your ${account}, and the time is over.`,
      'Sign in to have new deposits sent or to link another account.',
    ],
  }),
}

interface FirstDeposit {
  amount: string
  from: string
  file_date: string
  settlement_date: string
  available_date: string
  cancel_until: string
}

function nextStep(next: ReturnNextStep, supportEmail: string): string {
  switch (next) {
    case 'deposit-again':
      return 'Sign in to make the deposit again once your bank account is ready for it.'
    case 'relink':
      return 'Sign in and link a bank account to go on.'
    case 'contact-us':
      return `Write to ${supportEmail}, and we will sort it out with you.`
    case 'nothing':
      return 'You do not need to do anything.'
  }
}

export type TemplateName = keyof typeof templates
export type TemplateParams<T extends TemplateName> = Parameters<(typeof templates)[T]>[1]
