import type { Path } from '../../path.ts'
import {
  type AnyPath,
  LINK_FAILED,
  MAY_CANCEL,
  MAY_LINK,
  MAY_SIGN,
  MESSAGES_AFTER,
  MESSAGES_BEFORE,
  MICRODEPOSITS,
  NOBODY_ADDED,
  NOT_COMPLETED,
  NO_NEWS,
  OTHER_DETAILS,
  PAPERS,
  PRIMARY,
  READS,
  RELINK,
  RELINK_FIRST,
  REVIEWED,
  SIGNED_IN,
  type Standing,
  also,
} from './pages.ts'

/** STATES "Registration" and "What each standing opens", one entry per row. */

/** Before completion: STATES "After signing in". */
export function applying(...opens: readonly AnyPath[]): Standing {
  return {
    home: '/login/registration-home',
    opens: [...SIGNED_IN, ...NOT_COMPLETED, ...opens],
    leads: { ...NO_NEWS, ...MESSAGES_BEFORE },
  }
}

/** A primary with a finished registration, who may read. */
export function atHome(...opens: readonly AnyPath[]): Standing {
  return {
    home: '/dashboard',
    opens: [...READS, ...PRIMARY, ...opens],
    leads: { ...NO_NEWS, ...MESSAGES_AFTER, ...NOBODY_ADDED },
  }
}

/** The home page redirects to relink, or to the returned deposit. */
function relinking(home: Path, ...opens: readonly Path[]): Standing {
  const { leads, ...standing } = atHome(...RELINK, ...opens)
  return { ...standing, home, leads: { ...leads, ...RELINK_FIRST } }
}

/** The home page redirects to the returned deposit. */
export function returned(opens: readonly Path[]): Standing {
  return { ...atHome(...opens, '/funding-returned'), home: '/funding-returned' }
}

const registered: Standing = {
  ...applying(MAY_CANCEL, '/registration/landing', '/registration/basic-information'),
  home: '/registration/landing',
}

const BASICS_ENTERED: readonly Path[] = ['/registration/basic-information', '/registration/address']
const ADDRESS_ENTERED: readonly Path[] = [...BASICS_ENTERED, '/registration/employer']
const ALL_ENTERED: readonly Path[] = [...ADDRESS_ENTERED, '/registration/confirm-details']

/** Confirmed, and the identity check waits for a person. */
const inDoubt = applying(MAY_CANCEL, ...REVIEWED, ...MAY_LINK, LINK_FAILED)
const confirmed = applying(MAY_CANCEL, ...MAY_LINK, LINK_FAILED, '/registration/passed')
const waitingForMicrodeposits = applying(MAY_CANCEL, OTHER_DETAILS, ...MICRODEPOSITS)
const noMicrodeposits = applying(MAY_CANCEL, ...MAY_LINK, ...MICRODEPOSITS)
const linked = applying(MAY_CANCEL, ...MAY_SIGN, ...MAY_LINK)

/** Pages to change the link: the selection, then the manual one. */
export const CHANGE_LINK: readonly Path[] = [
  '/relink/selection',
  '/manual-funding/banking-information',
]
export const DEPOSIT: readonly Path[] = ['/deposit', '/deposit/edit']
const funded = atHome('/dashboard', ...CHANGE_LINK, ...DEPOSIT, '/withdraw')

export const standings = {
  registered,
  'told the basics': applying(MAY_CANCEL, ...BASICS_ENTERED),
  'told the address': applying(MAY_CANCEL, ...ADDRESS_ENTERED),
  'told all': applying(MAY_CANCEL, ...ALL_ENTERED),
  'told all, the SSN is in use': applying(
    MAY_CANCEL,
    ...ALL_ENTERED,
    '/registration/duplicate-notification',
  ),
  'told all, ERRORED': applying(MAY_CANCEL, ...ALL_ENTERED, ...REVIEWED),
  'confirmed, in doubt': inDoubt,
  /** On the sanctions list, perhaps: no bank account is linked before two people cleared it. */
  'confirmed, possible match': applying(MAY_CANCEL, ...REVIEWED),
  'FAILED, not completed': applying('/registration/hold-account'),
  'confirmed, passed': confirmed,
  'bank, link pending': waitingForMicrodeposits,
  'bank, no link pending or active': noMicrodeposits,
  verified: linked,
  disclosures: also(linked, '/fund-account/ready-to-fund'),
  'disclosures, IN_REVIEW': also(linked, ...REVIEWED),
  /** SPEC 5: with nothing available, withdraw redirects home. */
  'passed, nothing available': atHome('/dashboard', ...CHANGE_LINK, ...DEPOSIT),
  passed: funded,
  'funding returned': relinking('/funding-returned', '/funding-returned'),
  'relink pending': relinking('/relink/selection'),
  /** Deposit and withdraw open, and explain why money cannot move. */
  REVIEW: atHome('/dashboard', ...DEPOSIT, '/withdraw'),
  HOLD: {
    home: '/registration/hold-account',
    opens: [...SIGNED_IN, ...PAPERS, '/setup-mobile-mfa', '/registration/hold-account'],
    leads: { ...NO_NEWS, ...MESSAGES_AFTER },
  },
  VIEW_ONLY: {
    home: '/dashboard/documents',
    opens: [...SIGNED_IN, ...PAPERS, '/registration/hold-account'],
    leads: NO_NEWS,
  },
} satisfies Record<string, Standing>

/** Where a visit to a path ends. */
export function expectedEnd({ home, opens, leads }: Standing, path: AnyPath): AnyPath {
  return opens.includes(path) ? path : (leads[path] ?? home)
}
