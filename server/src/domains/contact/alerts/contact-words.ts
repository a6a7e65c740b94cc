/** A change of contact details or of a way to sign in. */
export type ContactChange =
  | 'email'
  | 'phone'
  | 'first_phone'
  | 'password'
  /** The owner reversed a change that they did not make. */
  | 'undone'
  /** The owner froze the account because of activity that was not theirs. */
  | 'frozen'
  | 'passkey_added'
  | 'passkey_removed'
  | 'address'
  /** Emails to the address of this person bounce. */
  | 'email_bounced'
  /** This person reported an email as spam, so emails that they may turn off are off. */
  | 'emails_off'
  /** The carrier says that this person's phone cannot get texts. */
  | 'phone_unreachable'
  /** A letter to this person came back. */
  | 'paper_returned'

export const IF_NOT_YOU = 'If this wasn’t you, contact us right away.'
export const FREEZE_IF_NOT_YOU =
  'If this wasn’t you, change your password and freeze your account under Security, then contact us.'

const CONTACT: Readonly<Record<ContactChange, string>> = {
  email: 'Your email address was changed',
  phone: 'Your phone number was changed',
  first_phone: 'A phone number was added to your account',
  password: 'Your password was changed',
  undone: 'A change to your contact details was undone',
  frozen: 'Your account is frozen',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  address: 'Your mailing address was changed',
  email_bounced: 'We can’t reach you by email',
  emails_off: 'Optional emails are off',
  phone_unreachable: 'We can’t text your phone',
  paper_returned: 'Your mail was returned to us',
}

/** Changes that sign out all other sessions. */
const SIGNS_OUT: ReadonlySet<ContactChange> = new Set([
  'email',
  'phone',
  'first_phone',
  'password',
  'undone',
  'frozen',
])

export function contactWords(what: ContactChange) {
  if (what === 'email_bounced') {
    return {
      title: CONTACT[what],
      message:
        'Our emails to you are bouncing. Until you enter an email address that works, we’ll mail you statements and required notices on paper.',
      path: '/my-account' as const,
      label: 'Change your email address',
      text: 'Our emails to you are bouncing. Sign in to enter an email address that works.',
    }
  }
  if (what === 'emails_off') {
    return {
      title: CONTACT[what],
      message:
        'Your email provider told us that you reported one of our emails as spam, so we’ve turned off the alerts you can turn off. We’ll still email you about security and what the law requires. You can turn alerts on again.',
      path: '/my-account/preferences' as const,
      label: 'Change your alert preferences',
      text: 'We turned off your optional emails. Sign in to change that.',
    }
  }
  if (what === 'phone_unreachable') {
    return {
      title: CONTACT[what],
      message:
        'Your carrier couldn’t deliver our texts, so we’ve stopped sending them. We’ll email your codes instead. Check your phone number, or text START to the number our texts came from.',
      path: '/my-account' as const,
      label: 'Change your phone number',
      text: 'We couldn’t deliver texts to your phone. Sign in to check your phone number.',
    }
  }
  if (what === 'paper_returned') {
    return {
      title: CONTACT[what],
      message:
        'A letter we mailed to you was returned. Please enter your current mailing address. We won’t mail anything else until you do. You can read everything online.',
      path: '/my-account' as const,
      label: 'Change your mailing address',
      text: 'A letter we mailed to you was returned. Sign in to enter your current mailing address.',
    }
  }
  const out = SIGNS_OUT.has(what) ? ', and all other sessions were signed out' : ''
  const isStopped = what === 'undone' || what === 'frozen'
  return {
    title: CONTACT[what],
    message: `${CONTACT[what]}${out}. ${isStopped ? IF_NOT_YOU : FREEZE_IF_NOT_YOU}`,
    path: '/my-account/security' as const,
    label: 'Review your security settings',
    text: `${CONTACT[what]}. ${IF_NOT_YOU}`,
  }
}
