import type { Account } from '@passbook/contract/accounts'
import type { Progress } from '@passbook/contract/depositor'
import type { LinkedAccountStatus } from '@passbook/contract/enums'
import { expect, it } from 'vitest'
import { PASSED } from '../../guards/test-facts.ts'
import { ACCOUNT, PENDING } from './test-account.ts'
import { whyBarred } from './why-barred.ts'

const RICH: Account = { ...ACCOUNT, available_balance_cents: 900, current_balance_cents: 900 }

interface Case {
  progress?: Partial<Progress>
  links?: LinkedAccountStatus[]
  account?: Partial<Account>
}

function why({ progress, links = ['ACTIVE'], account }: Case) {
  return whyBarred({
    progress: { ...PASSED, ...progress },
    linkStatuses: links,
    account: { ...RICH, ...account },
    today: '2026-11-16',
  })
}

it('is open to people who passed, with a link and money', () => {
  expect(why({})).toEqual({ deposit: null, withdrawal: null })
})

it.each<[string, Case, string]>([
  ['a review', { progress: { extended_status: 'REVIEW' } }, 'while we review your account'],
  ['another holder', { progress: { other_holder_barred: true } }, 'while we review this account'],
  ['a link that is needed again', { progress: { relink: true } }, 'Link a bank account to'],
  ['no link', { links: [] }, 'Link a bank account to deposit or withdraw.'],
])('%s bars both directions with one reason', (_name, given, words) => {
  const { deposit, withdrawal } = why(given)
  expect(deposit).toContain(words)
  expect(withdrawal).toBe(deposit)
})

it('a link that lacked funds bars deposits alone', () => {
  expect(why({ links: ['DEPOSITS_LOCKED'] })).toEqual({
    deposit: 'Link a bank account again to make deposits.',
    withdrawal: null,
  })
})

it.each<[string, Partial<Account>, string]>([
  [
    'dormant',
    { dormancy: { since: '2026-10-28', asked_at: null } },
    'Reactivate your account to withdraw.',
  ],
  [
    'dormant and asked for',
    { dormancy: { since: '2026-10-28', asked_at: '2026-11-01T15:00:00.000Z' } },
    'You can withdraw once we’ve reactivated your account.',
  ],
  [
    'held by staff',
    { available_balance_cents: 0, held_cents: 900 },
    'Your money is on hold. Send us a message if you have questions.',
  ],
  [
    'on hold',
    {
      available_balance_cents: 0,
      held_cents: 900,
      pending: [{ ...PENDING, is_posted: true }],
    },
    'You can withdraw from Tue, Nov 24.',
  ],
  [
    'all of it leaving',
    { available_balance_cents: 0, pending_out_cents: 900 },
    'Your whole balance is on its way to your bank.',
  ],
  [
    'only the membership share',
    { available_balance_cents: 500, current_balance_cents: 500, membership_share_cents: 500 },
    'Your $5.00 membership share stays in your account until you close it.',
  ],
  [
    'a first deposit',
    { available_balance_cents: 0, current_balance_cents: 0, pending_in_cents: 900 },
    'You can withdraw once your deposit is available.',
  ],
  [
    'nothing',
    { available_balance_cents: 0, current_balance_cents: 0 },
    'There’s nothing to withdraw yet.',
  ],
])('the Withdraw button says why it cannot be used: %s', (_name, account, words) => {
  expect(why({ account })).toEqual({ deposit: null, withdrawal: words })
})

it('links that could not be read bar nothing', () => {
  const facts = { progress: PASSED, linkStatuses: undefined, account: RICH, today: undefined }
  expect(whyBarred(facts)).toEqual({ deposit: null, withdrawal: null })
})
