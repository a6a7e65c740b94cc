import { type RawBuilder, sql } from 'kysely'

/**
 * The deposits, withdrawals and returns of the report, one row each, from the transfers: their institution,
 * the day they were posted, what they were, and their amount. `verify` compares those of all institutions
 * with the ledger. An entry names its transfer too, so that those of a few days lead to their transfers by key.
 */
export function moneyMoved(whose: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  select transfer.institution_id, entry.effective_date as date, transfer.amount_cents,
    concat(case entry.id when transfer.return_entry_id then 'returned_' end,
      case transfer.kind when 'deposit' then 'deposit' else 'withdrawal' end) as what
  from transfers transfer
  join journal_entries entry on entry.institution_id = transfer.institution_id
    and entry.transfer_id = transfer.id
    and entry.id in (transfer.posted_entry_id, transfer.return_entry_id)
  where ${whose} and transfer.kind in ('deposit', 'withdrawal', 'payout')`
}
