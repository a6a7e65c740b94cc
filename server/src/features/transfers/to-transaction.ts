import type { Transaction } from '@passbook/contract/transfers'
import { comesIn, ledgerEffects } from './ledger-effects.ts'
import type { Transfer } from './queries.ts'

/** A transfer as the wire spells it (SPEC 3: Transaction). */
export function toTransaction(transfer: Transfer): Transaction {
  return {
    uuid: transfer.id,
    request_id: transfer.request_id,
    description: describe(transfer),
    direction: transfer.direction,
    amount_cents: transfer.amount_cents,
    status: transfer.status,
    return_code: transfer.return_code,
    date_created: transfer.date_created.toISOString(),
    date_submitted: transfer.date_submitted?.toISOString() ?? null,
    date_processed: transfer.date_processed?.toISOString() ?? null,
    file_date: transfer.file_date,
    settlement_date: transfer.settlement_date,
    available_date: transfer.available_date,
    cancel_until: transfer.cancel_until.toISOString(),
    is_retry: transfer.retry_count > 0,
  }
}

/** Interest that was too much is taken back as interest that goes out. */
function describe({ kind, direction }: Transfer): string {
  if (kind === 'interest' && !comesIn(direction)) return 'Interest correction'
  return ledgerEffects[kind].description
}
