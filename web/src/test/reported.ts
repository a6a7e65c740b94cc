import type { Dispute, OwnDispute } from '@passbook/contract/disputes'

/** A report that has just come in, as everybody sees it. */
export const DISPUTE: Dispute = {
  uuid: '0b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b01',
  reference: '0b9b3f6e',
  kind: 'unauthorised',
  additions: [],
  words: 'I did not make this.',
  state: 'open',
  transaction: null,
  statement: null,
  amount_cents: 25_000,
  is_credited_at_deadline: true,
  learned_on: null,
  channel: 'online',
  received_at: '2026-11-16T15:00:00.000Z',
  dates: {
    received_on: '2026-11-16',
    decide_by: '2026-12-01',
    extended_by: '2026-12-31',
    is_new_account: false,
    in_time_until: null,
    is_in_time: true,
  },
  reported_by: { depositor_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11', first_name: 'Maribel' },
  credit: null,
  decision: null,
  letters: [],
}

/** The same as its reporter sees it. */
export const REPORT: OwnDispute = { ...DISPUTE, may_withdraw: true }
