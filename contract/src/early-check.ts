/** How a page the server sends asks who is there before its scripts have come, and where they find it. */
export const EARLY_CHECK = {
  /** The name under which the page's window holds the answer that is on its way. */
  answer: 'passbookCheck',
  /** Where a browser notes a log out the server has not heard of: then nothing is asked for. */
  owedLogout: 'passbook-owed-logout',
  /** Names the place in the frame of home where the answer's person is greeted. */
  greeting: 'greeting',
} as const

/** The heading of home. */
export const WELCOME = 'Welcome back'
