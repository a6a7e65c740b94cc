import type { Facts, Visit } from '../../facts.ts'
import type { Path } from '../../path.ts'
import { EVERYBODY, INVITED, LOGGED_OUT, type Standing } from './pages.ts'

/** Facts that differ from those of the demo people, or that came about during the visit. */
export type Changes = Partial<Omit<Facts, 'progress' | 'visit'>> & { visit?: Partial<Visit> }

export interface Visitor {
  name: string
  changes: Changes
  finds: Standing
}

/** SPEC 6: everything else requires login and otherwise redirects to logout. */
function loggedOut(opens: readonly Path[] = [], leads: Standing['leads'] = {}): Standing {
  return {
    home: '/logout',
    opens: [...EVERYBODY, ...LOGGED_OUT, ...opens],
    leads: {
      '/login/sent': '/login/forgot-password',
      '/login/reset-password/failed': '/login/reset-password',
      ...leads,
    },
  }
}

const INVITATION = { uuid: 'an invitation', hash: 'its hash' }
const PASSWORD_LINK = { email: 'invited@example.com', token: 'a token' }

/** People without a session: SPEC 2 "Public" and "Token-gated login steps". */
export const withoutSession: readonly Visitor[] = [
  { name: 'logged out', changes: {}, finds: loggedOut() },
  {
    name: 'logged out, a reset email requested',
    changes: { visit: { events: ['reset-email-requested'] } },
    finds: loggedOut(['/login/sent']),
  },
  {
    name: 'logged out, a reset failed',
    changes: { visit: { events: ['reset-failed'] } },
    finds: loggedOut(['/login/reset-password/failed']),
  },
  {
    name: 'invited to a joint account',
    changes: { navigationState: INVITATION },
    finds: loggedOut(INVITED),
  },
  {
    name: 'invited, choosing a password',
    changes: { navigationState: PASSWORD_LINK },
    finds: loggedOut(INVITED),
  },
  {
    name: 'past the password',
    changes: { token: 'sign-in' },
    finds: loggedOut(['/login/choose-mfa', '/setup-mobile-mfa'], {
      '/login/entry': '/login/choose-mfa',
      '/otp-verification': '/login/choose-mfa',
    }),
  },
  {
    name: 'past the password, a code sent',
    changes: { token: 'sign-in', visit: { hasNonce: true } },
    finds: loggedOut(['/login/choose-mfa', '/setup-mobile-mfa', '/otp-verification'], {
      '/login/entry': '/otp-verification',
    }),
  },
]

/** An ended session counts as no session, for everybody. */
export const afterSession: Standing = loggedOut()
