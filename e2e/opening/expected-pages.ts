/** What opens for each demo depositor, gone through by hand with SPEC 4, SPEC 6 and STATES. */

/** Open to everybody who is signed in. */
const SIGNED_IN = [
  '/email-verification',
  '/email-verified',
  '/login/reset-password',
  '/not-found',
  '/faq',
  '/my-account',
  '/my-account/edit-user-info',
  '/my-account/edit-user-info/email',
  '/my-account/edit-user-info/phone',
]

/** Until registration is completed, also for somebody who was declined. */
const NOT_COMPLETED = [
  '/setup-mobile-mfa',
  '/login/registration-home',
  '/registration/message-center',
  '/registration/message-center/add-new-message',
]

/** Until registration is completed. */
const APPLYING = [...NOT_COMPLETED, '/registration/cancel-account-open']

/** SPEC 4: IN_REVIEW, FLAGGED, ERRORED or UNSUBMITTED. */
const REVIEWED = ['/registration/additional-info', '/registration/reviewing-account']

/** STATES: confirmed, or bank when no link is pending or active. */
const MAY_LINK = ['/registration/link-account-selection', '/manual-funding/banking-information']

/** STATES: bank; or completed with a link pending. */
const MICRODEPOSITS = [
  '/manual-funding/microdeposits',
  '/manual-funding/microdeposits/sent',
  '/manual-funding/incorrect',
  '/manual-funding/reissue',
]

/** STATES: verified or disclosures. */
const MAY_SIGN = ['/manual-funding/successful', '/fund-account', '/fund-account/disclosure']

/** Active or VIEW_ONLY. */
const DOCUMENTS = [
  '/dashboard/documents',
  '/dashboard/documents/statements',
  '/dashboard/documents/taxes',
  '/disclosures',
  '/disclosures/view-disclosures/5f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  '/message-center',
  '/message-center/add-new-message',
]

/** Completed, and an active status; the lists some of them need are empty. */
const HOME = [
  '/setup-mobile-mfa',
  '/manual-funding/successful',
  '/dashboard/transactions-list',
  '/dashboard/alerts',
  '/beneficiary/add',
  '/non-profit/select',
  '/joint-account',
  '/joint-account/contact',
]

/** The relink flag. */
const RELINK = [
  '/relink/selection',
  '/relink/failed',
  '/relink/banking-information',
  '/relink/microdeposits',
  '/relink/microdeposits/sent',
  '/relink/reissue',
  '/relink/incorrect',
]

export interface ExpectedPages {
  /** Where signing in leads. */
  home: string
  opens: readonly string[]
}

const harborlight = {
  fresh: {
    home: '/registration/landing',
    opens: [...SIGNED_IN, ...APPLYING, '/registration/landing', '/registration/basic-information'],
  },
  'no-phone': {
    home: '/registration/landing',
    opens: [...SIGNED_IN, ...APPLYING, '/registration/landing', '/registration/basic-information'],
  },
  'unconfirmed-email': {
    home: '/registration/landing',
    opens: [...SIGNED_IN, ...APPLYING, '/registration/landing', '/registration/basic-information'],
  },
  'remembered-device': {
    home: '/registration/landing',
    opens: [...SIGNED_IN, ...APPLYING, '/registration/landing', '/registration/basic-information'],
  },
  'address-next': {
    home: '/login/registration-home',
    opens: [...SIGNED_IN, ...APPLYING, '/registration/basic-information', '/registration/address'],
  },
  'employer-next': {
    home: '/login/registration-home',
    opens: [
      ...SIGNED_IN,
      ...APPLYING,
      '/registration/basic-information',
      '/registration/address',
      '/registration/employer',
    ],
  },
  'confirm-next': {
    home: '/login/registration-home',
    opens: [
      ...SIGNED_IN,
      ...APPLYING,
      '/registration/basic-information',
      '/registration/address',
      '/registration/employer',
      '/registration/confirm-details',
    ],
  },
  duplicate: {
    home: '/login/registration-home',
    opens: [
      ...SIGNED_IN,
      ...APPLYING,
      '/registration/basic-information',
      '/registration/address',
      '/registration/employer',
      '/registration/confirm-details',
    ],
  },
  errored: {
    home: '/login/registration-home',
    opens: [
      ...SIGNED_IN,
      ...APPLYING,
      ...REVIEWED,
      '/registration/basic-information',
      '/registration/address',
      '/registration/employer',
      '/registration/confirm-details',
    ],
  },
  'in-review': {
    home: '/login/registration-home',
    opens: [
      ...SIGNED_IN,
      ...APPLYING,
      ...REVIEWED,
      ...MAY_LINK,
      '/registration/link-account-selection/failed',
    ],
  },
  flagged: {
    home: '/login/registration-home',
    opens: [
      ...SIGNED_IN,
      ...APPLYING,
      ...REVIEWED,
      ...MAY_LINK,
      '/registration/link-account-selection/failed',
    ],
  },
  declined: {
    home: '/login/registration-home',
    opens: [...SIGNED_IN, ...NOT_COMPLETED, '/registration/hold-account'],
  },
  passed: {
    home: '/login/registration-home',
    opens: [
      ...SIGNED_IN,
      ...APPLYING,
      ...MAY_LINK,
      '/registration/passed',
      '/registration/link-account-selection/failed',
    ],
  },
  'link-failed': {
    home: '/login/registration-home',
    opens: [
      ...SIGNED_IN,
      ...APPLYING,
      ...MAY_LINK,
      '/registration/passed',
      '/registration/link-account-selection/failed',
    ],
  },
  'microdeposits-pending': {
    home: '/login/registration-home',
    opens: [...SIGNED_IN, ...APPLYING, ...MICRODEPOSITS],
  },
  'microdeposits-locked': {
    home: '/login/registration-home',
    opens: [...SIGNED_IN, ...APPLYING, ...MAY_LINK, ...MICRODEPOSITS],
  },
  'microdeposits-returned': {
    home: '/login/registration-home',
    opens: [...SIGNED_IN, ...APPLYING, ...MAY_LINK, ...MICRODEPOSITS],
  },
  linked: {
    home: '/login/registration-home',
    opens: [...SIGNED_IN, ...APPLYING, ...MAY_SIGN],
  },
  'ready-to-fund': {
    home: '/login/registration-home',
    opens: [...SIGNED_IN, ...APPLYING, ...MAY_SIGN, '/fund-account/ready-to-fund'],
  },
  'signed-in-review': {
    home: '/login/registration-home',
    opens: [...SIGNED_IN, ...APPLYING, ...REVIEWED, ...MAY_SIGN],
  },
  'just-funded': {
    home: '/dashboard',
    opens: [
      ...SIGNED_IN,
      ...DOCUMENTS,
      ...HOME,
      '/manual-funding/banking-information',
      '/relink/selection',
      '/dashboard',
      '/deposit',
      '/deposit/edit',
    ],
  },
  funded: {
    home: '/dashboard',
    opens: [
      ...SIGNED_IN,
      ...DOCUMENTS,
      ...HOME,
      '/manual-funding/banking-information',
      '/relink/selection',
      '/dashboard',
      '/deposit',
      '/deposit/edit',
      '/withdraw',
    ],
  },
  'funding-returned': {
    home: '/funding-returned',
    opens: [...SIGNED_IN, ...DOCUMENTS, ...HOME, ...RELINK, '/funding-returned'],
  },
  'relink-needed': {
    home: '/relink/selection',
    opens: [...SIGNED_IN, ...DOCUMENTS, ...HOME, ...RELINK],
  },
  'on-review': {
    home: '/dashboard',
    opens: [
      ...SIGNED_IN,
      ...DOCUMENTS,
      ...HOME,
      '/manual-funding/banking-information',
      '/dashboard',
      '/deposit',
      '/deposit/edit',
      '/withdraw',
    ],
  },
  'on-hold': {
    home: '/registration/hold-account',
    opens: [
      ...SIGNED_IN,
      '/setup-mobile-mfa',
      '/registration/hold-account',
      '/message-center',
      '/message-center/add-new-message',
    ],
  },
  cancelled: {
    home: '/dashboard/documents',
    opens: [...SIGNED_IN, ...DOCUMENTS, '/registration/hold-account'],
  },
} satisfies Record<string, ExpectedPages>

/** By institution and key; the same state opens the same pages under every brand. */
export const expectedPages: Readonly<Record<string, Readonly<Record<string, ExpectedPages>>>> = {
  harborlight,
  summit: {
    'summit-fresh': harborlight.fresh,
    'summit-unconfirmed-email': harborlight['unconfirmed-email'],
    'summit-funded': harborlight.funded,
    'summit-in-review': harborlight['in-review'],
  },
  meadow: {
    'meadow-fresh': harborlight.fresh,
    'meadow-remembered-device': harborlight['remembered-device'],
    'meadow-microdeposits': harborlight['microdeposits-pending'],
    'meadow-linked': harborlight.linked,
  },
}
