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
} from './pages.ts'

/** STATES "Registration" and "What each standing opens", a row each. */

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

/** Home itself leads to relink, or to what came back. */
function relinking(home: Path, ...opens: readonly Path[]): Standing {
  const { leads, ...standing } = atHome(...RELINK, ...opens)
  return { ...standing, home, leads: { ...leads, ...RELINK_FIRST } }
}

/** Home itself leads to what came back. */
export function returned(opens: readonly Path[]): Standing {
  return { ...atHome(...opens, '/funding-returned'), home: '/funding-returned' }
}

const registered: Standing = {
  ...applying(MAY_CANCEL, '/registration/landing', '/registration/basic-information'),
  home: '/registration/landing',
}

const TOLD_BASICS: readonly Path[] = ['/registration/basic-information', '/registration/address']
const TOLD_ADDRESS: readonly Path[] = [...TOLD_BASICS, '/registration/employer']
const TOLD_ALL: readonly Path[] = [...TOLD_ADDRESS, '/registration/confirm-details']

/** Confirmed, and the identity check waits for somebody. */
const inDoubt = applying(MAY_CANCEL, ...REVIEWED, ...MAY_LINK, LINK_FAILED)
const confirmed = applying(MAY_CANCEL, ...MAY_LINK, LINK_FAILED, '/registration/passed')
const waitingForMicrodeposits = applying(MAY_CANCEL, OTHER_DETAILS, ...MICRODEPOSITS)
const noMicrodeposits = applying(MAY_CANCEL, ...MAY_LINK, ...MICRODEPOSITS)
const linked = applying(MAY_CANCEL, ...MAY_SIGN)

/** May change the link: by the selection, then by hand. */
export const CHANGE_LINK: readonly Path[] = [
  '/relink/selection',
  '/manual-funding/banking-information',
]
export const DEPOSIT: readonly Path[] = ['/deposit', '/deposit/edit']
const funded = atHome('/dashboard', ...CHANGE_LINK, ...DEPOSIT, '/withdraw')

export const standings = {
  registered,
  'told the basics': applying(MAY_CANCEL, ...TOLD_BASICS),
  'told the address': applying(MAY_CANCEL, ...TOLD_ADDRESS),
  'told all': applying(MAY_CANCEL, ...TOLD_ALL),
  'told all, ERRORED': applying(MAY_CANCEL, ...TOLD_ALL, ...REVIEWED),
  'confirmed, in doubt': inDoubt,
  'FAILED, not completed': applying('/registration/hold-account'),
  'confirmed, passed': confirmed,
  'bank, link pending': waitingForMicrodeposits,
  'bank, no link pending or active': noMicrodeposits,
  verified: linked,
  disclosures: applying(MAY_CANCEL, ...MAY_SIGN, '/fund-account/ready-to-fund'),
  'disclosures, IN_REVIEW': applying(MAY_CANCEL, ...MAY_SIGN, ...REVIEWED),
  /** SPEC 5: nothing available leads from withdraw to home. */
  'passed, nothing available': atHome('/dashboard', ...CHANGE_LINK, ...DEPOSIT),
  passed: funded,
  'funding returned': relinking('/funding-returned', '/funding-returned'),
  'relink pending': relinking('/relink/selection'),
  /** Deposit and withdraw open and say why they wait. */
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

type StandingName = keyof typeof standings

/** Where each demo person stands, by institution and key. */
export const demoStandings: Readonly<Record<string, Readonly<Record<string, StandingName>>>> = {
  harborlight: {
    fresh: 'registered',
    'no-phone': 'registered',
    'unconfirmed-email': 'registered',
    'remembered-device': 'registered',
    'address-next': 'told the basics',
    'employer-next': 'told the address',
    'confirm-next': 'told all',
    duplicate: 'told all',
    errored: 'told all, ERRORED',
    'in-review': 'confirmed, in doubt',
    flagged: 'confirmed, in doubt',
    declined: 'FAILED, not completed',
    passed: 'confirmed, passed',
    'link-failed': 'confirmed, passed',
    'microdeposits-pending': 'bank, link pending',
    'microdeposits-locked': 'bank, no link pending or active',
    'microdeposits-returned': 'bank, no link pending or active',
    linked: 'verified',
    'ready-to-fund': 'disclosures',
    'signed-in-review': 'disclosures, IN_REVIEW',
    'just-funded': 'passed, nothing available',
    funded: 'passed',
    'long-funded': 'passed',
    'funding-returned': 'funding returned',
    'relink-needed': 'relink pending',
    'on-review': 'REVIEW',
    'on-hold': 'HOLD',
    cancelled: 'VIEW_ONLY',
    'returned-and-relinked': 'passed',
    closed: 'VIEW_ONLY',
    withheld: 'passed',
    'one-beneficiary': 'passed',
    'on-paper': 'passed',
  },
  summit: {
    'summit-fresh': 'registered',
    'summit-unconfirmed-email': 'registered',
    'summit-funded': 'passed',
    'summit-in-review': 'confirmed, in doubt',
    'summit-steady': 'passed',
    'summit-three-beneficiaries': 'passed',
  },
  meadow: {
    'meadow-fresh': 'registered',
    'meadow-remembered-device': 'registered',
    'meadow-microdeposits': 'bank, link pending',
    'meadow-linked': 'verified',
    'meadow-emptied-and-refilled': 'passed',
    'meadow-twenty-beneficiaries': 'passed',
  },
  juniper: {
    'juniper-document-changed': 'passed',
  },
}

/** Where going to an address ends. */
export function expectedEnd({ home, opens, leads }: Standing, path: AnyPath): AnyPath {
  return opens.includes(path) ? path : (leads[path] ?? home)
}
