import type { Account, PendingAmount } from '@passbook/contract/accounts'

/** An open account with nothing in it; only tests use it. */
export const ACCOUNT: Account = {
  uuid: '3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  account_last_four: '4821',
  available_balance_cents: 0,
  current_balance_cents: 0,
  membership_share_cents: null,
  pending_in_cents: 0,
  pending_out_cents: 0,
  held_cents: 0,
  pending: [],
  owed_cents: 0,
  next_deposit: null,
  coming: [],
  has_open_dispute: false,
  interest_this_month_cents: 0,
  interest_this_year_cents: 0,
  opened_on: '2026-11-02',
  history_from: '2026-11-02',
  status: 'OPEN',
  closing: null,
  dormancy: null,
}

/** A pending deposit. */
export const PENDING: PendingAmount = {
  transaction_id: '5d0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  direction: 'LinkedToPrimary',
  amount_cents: 250_000,
  settlement_date: '2026-11-17',
  available_date: '2026-11-24',
  is_posted: false,
}
