/**
 * The web pages that the server links to, in letters, alerts and replies. The web's tables of
 * routes check that each of these is a page, so that no link is dead: neither a path that is not
 * listed here nor a listed one that the web does not have compiles.
 */
export type DepositorPage =
  | '/beneficiary/list'
  | '/dashboard'
  | '/dashboard/coverage'
  | '/dashboard/documents'
  | '/dashboard/documents/statements'
  | '/dashboard/documents/taxes'
  | '/dashboard/transactions-list'
  | '/deposit'
  | '/disclosures'
  | '/disclosures/consents'
  | '/email-verification'
  | '/faq'
  | '/joint-account/account-holder'
  | '/joint-account/onboarding/ssn-verification'
  | '/login'
  | '/login/forgot-password'
  | '/login/registration-home'
  | '/login/reset-password'
  | '/manual-funding/microdeposits'
  | '/message-center'
  | '/message-center/add-new-message'
  | '/my-account'
  | '/my-account/preferences'
  | '/my-account/security'
  | '/not-me'
  | '/registration/message-center'
  | '/relink/selection'
  | '/report-a-problem/your-reports'

export type StaffPage = '/console' | '/console/approvals' | '/console/password' | '/console/reports'

type WebPage = DepositorPage | StaffPage

/** A page with an optional query or anchor. */
export type PageAddress = WebPage | `${WebPage}?${string}` | `${WebPage}#${string}`
