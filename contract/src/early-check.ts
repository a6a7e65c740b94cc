/** A page sent by the server checks the session before its scripts have loaded. These names connect both. */
export const EARLY_CHECK = {
  /** The window property that holds the pending reply. */
  answer: 'passbookCheck',
  /** The storage key that marks a logout the server has not received: then nothing is requested. */
  owedLogout: 'passbook-owed-logout',
  /** The place in the frame of the home page where the person is greeted. */
  greeting: 'greeting',
} as const

/** The heading of the home page. */
export const WELCOME = 'Welcome back'
