import type { Path } from '../../path.ts'

/**
 * Groups of pages that open together, worked out by hand from SPEC 2, 4 and 6 and from STATES.
 * Neither this table nor what is derived from it uses a guard: guards are tested against it.
 */

export type AnyPath = Path | '*'

/** What a person finds at every path of the route table. */
export interface Standing {
  /** Where signing in leads; also where every page leads that neither opens nor is in `leads`. */
  home: Path
  opens: readonly AnyPath[]
  leads: Partial<Record<AnyPath, Path>>
}

/** SPEC 2: public, also with a live session. Emailed links work in any session. */
export const EVERYBODY: readonly AnyPath[] = [
  '/logout',
  '/email-verification',
  '/email-verified',
  '/login/reset-password',
  '/not-me',
  '/not-found',
  '*',
]

/** Pages that open only when logged out (SPEC 2); a live session is redirected to the hub (STATES). */
export const LOGGED_OUT: readonly Path[] = [
  '/',
  '/login',
  '/mfa-account-locked',
  '/login/forgot-password',
  '/registration',
]

/** SPEC 2: the pages of an invitation, while logged out. */
export const INVITED: readonly Path[] = [
  '/joint-account/onboarding',
  '/joint-account/onboarding/ssn-verification',
  '/joint-account/onboarding/locked-access',
  '/joint-account/onboarding/identity-verified',
  '/joint-account/onboarding/create-password',
  '/joint-account/onboarding/password-success',
]

/** SPEC 6: need only login. */
export const SIGNED_IN: readonly AnyPath[] = [
  ...EVERYBODY,
  '/faq',
  '/my-account',
  '/my-account/edit-user-info',
  '/my-account/edit-user-info/email',
  '/my-account/edit-user-info/phone',
  '/my-account/edit-user-info/address',
  '/my-account/preferences',
  '/my-account/security',
]

/** A page about something that has not happened redirects to where it can happen. */
export const NO_NEWS: Standing['leads'] = {
  '/login/reset-password/failed': '/login/reset-password',
  '/my-account/otp-verification': '/my-account',
  '/my-account/edit-user-info/success': '/my-account',
  '/my-account/edit-user-info/failed': '/my-account',
}

/** Until registration is completed, also for a person who was declined (STATES: Messages). */
export const NOT_COMPLETED: readonly Path[] = [
  '/setup-mobile-mfa',
  '/login/registration-home',
  '/registration/message-center',
  '/registration/message-center/add-new-message',
]

/** STATES: before completion, registration has separate pages for messages. */
export const MESSAGES_BEFORE: Standing['leads'] = {
  '/message-center': '/registration/message-center',
  '/message-center/add-new-message': '/registration/message-center/add-new-message',
}

export const MESSAGES_AFTER: Standing['leads'] = {
  '/registration/message-center': '/message-center',
  '/registration/message-center/add-new-message': '/message-center/add-new-message',
}

/** STATES: any before completed, but not for FAILED and HOLD. */
export const MAY_CANCEL: Path = '/registration/cancel-account-open'

/** SPEC 4: IN_REVIEW, FLAGGED, ERRORED or UNSUBMITTED. */
export const REVIEWED: readonly Path[] = [
  '/registration/additional-info',
  '/registration/reviewing-account',
]

/**
 * STATES: confirmed; or bank when no link is pending or active. Once linked, an account can be changed
 * until it is funded (decision 94).
 */
export const MAY_LINK: readonly Path[] = [
  '/registration/link-account-selection',
  '/manual-funding/banking-information',
]

/** STATES "Linking": also while micro-deposits are pending. */
export const OTHER_DETAILS: Path = '/manual-funding/banking-information'

/** SPEC 4: only while there are no linked accounts. */
export const LINK_FAILED: Path = '/registration/link-account-selection/failed'

/** STATES: bank; or completed with a link pending. */
export const MICRODEPOSITS: readonly Path[] = [
  '/manual-funding/microdeposits',
  '/manual-funding/microdeposits/sent',
  '/manual-funding/incorrect',
  '/manual-funding/reissue',
]

/** STATES: verified and disclosures. */
export const MAY_SIGN: readonly Path[] = [
  '/manual-funding/successful',
  '/fund-account',
  '/fund-account/disclosure',
  '/disclosures/view-disclosures/:uuid',
]

/** STATES: papers, in addition to what every signed-in person may open. */
export const PAPERS: readonly Path[] = [
  '/dashboard/documents',
  '/dashboard/documents/statements',
  '/dashboard/documents/taxes',
  '/disclosures',
  '/disclosures/view-disclosures/:uuid',
  '/disclosures/consents',
  '/message-center',
  '/message-center/add-new-message',
  // RULES "Disputes": also for people who left, and whose account is closed or on hold.
  '/report-a-problem',
  '/report-a-problem/your-reports',
]

/** Completed and may read: pages that a primary and a joint holder share. */
export const READS: readonly AnyPath[] = [
  ...SIGNED_IN,
  ...PAPERS,
  '/setup-mobile-mfa',
  '/manual-funding/successful',
  '/dashboard/transactions-list',
  '/dashboard/interest',
  '/dashboard/coverage',
  '/dashboard/alerts',
]

/** SPEC 6: primary only, while the lists behind them are empty. */
export const PRIMARY: readonly Path[] = [
  '/beneficiary/add',
  '/non-profit/select',
  '/joint-account',
  '/joint-account/contact',
]

export const BENEFICIARIES: readonly Path[] = [
  '/beneficiary/list',
  '/beneficiary/details',
  '/beneficiary/edit',
  '/beneficiary/remove',
]

/** The started application of a joint holder. */
export const JOINT_APPLICATION: readonly Path[] = [
  '/joint-account/personal-information',
  '/joint-account/address-information',
  '/joint-account/occupation',
  '/joint-account/confirm-details',
  '/joint-account/saved',
  '/joint-account/verify/success',
  '/joint-account/success',
  '/joint-account/resume',
  '/joint-account/reviewing-account',
  '/joint-account/close-application',
  '/joint-account/duplicate-notification',
]

export const EDIT_JOINT_EMAIL: readonly Path[] = [
  '/joint-account/edit-email',
  '/joint-account/edit-email/success',
  '/joint-account/edit-email/failed',
]

/** SPEC 6: while the list is empty, a primary is redirected to the page that adds the first one. */
export const NOBODY_ADDED: Standing['leads'] = {
  ...lead([...BENEFICIARIES, '/beneficiary/update-allocations'], '/beneficiary/add'),
  ...lead(
    ['/joint-account/account-holder', ...JOINT_APPLICATION, ...EDIT_JOINT_EMAIL],
    '/joint-account',
  ),
}

/** SPEC 6: the relink flag. */
export const RELINK: readonly Path[] = [
  '/relink/selection',
  '/relink/failed',
  '/relink/banking-information',
  '/relink/microdeposits',
  '/relink/microdeposits/sent',
  '/relink/reissue',
  '/relink/incorrect',
]

/** STATES: relinking comes before moving money, and its pages before those of a first link. */
export const RELINK_FIRST: Standing['leads'] = {
  ...lead(['/deposit', '/deposit/edit', '/withdraw'], '/relink/selection'),
  ...lead([...MAY_LINK, ...MICRODEPOSITS], '/relink/selection'),
}

export function lead(paths: readonly Path[], to: Path): Standing['leads'] {
  return Object.fromEntries(paths.map((path) => [path, to]))
}

export function also(standing: Standing, ...opens: AnyPath[]): Standing {
  return { ...standing, opens: [...standing.opens, ...opens] }
}

export function leading(standing: Standing, leads: Standing['leads']): Standing {
  return { ...standing, leads: { ...standing.leads, ...leads } }
}
