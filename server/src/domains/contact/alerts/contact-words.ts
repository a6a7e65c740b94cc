/** What changed of how a person is reached or signs in. */
export type ContactChange =
  | 'email'
  | 'phone'
  | 'first_phone'
  | 'password'
  /** By its owner, who says it was not theirs. */
  | 'undone'
  | 'passkey_added'
  | 'passkey_removed'
  | 'address'

export const IF_NOT_YOU = 'If it was not you, contact us at once.'

const CONTACT: Readonly<Record<ContactChange, string>> = {
  email: 'Your email address was changed',
  phone: 'Your phone number was changed',
  first_phone: 'A phone number was added to your account',
  password: 'Your password was changed',
  undone: 'A change of your contact details was taken back',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  address: 'Your mailing address was changed',
}

/** What signs everybody else out. */
const SIGNS_OUT: ReadonlySet<ContactChange> = new Set([
  'email',
  'phone',
  'first_phone',
  'password',
  'undone',
])

export function contactWords(what: ContactChange) {
  const out = SIGNS_OUT.has(what) ? ', and every other session was signed out' : ''
  return {
    title: CONTACT[what],
    message: `${CONTACT[what]}${out}. ${IF_NOT_YOU}`,
    path: '/my-account' as const,
    label: 'See your details',
    text: `${CONTACT[what]}. ${IF_NOT_YOU}`,
  }
}
