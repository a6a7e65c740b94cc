/**
 * Who may make which call, written from SPEC 2, 6 and 7 and from STATES ("Session edges", "What each
 * standing opens"), not from the endpoints' own words: what an endpoint says of itself is what the
 * matrix tests. A new call needs its row here.
 */

/** `password`: from the password on, before and after the code. */
export type From = 'everyone' | 'password' | 'signed in'

/** A session cookie alone reads; whatever has an effect needs this tab's bearer token too. */
export type By = 'cookie' | 'bearer'

/**
 * Standings in which the call is refused with 403. Where none are named every standing is answered
 * on its merits.
 */
export type Standing =
  | 'unfinished'
  | 'declined'
  | 'in review'
  | 'review'
  | 'other barred'
  | 'hold'
  | 'view-only'
  /** Second holders: of the account, before they signed its documents, and after they left. */
  | 'secondary'
  | 'joining'
  | 'left'

export interface AuthorityRow {
  from: From
  by?: By
  barred?: readonly Standing[]
  /** What somebody who may would send. */
  send?: object
  /** What the address asks for. */
  ask?: string
  /** Naming what is somebody else's gets nothing of theirs: it says whom to leave out. */
  mayNameOthers?: boolean
}

const everyone: AuthorityRow = { from: 'everyone' }
const login: AuthorityRow = { from: 'password', by: 'bearer' }
const read: AuthorityRow = { from: 'signed in', by: 'cookie' }
const act: AuthorityRow = { from: 'signed in', by: 'bearer' }

/** STATES: may read. */
const CANNOT_READ: readonly Standing[] = ['declined', 'hold', 'view-only', 'joining', 'left']
/** STATES: papers. Whoever left keeps those of their time. */
const NO_PAPERS: readonly Standing[] = ['declined', 'joining']
const EVERY_STANDING: readonly Standing[] = [
  ...CANNOT_READ,
  'unfinished',
  'in review',
  'review',
  'other barred',
  'secondary',
]
/** STATES: What each standing opens. */
const CANNOT_LINK: readonly Standing[] = [...CANNOT_READ, 'in review', 'review', 'other barred']
const CANNOT_MOVE_MONEY = CANNOT_LINK
/** SPEC 6, STATES (Joint): beneficiaries, non-profit, joint application and tax forms. */
const THE_PRIMARYS: readonly Standing[] = ['secondary', 'joining', 'left']
/** Only before funding, by who opens the account, and never where a decision stands. */
const CANNOT_APPLY: readonly Standing[] = [...CANNOT_LINK, 'secondary']
/** Somebody unfinished stands at disclosures here, with a link: neither is to be done again. */
const TOO_LATE: Standing = 'unfinished'

/** The same somebody has no account yet, whose documents could come on paper. */
const TOO_EARLY = TOO_LATE

/** Closing twice is closing once; whoever left hears nothing of it. */
const ENDED: Standing = 'view-only'

/** Beneficiaries are named once the account is open. */
const CANNOT_NAME: readonly Standing[] = [...CANNOT_READ, ...THE_PRIMARYS, 'unfinished']

const A_BENEFICIARY = {
  type: 'person',
  kind: 'primary',
  first_name: 'Nora',
  last_name: 'Quill',
  date_of_birth: '2015-03-04',
  relationship: 'child',
  allocation_bp: 10_000,
  allocations: [],
  version: 0,
}
const SOMEBODY = { uuid: '00000000-0000-4000-8000-000000000000', version: 0 }
const AN_AMOUNT = { amount_cents: 50_000 }
const A_PERIOD = '?from=2026-01-01&to=2026-01-31'
const AN_ACCOUNT = {
  routing_number: '992000024',
  account_number: '0012345678',
  account_type: 'checking',
}
const A_MESSAGE = { topic: 'account', subject: 'A question', text: 'When is interest paid?' }
const A_LINK = { account_id: '00000000-0000-4000-8000-000000000000' }
const AN_ALERT = { alert_id: '00000000-0000-4000-8000-000000000000' }

export const AUTHORITY: Readonly<Record<string, AuthorityRow>> = {
  // SPEC 7: Auth
  'GET /sanctum/csrf-cookie': everyone,
  'POST /register': everyone,
  'POST /login': everyone,
  'POST /logout': everyone,
  'POST /forgot-password': everyone,
  'POST /reset-password': everyone,
  'POST /email-verification': everyone,
  'POST /email-verification/resend': act,
  'GET /mfa-select/:type': login,
  'GET /mfa-resend/:nonce': login,
  'GET /mfa-delivery/:nonce': login,
  'POST /mfa-add-sms': login,
  'POST /mfa-confirm-update/:type': act,
  'POST /mfa-verify/:nonce': login,
  'POST /session': act,
  'GET /auth-check': read,
  'GET /auth-check/no-ext': read,
  // SPEC 7: Depositor and user
  'GET /user': read,
  'PATCH /user': act,
  'GET /device-info': read,
  'DELETE /device-info/:uuid': act,
  'POST /change-password': {
    ...act,
    send: { current_password: 'not the password', password: 'another long passphrase' },
  },
  'GET /sessions': read,
  'DELETE /sessions/:uuid': act,
  'GET /sign-ins': read,
  'GET /passkeys': read,
  'POST /passkeys/options': { ...act, send: {} },
  'POST /passkeys': { ...act, send: { name: 'Key', challenge_id: 'none', response: {} } },
  'PATCH /passkeys/:uuid': { ...act, send: { name: 'Key' } },
  'DELETE /passkeys/:uuid': { ...act, send: {} },
  'POST /login/passkey/options': everyone,
  'POST /login/passkey': { ...everyone, send: { challenge_id: 'none', response: {} } },
  'POST /freeze-account': { ...act, barred: [...CANNOT_READ, 'unfinished'], send: {} },
  'POST /not-me': { ...everyone, send: { token: 'none' } },
  'GET /depositor': read,
  'GET /depositor/progress': read,
  'PATCH /depositor': { ...act, barred: [...CANNOT_APPLY, TOO_LATE], send: { step: 'confirmed' } },
  // SPEC 7: Joint account. The primary's, of an account that is open, but for those both may make.
  'POST /entity/details': {
    ...act,
    barred: CANNOT_READ,
    send: { excludeDepositorIds: [] },
    mayNameOthers: true,
  },
  'POST /depositor/register-secondary': {
    ...act,
    barred: CANNOT_NAME,
    send: { email: 'second@example.test', entity_id: SOMEBODY.uuid },
  },
  'PATCH /depositor/update-secondary': {
    ...act,
    barred: CANNOT_NAME,
    send: { step: 'confirmed' },
  },
  'PATCH /depositor/update-secondary-email': {
    ...act,
    barred: CANNOT_NAME,
    send: { email: 'second@example.test' },
  },
  'GET /depositor/secondary-progress': { ...read, barred: [...CANNOT_READ, 'secondary'] },
  'GET /depositor/secondary-info': { ...read, barred: [...CANNOT_READ, 'secondary'] },
  'POST /depositor/resend-secondary-verification': { ...act, barred: CANNOT_NAME },
  'POST /depositor/close-secondary-application': { ...act, barred: CANNOT_NAME },
  'POST /joint/invitation': { ...everyone, send: { uuid: SOMEBODY.uuid, hash: 'none' } },
  'POST /verify-identity': {
    ...everyone,
    send: { uuid: SOMEBODY.uuid, hash: 'none', ssn: '900-00-0000' },
  },
  'POST /joint/remove': { ...act, send: { depositor_id: SOMEBODY.uuid } },
  'POST /joint/beneficiaries': { ...act, barred: CANNOT_READ, send: { uuid: SOMEBODY.uuid } },
  'POST /joint/withdraw-request': {
    ...act,
    barred: CANNOT_READ,
    send: { uuid: SOMEBODY.uuid },
  },
  // SPEC 6: the primary's, of an account that is open.
  'GET /depositor/beneficiaries': { ...read, barred: CANNOT_NAME },
  'POST /depositor/beneficiaries': { ...act, barred: CANNOT_NAME, send: A_BENEFICIARY },
  'PATCH /depositor/beneficiaries/update-allocations': {
    ...act,
    barred: CANNOT_NAME,
    send: { kind: 'primary', allocations: [], version: 0 },
  },
  'PATCH /depositor/beneficiaries/:uuid': { ...act, barred: CANNOT_NAME, send: { version: 0 } },
  'DELETE /depositor/beneficiary': { ...act, barred: CANNOT_NAME, send: SOMEBODY },
  'POST /depositor/beneficiaries/delete-and-reallocate': {
    ...act,
    barred: CANNOT_NAME,
    send: { ...SOMEBODY, allocations: [] },
  },
  'GET /drafts/:form': read,
  'PATCH /drafts/:form': { ...act, send: { values: { city: 'Springfield' } } },
  'DELETE /drafts/:form': act,
  'POST /close-my-account': {
    ...act,
    barred: CANNOT_MOVE_MONEY.filter((one) => one !== ENDED),
  },
  // SPEC 7: Accounts, linking
  // Whoever closed an account still sees what became of it.
  'GET /accounts': { ...read, barred: ['declined', 'hold', 'joining'] },
  'GET /accounts/:uuid/numbers': { ...act, barred: CANNOT_READ },
  'GET /accounts/:uuid/balances': { ...read, barred: CANNOT_READ, ask: A_PERIOD },
  'GET /accounts/:uuid/interest/:year/:month': { ...read, barred: CANNOT_READ },
  'GET /accounts/:uuid/coverage': { ...read, barred: CANNOT_READ },
  'GET /accounts/:uuid/closing': { ...read, barred: CANNOT_READ },
  'POST /accounts/:uuid/reactivate': { ...act, barred: CANNOT_READ },
  'GET /linked-accounts': read,
  'DELETE /linked-accounts/:uuid': act,
  'GET /banks/:routing_number': read,
  // Before the first deposit another bank may be chosen.
  'GET /fastlink': { ...act, barred: CANNOT_LINK },
  'POST /link/fastlink': act,
  'POST /link/manual': { ...act, barred: [...CANNOT_LINK, TOO_LATE], send: AN_ACCOUNT },
  'POST /link/manual/verify': { ...act, send: { ...A_LINK, amounts_cents: [12, 34] } },
  'POST /link/manual/reissue': { ...act, send: A_LINK },
  // SPEC 7: Funding and transfers
  'GET /initial-fund-amount': read,
  'POST /initial-fund-amount': { ...act, barred: CANNOT_APPLY, send: AN_AMOUNT },
  'POST /fund-my-account': { ...act, barred: CANNOT_APPLY, send: AN_AMOUNT },
  'POST /deposit': { ...act, barred: [...CANNOT_MOVE_MONEY, TOO_LATE], send: AN_AMOUNT },
  'POST /withdraw': { ...act, barred: [...CANNOT_MOVE_MONEY, TOO_LATE], send: AN_AMOUNT },
  'GET /transactions': { ...read, barred: CANNOT_READ },
  // It leaves a file behind, until it is fetched.
  'GET /transactions/export': { ...act, barred: CANNOT_READ, ask: '?format=csv' },
  'GET /request/:requestId': { ...read, barred: CANNOT_READ },
  // A stop is a right of everybody who may read.
  'POST /transactions/:uuid/void': { ...act, barred: CANNOT_READ },
  'POST /schedules/carry-over': {
    ...act,
    barred: [...CANNOT_MOVE_MONEY, TOO_LATE],
    send: { schedule_ids: [], transaction_ids: [] },
  },
  'GET /service': read,
  // Statements reach everybody who had an account: on hold and after closing too.
  'GET /statements': { ...read, barred: NO_PAPERS },
  'GET /statements/years': { ...read, barred: NO_PAPERS },
  'GET /statements/:year': { ...read, barred: NO_PAPERS },
  // It leaves a download behind.
  'GET /statements/:year/:month': { ...act, barred: NO_PAPERS },
  'GET /tax-documents': { ...read, barred: ['declined', ...THE_PRIMARYS] },
  'GET /tax-documents/:uuid/download': { ...act, barred: ['declined', ...THE_PRIMARYS] },
  // SPEC 7: Non-profits
  'GET /nonprofits': { ...read, barred: [...CANNOT_READ, 'secondary'], ask: '?q=lantern' },
  'GET /nonprofits/default': { ...read, barred: [...CANNOT_READ, 'secondary'] },
  'GET /nonprofits/selected': { ...read, barred: [...CANNOT_READ, 'secondary'] },
  // The default institution has no programme: nobody chooses there.
  'POST /nonprofits/select': { ...act, barred: EVERY_STANDING, send: { ein: null } },
  // SPEC 7: Alerts and banners; disclosures, content
  'GET /banner-alerts': everyone,
  'GET /alerts': { ...read, barred: CANNOT_READ },
  'POST /alerts/': { ...act, barred: CANNOT_READ, send: AN_ALERT },
  'POST /alerts/all': { ...act, barred: CANNOT_READ },
  'GET /alerts/preferences': read,
  'PATCH /alerts/preferences': { ...act, send: { preferences: [] } },
  'GET /branding': everyone,
  // STATES: message calls answer everybody with a session, in every standing.
  'GET /messages': read,
  'GET /document-requests': read,
  'POST /messages': { ...act, send: A_MESSAGE },
  'POST /messages/:uuid/view': act,
  'GET /messages/:uuid/attachments/:attachment': act,
  // A right of everybody whose account is or was open.
  'GET /disputes': { ...read, barred: NO_PAPERS },
  'POST /disputes': {
    ...act,
    barred: NO_PAPERS,
    send: { kind: 'other', words: 'Something is wrong.' },
  },
  'POST /disputes/:uuid/withdraw': act,
  'GET /faqs': everyone,
  'POST /faqs/:uuid/feedback': { ...everyone, send: { helpful: true } },
  'GET /disclosures': { ...act, barred: ['declined'] },
  'GET /disclosures/active': read,
  'GET /disclosure/:uuid/:hash': act,
  'GET /disclosure/:uuid/:hash/download': act,
  'POST /disclosure/:disclosure': act,
  'GET /consents': { ...read, barred: NO_PAPERS },
  'GET /term-schedules': { ...read, barred: NO_PAPERS },
  // It leaves a file behind, until it is fetched.
  'GET /consents/export': { ...act, barred: NO_PAPERS },
  // A right of everybody whose account is or was open.
  'POST /consents/withdraw': { ...act, barred: [...NO_PAPERS, TOO_EARLY], send: { kind: 'esign' } },
}
