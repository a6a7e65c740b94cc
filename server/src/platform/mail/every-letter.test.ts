import { formatFullDay } from '@passbook/contract/format-dates'
import { describe, expect, it } from 'vitest'
import { renderHtml } from './render-html.ts'
import { type Sender, type Sending, renderText } from './render.ts'
import { type TemplateName, type TemplateParams, templates } from './templates.ts'
import { type Institution, type Letter, writeStops } from './templates/letter.ts'

const BANK: Sender = {
  name: 'Test Savings',
  short_name: 'Test',
  logo_alt_text: 'Test Savings',
  support_email: 'help@test-bank.example',
  phone: '(207) 555-0110',
  color_primary: '#14181f',
  color_secondary: '#5c6470',
  insurer: 'FDIC',
}
const SENDING: Sending = {
  firstName: 'Ada',
  date: formatFullDay('2026-11-17'),
  origin: 'https://bank.example',
}

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
    'On November 16, 2026 I, Ada Okafor, authorize Test Savings to debit once $50.00 on or after Monday, November 16, 2026 from my account ending 1234 at Sample Bank. I can cancel until Monday, November 16, 2026 at 3:45 PM ET.',
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
const RETURNED = { kind: 'deposit', amount: '$50.00', what: WHAT } as const

/** What each is filled with, as the features do it. */
const SAMPLES: { [T in TemplateName]: TemplateParams<T> } = {
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
  adverse_action: { date: DAY, agency: '', copy_until: DAY, account: 'none' },
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
  staff_change_made: { words: 'Pat (pat@bank.example) was disabled', by: 'Sam did this alone.' },
  dispute: { subject: 'What we found', text: 'First.\n\nSecond.', reference: 'A1B2C3D4' },
  transfer_returned: { ...RETURNED, next: 'relink', request: REQUEST },
  deposit_tried_again: {
    amount: '$50.00',
    what: WHAT,
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
  tax_document: { year: '2026', online_until: DAY },
  corrected_tax_document: { year: '2026', online_until: DAY },
}

function write(name: TemplateName): Letter {
  const template = templates[name] as (from: Institution, params: unknown) => Letter
  return template(BANK, SAMPLES[name])
}

/** A day or a moment as a machine writes it, or a value that was not there. */
const RAW = /\d{4}-\d{2}-\d{2}|T\d{2}:\d{2}|\d{13}|\b(?:undefined|null|NaN)\b/

describe.each(Object.keys(templates) as TemplateName[])('the letter %s', (name) => {
  const letter = write(name)
  const text = renderText(letter, BANK, SENDING)
  const html = renderHtml(letter, BANK, SENDING)

  it('greets, says who writes, who insures and where to ask', () => {
    for (const shown of [text, html]) {
      expect(shown).toContain('Hello Ada,')
      expect(shown).toContain('Test Savings')
      expect(shown).toContain('FDIC')
      expect(shown).toContain('help@test-bank.example')
      expect(shown).toContain(letter.reference ?? '')
    }
  })

  it('is written for people', () => {
    expect(letter.subject).not.toMatch(RAW)
    expect(text).not.toMatch(RAW)
    expect(text.split('\n\n')).not.toContain('')
  })

  it('has one button at most, and leads nowhere else', () => {
    const buttons = html.match(/<a [^>]*>/g) ?? []
    expect(buttons).toHaveLength(letter.link ? 1 : 0)
    expect(text.match(/https?:\/\//g) ?? []).toHaveLength(buttons.length)
  })
})

it.each(['password_changed', 'change_undone', 'link_corrected'] as const)(
  'the letter %s says where one stands, and has a button',
  (name) => {
    const { standing, link } = write(name)
    expect(standing?.status).toBeTruthy()
    expect(link?.label).toBeTruthy()
  },
)
