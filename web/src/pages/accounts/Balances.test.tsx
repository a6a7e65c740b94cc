import type { Account } from '@passbook/contract/accounts'
import { expect, it } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { Balances } from './Balances.tsx'

/** What the card shows; the rest of an account is not its matter. */
const ACCOUNT = {
  uuid: '3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  account_last_four: '4821',
  available_balance_cents: 0,
  current_balance_cents: 0,
  pending_in_cents: 0,
  pending_out_cents: 0,
  held_cents: 0,
  pending: [],
  owed_cents: 0,
  next_deposit: null,
  interest_this_month_cents: 0,
  interest_this_year_cents: 0,
  opened_on: '2026-11-02',
  status: 'OPEN',
  closing: null,
} as Account

it.each<[Partial<Account>, RegExp]>([
  [{}, /There is nothing to withdraw\. Deposit first\./],
  [{ pending_in_cents: 50_000 }, /cannot withdraw yet: your deposit is still on its way/],
  [
    { current_balance_cents: 50_000, held_cents: 50_000 },
    /cannot withdraw yet: \$500\.00 is on hold until your deposits are good/,
  ],
])('with nothing available says why nothing can be withdrawn: %o', (account, words) => {
  const { container } = renderPage(<Balances account={{ ...ACCOUNT, ...account }} />)
  expect(container.textContent).toMatch(words)
})

it('says nothing of it where something can be withdrawn', () => {
  const account = { ...ACCOUNT, available_balance_cents: 1, current_balance_cents: 1 }
  const { container } = renderPage(<Balances account={account} />)
  expect(container.textContent).not.toContain('withdraw')
})
