import { formatFullDay } from '@passbook/contract/format-dates'
import type { DisputeLetterKind } from '@passbook/contract/disputes'
import type { LetterFacts } from '../src/domains/compliance/disputes/letters.ts'
import { parseBusinessDate } from '../src/platform/calendar/business-date.ts'
import type { TemplateName, TemplateParams } from '../src/platform/mail/templates.ts'
import { writeStops } from '../src/platform/mail/templates/letter.ts'

const DAY = formatFullDay('2026-11-20')
const URL_WITH_TOKEN = 'https://bank.example/somewhere#token=t'
const ACCOUNT = 'Sample account ending in 1234'
const REQUEST = '0d9f6f2e-6a0b-4a0e-9a53-0c7b0f6f2d11'
const WHAT = 'The bank account you linked has been closed.'
const RECEIPT = {
  amount: '$50.00',
  bank: 'Sample Bank',
  timeline: writeStops([
    { kind: 'leaves', when: 'Mon, Nov 16', what: 'Leaves your bank', state: 'current' },
    { kind: 'posted', when: 'Tue, Nov 17', what: 'In your savings and earning', state: 'ahead' },
  ]),
  authorization:
    'On November 16, 2026, I, Ada Okafor, authorize Test Savings to debit $50.00 once, on or after Monday, November 16, 2026, from my account ending 1234 at Sample Bank. I can cancel until Monday, November 16, 2026 at 3:45 PM ET.',
  reference: 'A1B2C3D4',
  request: REQUEST,
}
const REPEATS = { days: 'every month on the 5th', first: DAY, until: '' }
const CANCELLED = {
  kind: 'deposit',
  amount: '$50.00',
  reference: 'A1B2C3D4',
  request: REQUEST,
} as const
const RETURNED = {
  kind: 'deposit',
  amount: '$50.00',
  what: WHAT,
  reference: 'A1B2C3D4',
} as const

/** What each is filled with, as the features do it. */
export const LETTER_SAMPLES: { [T in TemplateName]: TemplateParams<T> } = {
  alert: { title: 'Your rate changes', message: 'From now on.', path: '/dashboard', label: 'See' },
  sign_in_code: { code: '123456' },
  new_email_code: { code: '123456' },
  email_in_use: undefined,
  verify_email: { url: URL_WITH_TOKEN },
  reset_password: { url: URL_WITH_TOKEN },
  password_changed: undefined,
  sign_in_locked: { lasts: '30 minutes' },
  contact_changed: { what: 'email', notMe: URL_WITH_TOKEN },
  change_undone: { what: 'email' },
  account_frozen: undefined,
  passkey_changed: { name: 'Phone', isAdded: 'yes' },
  address_changed: undefined,
  device_remembered: { device: 'Firefox on Linux' },
  review_approved: undefined,
  hold_released: undefined,
  hold_released_for_one: undefined,
  adverse_action: { date: DAY, agency: '', copy_until: DAY, account: 'none', reasons: '' },
  documents_requested: { due: 'Friday, November 27, 2026', path: '/message-center?message=1' },
  duplicate_ssn: undefined,
  application_reopened: undefined,
  message_answered: undefined,
  message_written: undefined,
  link_changed: { account: ACCOUNT, deposits: 'wait' },
  microdeposits_sent: { account: ACCOUNT, arrives: DAY, ends: DAY },
  link_timed_out: { account: ACCOUNT },
  account_opened: RECEIPT,
  application_cancelled: { entries: 'left', links: 'removed' },
  account_closed: { ...RECEIPT, until: DAY },
  account_closed_empty: { until: DAY },
  closing_asked: { name: 'Sam', until: DAY },
  payout_returned: { amount: '$50.00', what: WHAT },
  payout_stopped: { amount: '$50.00', why: 'Another transfer on your account was returned.' },
  account_reopened: { balance: '$50.00' },
  dormancy_letter: { state: 'Ohio', until: DAY, since: DAY, balance: '$50.00' },
  withholding_notice: { title: 'Sign your W-9 again', message: 'The IRS says so.' },
  account_handed_over: { amount: '$50.00', state: 'Ohio', until: DAY },
  refund_given: {
    amount: '$5.00',
    words: 'a fee',
    on: DAY,
    repaid: '',
    reference: 'A1B2C3D4',
    request: REQUEST,
  },
  transfer_reversed: {
    what: 'deposit of $50.00',
    way: 'The $50.00 goes back to Sample Bank',
    why: 'It was sent twice.',
    on: DAY,
    owed: '',
    reference: 'A1B2C3D4',
    request: REQUEST,
  },
  joint_address_in_use: { inviter: 'Sam' },
  joint_invitation: { url: URL_WITH_TOKEN, inviter: 'Sam' },
  beneficiaries_changed: { what: 'A beneficiary was added.' },
  beneficiaries_changed_joint: { what: 'A beneficiary was added.' },
  joint_invitation_locked: { inviter: 'Sam' },
  joint_invitation_canceled: { inviter: 'Sam' },
  joint_joined: { name: 'Sam' },
  joint_asked_to_leave: { name: 'Sam', until: DAY },
  joint_wants_to_leave: { name: 'Sam', until: DAY },
  joint_holder_left: { name: 'Sam' },
  joint_left: undefined,
  consent_withdrawn: { what: 'tax_delivery', address: '', may_sign: 'yes' },
  staff_code: { code: '123456' },
  staff_passkey_code: { code: '123456' },
  staff_link: { name: 'Sam', url: URL_WITH_TOKEN },
  staff_passkey_added: { name: 'Phone' },
  staff_passkey_removed: { name: 'Phone' },
  staff_request_by_command: { name: 'Ada', words: 'Pay 4.40 %.', url: URL_WITH_TOKEN },
  staff_act_by_command: { name: 'Ada', words: 'A review was decided.', url: URL_WITH_TOKEN },
  staff_change_asked: {
    who: 'Sam (sam@bank.example)',
    words: 'Add Pat (pat@bank.example) to the staff as viewer',
    reason: 'A new colleague',
    until: DAY,
    url: URL_WITH_TOKEN,
  },
  report_ready: { title: 'Disputes', period: 'Nov 9 to Nov 15', url: URL_WITH_TOKEN },
  staff_change_made: { words: 'Pat (pat@bank.example) was disabled', by: 'Sam did this alone.' },
  dispute: { subject: 'What we found', text: 'First.\n\nSecond.', reference: 'A1B2C3D4' },
  transfer_returned: { ...RETURNED, next: 'relink', request: REQUEST },
  deposit_tried_again: {
    amount: '$50.00',
    what: WHAT,
    reference: 'A1B2C3D4',
    date: DAY,
    cancelUntil: 'Fri, Nov 20, 3:45 PM ET',
    request: REQUEST,
  },
  link_locked: { ...RETURNED, account: ACCOUNT, stopped: 'everything' },
  verification_returned: { what: WHAT, account: ACCOUNT },
  link_corrected: { account: ACCOUNT },
  deposit_made: RECEIPT,
  withdrawal_made: RECEIPT,
  transfer_voided: { ...CANCELLED, next: '' },
  transfer_cancelled: { ...CANCELLED, reason: WHAT },
  deposit_planned: { ...RECEIPT, leaves: DAY },
  deposit_changed: { ...RECEIPT, leaves: DAY, before: '$40.00' },
  schedule_made: { ...RECEIPT, ...REPEATS },
  schedule_changed: { ...RECEIPT, ...REPEATS, before: '$40.00 every week' },
  deposits_carried: {
    bank: 'Sample Bank',
    deposits: '$50.00 on Friday',
    authorizations: RECEIPT.authorization,
  },
  schedule_ended: { amount: '$50.00', days: REPEATS.days, reason: '' },
  repeated_deposit_left: { ...RECEIPT, next: `The next one leaves on ${DAY}.` },
  tax_document: { year: '2026', online_until: DAY, paper_id: '' },
  corrected_tax_document: { year: '2026', online_until: DAY, paper_id: '' },
}

const REPORTED = {
  reference: 'A1B2C3D4',
  received_on: parseBusinessDate('2026-11-16'),
}
const FINAL = {
  ...REPORTED,
  amount: 365_00,
  interest: 1_85,
  withheld: 44,
  corrected_on: parseBusinessDate('2026-12-22'),
  is_final: true,
  is_closed: false,
} as const
const FINDINGS = {
  reasons: 'The transfer was confirmed with a code that was sent to your phone.',
  documents: ['The record of the confirmation', 'The entry in the ACH file'],
  right_to_documents: true,
  debit_amount: 366_85,
  debit_on: parseBusinessDate('2026-12-31'),
} as const

/** The facts of every letter about a reported problem. */
export const DISPUTE_SAMPLES: { [K in DisputeLetterKind]: LetterFacts[K] } = {
  received: {
    ...REPORTED,
    decide_by: parseBusinessDate('2026-12-01'),
    extended_by: parseBusinessDate('2026-12-31'),
    credit: 'account',
  },
  credited: {
    ...REPORTED,
    amount: 365_00,
    interest: 1_85,
    credited_on: parseBusinessDate('2026-12-01'),
    decide_by: parseBusinessDate('2026-12-31'),
    is_closed: false,
  },
  corrected: FINAL,
  other_error: { ...FINAL, ...FINDINGS, amount: 15_00, interest: 8, withheld: 2 },
  no_error: { ...REPORTED, ...FINDINGS },
  taken_back: {
    ...REPORTED,
    amount: 366_85,
    debited_on: parseBusinessDate('2026-12-31'),
    owed: 12_00,
  },
}
