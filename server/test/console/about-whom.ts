import { randomUUID } from 'node:crypto'
import { nameOf } from '../fuzz/endpoints.ts'
import { Random } from '../fuzz/random.ts'
import { OF_STAFF, callsFor } from './every-desk.ts'

/** Of one customer, everything that a call can name. */
export interface Things {
  customer: string
  email: string
  account: string
  dispute: string
  thread: string
  work: number
  approval: string
  handOver: string
  report: string
  /** A request for names that one of them fits, and that match. */
  search: string
  match: string
  /** Of the staff. */
  colleague: string
  tie: string
  /** A file whose first answer differs from an entry of theirs. */
  answers: string
  transfer: string
}

export const REASON = 'They called and asked for it.'
const ADDRESS = { street: '2 Oak Street', unit: '', city: 'Nashville', state: 'TN', zip: '37203' }
export const WORDS = { title: 'Odd deposits', suspect: '', narrative: 'Many small ones.' }

type Body = (things: Things) => object
const because: Body = () => ({ reason: REASON })

interface About {
  id: keyof Things
  body?: Body
  query?: string
}

/** What an act of two people is about, by its address; a new one is tried without a row of its own. */
const BY_ADDRESS: readonly (readonly [RegExp, keyof Things])[] = [
  [/^\/console\/customers\/:uuid\//, 'customer'],
  [/^\/console\/disputes\/:uuid\//, 'dispute'],
  [/^\/console\/reviews\/:uuid\//, 'customer'],
  [/^\/console\/dormancy\/:uuid\//, 'account'],
]

const staffActs = OF_STAFF.flatMap((endpoint): [string, About][] => {
  const [, id] = BY_ADDRESS.find(([address]) => address.test(endpoint.path)) ?? []
  if (!endpoint.staffAct || id === undefined) return []
  const [call] = callsFor(endpoint, [randomUUID()], new Random(1))
  return [[nameOf(endpoint), { id, body: () => ({ ...call?.body, reason: REASON }) }]]
})

/** What goes with each call that is about somebody's account; its address is filled in by itself. */
export const ABOUT: Readonly<Record<string, About>> = {
  // First, while nothing is heard of them.
  'POST /console/dormancy/reports/:state/:year/file': { id: 'account', body: because },
  'POST /console/dormancy/reports/:state/:year/report': { id: 'account', body: because },
  'POST /console/dormancy/reports/:state/:year/hand-over': { id: 'account', body: because },
  ...Object.fromEntries(staffActs),
  'POST /console/customers/:uuid/taxpayer': {
    id: 'customer',
    body: () => ({
      first_name: 'Right',
      last_name: 'Name',
      evidence: 'Their passport',
      reason: REASON,
    }),
  },
  'POST /console/customers/:uuid/withholding-notice': {
    id: 'customer',
    body: () => ({
      notice: 'b',
      issued_on: '2026-01-05',
      received_on: '2026-01-06',
      listed_last_four: '1234',
      reason: REASON,
    }),
  },
  'GET /console/customers/:uuid': { id: 'customer' },
  'GET /console/customers/:uuid/timeline': { id: 'customer' },
  'GET /console/customers/:uuid/reversible': { id: 'customer' },
  'GET /console/customers/:uuid/closing': { id: 'customer' },
  'GET /console/customers/:uuid/open-items': { id: 'customer' },
  'GET /console/customers/:uuid/transactions': { id: 'customer' },
  'GET /console/customers/:uuid/transactions/:transaction': { id: 'customer' },
  'GET /console/customers/:uuid/papers': { id: 'customer' },
  'POST /console/customers/:uuid/papers/open': {
    id: 'customer',
    body: () => ({ kind: 'statement', paper_id: randomUUID() }),
  },
  'GET /console/customers/:uuid/notes': { id: 'customer' },
  'POST /console/customers/:uuid/notes': { id: 'customer', body: () => ({ text: 'A note.' }) },
  'POST /console/customers/:uuid/reveal': {
    id: 'customer',
    body: () => ({ what: 'ssn', reason: REASON }),
  },
  'POST /console/customers/:uuid/hold': { id: 'customer', body: because },
  'POST /console/customers/:uuid/amount-holds': {
    id: 'customer',
    body: () => ({ amount_cents: 1, ends_on: '2027-01-04', reason: REASON }),
  },
  'POST /console/customers/:uuid/end-sessions': { id: 'customer', body: because },
  'POST /console/customers/end-sessions': {
    id: 'customer',
    body: ({ customer }) => ({ depositor_ids: [customer], reason: REASON }),
  },
  'POST /console/customers/:uuid/unlock': { id: 'customer', body: because },
  'POST /console/customers/:uuid/resend': {
    id: 'customer',
    body: () => ({ what: 'password_link', reason: REASON }),
  },
  'POST /console/customers/:uuid/unlock-invitation': { id: 'customer', body: because },
  'POST /console/customers/:uuid/address': {
    id: 'customer',
    body: () => ({ ...ADDRESS, reason: REASON }),
  },
  'POST /console/customers/:uuid/returned-mail': {
    id: 'customer',
    body: () => ({ kind: 'notice', paper_id: randomUUID(), reason: REASON }),
  },
  'GET /console/reviews/:uuid': { id: 'customer' },
  'POST /console/reviews/:uuid/decide': {
    id: 'customer',
    body: () => ({ decision: 'approve', reason: REASON }),
  },
  'POST /console/reviews/:uuid/decline-letter': {
    id: 'customer',
    body: () => ({ codes: ['identity_not_verified'] }),
  },
  'POST /console/reviews/:uuid/document-requests': {
    id: 'customer',
    body: () => ({ documents: [{ kind: 'photo_id' }], due_date: '2099-01-05' }),
  },
  'POST /console/reviews/:uuid/document-requests/:request/withdraw': { id: 'customer' },
  'GET /console/messages/:uuid': { id: 'thread' },
  'POST /console/customers/:uuid/messages': {
    id: 'customer',
    body: () => ({ topic: 'account', subject: 'A question', text: 'Please call us.' }),
  },
  'GET /console/messages/:uuid/colleagues': { id: 'thread' },
  'POST /console/messages/:uuid/assign': {
    id: 'thread',
    body: ({ colleague }) => ({ staff_id: colleague }),
  },
  'POST /console/messages/:uuid/complaint': {
    id: 'thread',
    body: () => ({ is_complaint: true }),
  },
  'GET /console/messages/:uuid/templates': { id: 'thread' },
  'POST /console/messages/:uuid/answer': { id: 'thread', body: () => ({ text: 'An answer.' }) },
  'POST /console/messages/:uuid/attachments/:file/download': { id: 'thread' },
  'GET /console/disputes': { id: 'customer', query: 'depositor_id' },
  'GET /console/disputes/:uuid': { id: 'dispute' },
  'POST /console/disputes': {
    id: 'customer',
    body: ({ thread }) => ({ from: 'message', message_id: thread }),
  },
  'POST /console/disputes/:uuid/decide': {
    id: 'dispute',
    body: () => ({ outcome: 'no_error', reasons: 'It was their own.', documents: ['A record'] }),
  },
  'POST /console/work/:id/claim': { id: 'work' },
  'POST /console/work/:id/notes': { id: 'work', body: () => ({ text: 'A note.' }) },
  'POST /console/work/:id/release': { id: 'work' },
  'GET /console/work/:id/colleagues': { id: 'work' },
  'POST /console/work/:id/assign': {
    id: 'work',
    body: ({ colleague }) => ({ staff_id: colleague }),
  },
  'POST /console/work/:id/hand-back': { id: 'work', body: () => ({ text: 'A note.' }) },
  'POST /console/work/bulk': { id: 'work', body: ({ work }) => ({ what: 'claim', ids: [work] }) },
  'POST /console/work/:id/done': { id: 'work' },
  'POST /console/dormancy/:uuid/contact': {
    id: 'account',
    body: () => ({ by: 'call', on: '2026-01-05', reason: REASON }),
  },
  'GET /console/approvals/:uuid': { id: 'approval' },
  'POST /console/approvals/:uuid/decide': {
    id: 'approval',
    body: () => ({ decision: 'refuse', reason: REASON }),
  },
  'GET /console/audit': { id: 'customer', query: 'customer' },
  'POST /console/audit/export': { id: 'customer', body: ({ customer }) => ({ customer }) },
  'POST /console/suspicion': {
    id: 'customer',
    body: ({ customer }) => ({ ...WORDS, depositor_id: customer, detected_on: '2026-01-05' }),
  },
  'GET /console/suspicion/:uuid': { id: 'report' },
  'PATCH /console/suspicion/:uuid': { id: 'report', body: () => WORDS },
  'POST /console/suspicion/:uuid/file': {
    id: 'report',
    body: () => ({ filed_on: '2026-01-06', reference: 'BSA-1' }),
  },
  'POST /console/suspicion/:uuid/close': { id: 'report', body: because },
  'GET /console/suspicion-searches/:uuid': { id: 'search' },
  'GET /console/suspicion-searches/:uuid/subjects': { id: 'search' },
  'GET /console/suspicion-searches/:uuid/matches': { id: 'search' },
  'POST /console/suspicion-matches/:uuid/decide': {
    id: 'match',
    body: () => ({ decision: 'same' }),
  },
  'POST /console/suspicion-searches/:uuid/answer': {
    id: 'search',
    body: () => ({ answered_on: '2026-01-06' }),
  },
  'POST /console/suspicion-searches/:uuid/end': { id: 'search' },
  'POST /console/suspicion-searches/:uuid/withdraw': { id: 'search', body: because },
  'POST /console/staff/:uuid/ties': {
    id: 'colleague',
    body: ({ email }) => ({ email, kind: 'family', reason: REASON }),
  },
  'POST /console/staff/:uuid/ties/:tie/remove': { id: 'colleague', body: because },
  'GET /console/ach-files/:uuid/answers/:place': { id: 'answers' },
  'POST /console/ach-files/:uuid/answers/:place/apply': {
    id: 'answers',
    body: ({ transfer }) => ({ transaction_id: transfer, reason: REASON }),
  },
}

/** What the others name. */
export const ABOUT_NOBODY: Readonly<Record<string, string>> = {
  'PATCH /console/passkeys/:uuid': 'a passkey of one’s own',
  'DELETE /console/passkeys/:uuid': 'a passkey of one’s own',
  'POST /console/staff': 'the role of somebody new',
  'PATCH /console/staff/:uuid': 'somebody of the staff',
  'POST /console/staff/:uuid/confirm-access': 'somebody of the staff',
  'POST /console/staff/:uuid/link': 'somebody of the staff',
  'DELETE /console/staff/:uuid/passkeys': 'somebody of the staff',
  'GET /console/staff/:uuid/ties': 'somebody of the staff; one may read one’s own',
  'POST /console/single-sign-on/groups': 'the role of a group',
  'DELETE /console/single-sign-on/provisioning/:uuid': 'a token of the identity provider',
  'PATCH /console/event-endpoints/:uuid': 'a system of the institution',
  'DELETE /console/event-endpoints/:uuid': 'a system of the institution',
  'POST /console/event-endpoints/:uuid/secret': 'a system of the institution',
  'POST /console/event-endpoints/:uuid/replay': 'a day of many customers',
  'POST /console/event-endpoints/:uuid/retry': 'events about many customers',
  'POST /console/event-endpoints/:uuid/skip':
    'an event without names; nothing of the account changes',
  'POST /console/ach-files/:uuid/decide': 'a file of many customers',
  'PATCH /console/custom-roles/:uuid': 'a role',
  'DELETE /console/custom-roles/:uuid': 'a role',
  'POST /console/approvals/:uuid/withdraw': 'a request of one’s own',
  'POST /console/journal/files/:file/download': 'a file about internal accounts',
  'POST /console/tax-files/:year': 'the forms of everybody, as the law requires',
  'POST /console/tax-files/:year/receipts': 'what the IRS answered',
  'DELETE /console/report-schedules/:uuid': 'an email of one’s own',
  'GET /console/review-samples/:uuid': 'a sample: a list of many people’s reviews',
  'POST /console/review-samples/:uuid/decisions/:decision':
    'a decision of a sample; its own tests try one about a relative',
  'DELETE /console/work/views/:uuid': 'a view of one’s own',
  'PATCH /console/message-templates/:uuid': 'a template',
  'DELETE /console/message-templates/:uuid': 'a template',
  'GET /console/ach-files/:uuid': 'a file: a list of many people’s entries',
  'GET /console/settlement-days/:date': 'a day',
  'GET /console/settlement-days/:date/reconciled': 'a day',
  'POST /console/bank-statements/:uuid/undo': 'a statement of the bank',
  'POST /console/reconciled/:uuid/undo': 'a line of the bank’s statement',
  'POST /console/banners': 'the notice it takes the place of',
  'DELETE /console/banners/:uuid': 'a notice to everybody',
  'GET /console/documents/:uuid': 'a document for everybody',
  'DELETE /console/planned/:uuid': 'terms for everybody',
}
