import { formatFullDay } from '@passbook/contract/format-dates'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { wordsOfReturn } from '@passbook/contract/return-words'
import {
  type StatusMessage,
  linkStatusMessage,
  personStatusMessage,
} from '@passbook/contract/status-messages'
import type { LinkFacts, StatusFacts } from '@passbook/contract/status-messages/facts'
import { expect, it } from 'vitest'
import { templates } from './templates.ts'
import type { Letter } from './templates/letter.ts'

const BANK = { short_name: 'Test', support_email: 'help@test-bank.example', phone: null }
const ACCOUNT = 'First Prairie account ending in 4821'
const DAY = '2026-11-12'

const PROGRESS: StatusFacts['progress'] = {
  registration_status: 'PASSED',
  registration_last_step: 'completed',
  is_primary: true,
  is_joining: false,
  first_name: 'Ada',
  extended_status: 'FUNDED',
  standing_reason: null,
  stands_since: `${DAY}T15:00:00.000Z`,
  owed_cents: 0,
  other_holder_barred: false,
  unsigned_documents: 0,
  relink: false,
  is_duplicate: false,
  funding_returned: null,
}

const LINK: LinkFacts = {
  status: 'VERIFICATION_PENDING',
  was_active: false,
  bank_name: 'First Prairie',
  account_last_four: '4821',
  tries_left: 3,
  reissues_left: 2,
  microdeposits_arrive_on: DAY,
  microdeposits_stage: 'scheduled',
  verification_ends_at: `${DAY}T15:00:00.000Z`,
  status_changed_at: `${DAY}T15:00:00.000Z`,
  return_code: null,
}

const person = (progress: Partial<StatusFacts['progress']>) =>
  personStatusMessage({ progress: { ...PROGRESS, ...progress }, links: [] })

const ofLink = (link: Partial<LinkFacts>, progress: Partial<StatusFacts['progress']> = {}) =>
  linkStatusMessage({ progress: { ...PROGRESS, ...progress }, links: [{ ...LINK, ...link }] })

const whyOf = (return_code: string) => wordsOfReturn(return_code).what
const locked = (return_code: string, stopped: 'everything' | 'deposits') =>
  templates.link_locked(BANK, {
    kind: 'deposit',
    amount: '$50.00',
    what: whyOf(return_code),
    account: ACCOUNT,
    stopped,
  })

const DECLINED = {
  date: formatFullDay(DAY),
  agency: '',
  copy_until: formatFullDay(DAY),
  reasons: '',
}

it.each<[string, Letter, StatusMessage | null, string]>([
  [
    'declined',
    templates.adverse_action(BANK, { ...DECLINED, account: 'none' }),
    person({ registration_status: 'FAILED', registration_last_step: 'confirmed' }),
    'confirm your identity',
  ],
  [
    'an account on hold',
    templates.adverse_action(BANK, { ...DECLINED, account: 'on hold' }),
    person({
      registration_status: 'FAILED',
      extended_status: 'HOLD',
      standing_reason: 'identity',
    }),
    'Any money in your account stays there and keeps earning.',
  ],
  [
    'a Social Security number in use',
    templates.duplicate_ssn(BANK),
    person({ registration_last_step: 'employer', registration_status: null, is_duplicate: true }),
    'sign in with the email address you used for it.',
  ],
  [
    'a change that was not theirs',
    templates.change_undone(BANK, { what: 'email' }),
    person({ extended_status: 'REVIEW', standing_reason: 'not_me' }),
    'reported activity that wasn’t yours.',
  ],
  [
    'an application given up',
    templates.application_cancelled(BANK, { entries: 'left', links: '' }),
    person({ registration_status: 'VIEW_ONLY' }),
    'no deposit was made',
  ],
  [
    'a link to be made again',
    locked('R02', 'everything'),
    ofLink({ status: 'LOCKED', was_active: true, return_code: 'R02' }, { relink: true }),
    whyOf('R02'),
  ],
  [
    'a link that takes no deposits',
    locked('R01', 'deposits'),
    ofLink({ status: 'DEPOSITS_LOCKED', was_active: true, return_code: 'R01' }),
    whyOf('R01'),
  ],
  [
    'microdeposits on their way',
    templates.microdeposits_sent(BANK, {
      account: ACCOUNT,
      arrives: formatFullDay(DAY),
      ends: formatFullDay(DAY),
    }),
    ofLink({}),
    'microdeposits',
  ],
  [
    'microdeposits that came back',
    templates.verification_returned(BANK, { what: whyOf('R03'), account: ACCOUNT }),
    ofLink({ status: 'VERIFICATION_RETURNED', return_code: 'R03' }),
    whyOf('R03'),
  ],
  [
    'a time that is over',
    templates.link_timed_out(BANK, { account: ACCOUNT }),
    ofLink({ status: 'TIMEOUT' }),
    inWords(LIMITS.microdeposits.days, 'day'),
  ],
])('%s: letter and page give the same reason, and are as grave', (_, letter, told, why) => {
  const { subject, standing, paragraphs } = letter
  expect([subject, standing?.reason, ...paragraphs].join(' ')).toContain(why)
  expect(told?.reasons.join(' ')).toContain(why)
  expect(standing?.tone === 'attention').toBe(told?.tone !== 'info')
})
