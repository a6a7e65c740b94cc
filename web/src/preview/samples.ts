import type { Account, BalancePoint } from '@passbook/contract/accounts'
import type { AuthCheck, User } from '@passbook/contract/auth'
import type { Branding } from '@passbook/contract/branding'
import type { InstantText } from '@passbook/contract/dates'
import type { Progress } from '@passbook/contract/depositor'
import type { Statement } from '@passbook/contract/documents'
import type { Envelope } from '@passbook/contract/envelope'
import type { LinkedAccount } from '@passbook/contract/linking'
import type { ServiceTerms, Transaction } from '@passbook/contract/transfers'

interface Sample {
  /** Matches the method and the path below /api/v1. */
  path: RegExp
  data: unknown
}

const API = '/api/v1'
/** Public calls that go to the real server: the institution’s FAQs. */
const REAL_CALLS = new Set(['GET /faqs'])
const ID = '00000000-0000-4000-8000-00000000000'
const DAY_MS = 86_400_000

/** Answers the calls of the app with sample figures. Only public calls are sent. */
export function answerFromSamples(real: typeof fetch, today = new Date()): typeof fetch {
  const answers = samples(today)
  return (input, init) => {
    const address = input instanceof Request ? input.url : input
    const url = new URL(address, location.origin)
    const call = `${init?.method ?? 'GET'} ${url.pathname.replace(API, '')}`
    if (REAL_CALLS.has(call)) return real(input, { ...init, credentials: 'omit' })
    const known = answers.find(({ path }) => path.test(call))
    return Promise.resolve(reply(known ? known.data : null, known === undefined ? 404 : 200))
  }
}

function reply(data: unknown, status: number): Response {
  const body: Envelope<unknown> = {
    code: status,
    data,
    message: '',
    errors: null,
    success: status === 200,
    completed_at: new Date().toISOString(),
    invocation_id: 'preview',
  }
  return Response.json(body, { status })
}

/** The sample data of the preview pages, with dates around a given day. */
function samples(today: Date): Sample[] {
  const day = (offset: number) => new Date(today.getTime() + offset * DAY_MS).toISOString()
  const date = (offset: number) => day(offset).slice(0, 10)
  return [
    { path: /^GET \/auth-check/, data: session(day(0)) },
    { path: /^GET \/depositor\/progress/, data: PROGRESS },
    { path: /^GET \/user$/, data: user(day(-1)) },
    { path: /^GET \/accounts$/, data: [account(date)] },
    { path: /^GET \/accounts\/[^/]+\/balances/, data: { points: balances(date) } },
    { path: /^GET \/service/, data: terms(day, date) },
    { path: /^GET \/transactions/, data: { transactions: transactions(day, date), next: null } },
    { path: /^GET \/linked-accounts$/, data: [link(day(-200))] },
    { path: /^GET \/alerts/, data: { alerts: [], next: null, total: 0, unread: 0 } },
    { path: /^GET \/messages/, data: { messages: [], next: null, unread: 0 } },
    { path: /^GET \/statements\/years/, data: [today.getUTCFullYear()] },
    { path: /^GET \/statements\/\d+$/, data: statements(today) },
    { path: /^GET \/(banner-alerts|consents)/, data: [] },
    { path: /^GET \/depositor\/beneficiaries$/, data: { beneficiaries: [], version: 1 } },
    { path: /^GET \/(drafts|depositor\/secondary-progress)/, data: null },
    { path: /^(GET|POST|PATCH|DELETE) \/(session|drafts|sanctum|csrf)/, data: null },
  ]
}

const PROGRESS: Progress = {
  depositor_id: `${ID}1`,
  registration_status: 'PASSED',
  registration_last_step: 'completed',
  is_primary: true,
  is_joining: false,
  first_name: 'Sample',
  extended_status: 'FUNDED',
  standing_reason: null,
  stands_since: null,
  owed_cents: 0,
  other_holder_barred: false,
  unsigned_documents: 0,
  relink: false,
  is_duplicate: false,
  funding_returned: null,
}

function session(now: string): AuthCheck {
  const seconds_left = 86_400
  return {
    token: 'preview',
    session_id: `${ID}2`,
    expires_at: new Date(Date.parse(now) + seconds_left * 1000).toISOString(),
    seconds_left,
    user: { uuid: `${ID}3` },
    progress: PROGRESS,
  }
}

function user(last_sign_in_at: InstantText): User {
  return {
    uuid: `${ID}3`,
    email: 'sample@example.com',
    email_verified: true,
    phone: '+12025550100',
    texts_stopped_at: null,
    last_sign_in_at,
  }
}

type Day = (offset: number) => InstantText
type At = (offset: number) => string

function account(date: At): Account {
  return {
    uuid: `${ID}4`,
    account_last_four: '4821',
    available_balance_cents: 12_345_67,
    current_balance_cents: 12_845_67,
    membership_share_cents: null,
    pending_in_cents: 0,
    pending_out_cents: 0,
    held_cents: 500_00,
    pending: [
      {
        transaction_id: `${ID}6`,
        direction: 'LinkedToPrimary',
        amount_cents: 500_00,
        settlement_date: date(-1),
        available_date: date(4),
        is_posted: true,
      },
    ],
    owed_cents: 0,
    next_deposit: null,
    coming: [],
    has_open_dispute: false,
    interest_this_month_cents: 23_41,
    interest_this_year_cents: 418_90,
    opened_on: date(-400),
    history_from: date(-400),
    status: 'OPEN',
    closing: null,
    dormancy: null,
  }
}

function balances(date: At): BalancePoint[] {
  return Array.from({ length: 31 }, (_, index) => ({
    date: date(index - 31),
    balance_cents: 11_000_00 + index * 60_00,
    interest_cents: 350_00 + index * 2_00,
  }))
}

function terms(day: Day, date: At): ServiceTerms {
  const { savings } = brandOfPage()
  return {
    donation_share: null,
    authorization: null,
    rate: '0.040000',
    apy: savings?.apy ?? '0.00',
    as_of: date(0),
    apy_words: savings?.apy_words ?? '',
    min_balance_to_earn_cents: 1,
    min_opening_cents: 25_00,
    min_deposit_cents: 1_00,
    max_deposit_cents: 250_000_00,
    max_withdrawal_cents: 250_000_00,
    par_value_cents: null,
    withdrawals_per_month: null,
    cut_off_eastern: '16:00',
    deposit_hold_business_days: 5,
    promise: {
      leaves_at: day(0),
      file_date: date(0),
      settlement_date: date(1),
      available_date: date(7),
      cancel_until: day(0),
    },
  }
}

function transactions(day: Day, date: At): Transaction[] {
  const made = (offset: number, of: Pick<Transaction, 'uuid' | 'amount_cents'>): Transaction => ({
    request_id: of.uuid,
    reference: 'SAMPLE01',
    kind: 'deposit',
    description: 'Deposit',
    direction: 'LinkedToPrimary',
    status: 'Settled',
    return_code: null,
    date_created: day(offset),
    date_submitted: day(offset),
    date_processed: day(offset + 1),
    file_date: date(offset),
    settlement_date: date(offset + 1),
    available_date: date(offset + 6),
    cancel_until: day(offset),
    is_retry: false,
    earlier_attempts: [],
    linked_account: { bank_name: 'Some Other Bank', account_last_four: '1234' },
    made_by: { depositor_id: PROGRESS.depositor_id, first_name: PROGRESS.first_name },
    schedule: null,
    replaced_by: null,
    authorization: null,
    is_waiting: false,
    posted_on: date(offset + 1),
    balance_after_cents: 12_845_67,
    is_provisional: false,
    may_cancel: false,
    ...of,
  })
  return [
    made(-2, { uuid: `${ID}6`, amount_cents: 500_00 }),
    made(-33, { uuid: `${ID}7`, amount_cents: 1_250_00 }),
    made(-64, { uuid: `${ID}8`, amount_cents: 250_00 }),
  ]
}

function link(created_at: InstantText): LinkedAccount {
  return {
    uuid: `${ID}5`,
    kind: 'FASTLINK',
    status: 'ACTIVE',
    bank_name: 'Some Other Bank',
    account_type: 'checking',
    account_last_four: '1234',
    was_active: true,
    created_at,
    status_changed_at: created_at,
    return_code: null,
    renews_consent: false,
    tries_left: null,
    reissues_left: null,
    microdeposits_arrive_on: null,
    microdeposits_stage: null,
    verification_ends_at: null,
  }
}

/** Statements of the past months of this year, or of January. */
function statements(today: Date): Statement[] {
  const year = today.getUTCFullYear()
  const months = Array.from({ length: Math.max(1, today.getUTCMonth()) }, (_, index) => index + 1)
  return months.toReversed().map((month) => {
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
    return {
      uuid: `${ID.slice(0, -2)}1${String(month).padStart(2, '0')}`,
      year,
      month,
      from: `${last.slice(0, 8)}01`,
      to: last,
      opening_cents: 9_000_00 + month * 300_00,
      closing_cents: 9_300_00 + month * 300_00,
      interest_cents: 30_00 + month * 1_00,
      is_final: false,
      made_on: last,
      code: 'SAMPLE',
    }
  })
}

function brandOfPage(): Pick<Branding, 'savings'> {
  const text = document.getElementById('branding')?.textContent ?? '{"savings":null}'
  return JSON.parse(text) as Branding
}
