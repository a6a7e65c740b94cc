import type { InstantText } from '@passbook/contract/dates'
import type { TransactionKind } from '@passbook/contract/enums'
import { mayMove } from '@passbook/contract/transaction-states'
import type { Transaction } from '@passbook/contract/transfers'
import { referenceOf } from '../../../ledger/transfer-reference.ts'
import type { TransferKind } from '../../../platform/db/tables/ledger.ts'
import {
  INTEREST_CORRECTION,
  WITHHOLDING_GIVEN_BACK,
  isIncoming,
  ledgerEffects,
} from './moves/ledger-effects.ts'
import type { TransactionRow, Transfer } from './queries.ts'

/** The kinds as people know them; the ledger distinguishes more. Micro-entries are never listed. */
const KINDS: Readonly<Record<TransferKind, TransactionKind>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  payout: 'payout',
  interest: 'interest',
  interest_taken_back: 'interest',
  withholding: 'withholding',
  deposit_reversal: 'reversal',
  withdrawal_reversal: 'reversal',
  dispute_credit: 'dispute',
  dispute_debit: 'dispute',
  refund: 'refund',
  micro_credit: 'deposit',
  micro_debit: 'withdrawal',
}

/** Converts a transfer to the contract's transaction (SPEC 3), as of a time on the banking clock. */
export function toTransaction(row: TransactionRow, now: Date): Transaction {
  const { kind, status, made_by, first_name, linked_account_id, bank_name, account_last_four } = row
  const cancel_until = toInstant(row.cancel_until)
  return {
    uuid: row.id,
    request_id: row.request_id,
    reference: referenceOf(row),
    kind: KINDS[kind],
    description: describe(row),
    direction: row.direction,
    amount_cents: row.amount_cents,
    status,
    return_code: row.return_code,
    date_created: toInstant(row.date_created),
    date_submitted: row.date_submitted === null ? null : toInstant(row.date_submitted),
    date_processed: row.date_processed === null ? null : toInstant(row.date_processed),
    file_date: row.file_date,
    settlement_date: row.settlement_date,
    available_date: row.available_date,
    cancel_until,
    is_retry: row.retry_count > 0,
    earlier_attempts: row.earlier_attempts.toSorted((a, b) => (a.file_date < b.file_date ? -1 : 1)),
    linked_account: linked_account_id === null ? null : { bank_name, account_last_four },
    made_by: made_by === null ? null : { depositor_id: made_by, first_name },
    schedule: row.schedule,
    authorization: row.authorization_text,
    replaced_by: row.replaced_by,
    is_waiting: isWaiting(row),
    posted_on: row.posted_on,
    balance_after_cents: row.balance_after_cents,
    is_provisional: row.is_provisional,
    may_cancel: mayBeCancelled({ kind, status, cancel_until: new Date(cancel_until) }, now),
  }
}

/** Whether its authorization is for an account that is no longer linked (STATES: Schedules). */
function isWaiting({ kind, status, link_status }: TransactionRow): boolean {
  return kind === 'deposit' && mayMove(status, 'Voided') && link_status === 'ARCHIVED'
}

/** The ledger's kinds for the kinds that people know. */
export function transferKinds(kinds: readonly TransactionKind[]): TransferKind[] {
  const all = Object.keys(KINDS) as TransferKind[]
  return all.filter((kind) => kinds.includes(KINDS[kind]))
}

type Described = Pick<Transfer, 'kind' | 'direction' | 'note'>

/** The description of a transfer. Outgoing interest corrects interest that was too much. */
export function describe({ kind, direction, note }: Described): string {
  if (note !== null) return `${ledgerEffects[kind].description}: ${note}`
  if (kind === 'interest' && !isIncoming(direction)) return INTEREST_CORRECTION
  if (kind === 'withholding' && isIncoming(direction)) return WITHHOLDING_GIVEN_BACK
  return ledgerEffects[kind].description
}

const UTC = '+00'
/** The length of `2026-11-16 15:45:00`. */
const WHOLE_SECONDS = 19
const MILLISECONDS = 3

/**
 * Converts a timestamp that Postgres wrote in UTC, the time zone of all our connections, to ISO format. It
 * works on the text, since a list has so many that converting to dates and back is noticeable.
 */
export function toInstant(text: string): InstantText {
  if (!text.endsWith(UTC)) throw new RangeError(`${text} is not in UTC`)
  const fraction = text.slice(WHOLE_SECONDS + 1, -UTC.length)
  const milliseconds = fraction.slice(0, MILLISECONDS).padEnd(MILLISECONDS, '0')
  return `${text.slice(0, 10)}T${text.slice(11, WHOLE_SECONDS)}.${milliseconds}Z`
}

/** Whether a depositor ordered it; they cannot stop what the bank does automatically. */
export function isDepositorOrder({ kind }: Pick<Transfer, 'kind'>): boolean {
  return kind === 'deposit' || kind === 'withdrawal'
}

/** STATES: it has not been sent, and the promised deadline has not passed. */
export function mayBeCancelled(
  transfer: Pick<Transfer, 'kind' | 'status' | 'cancel_until'>,
  now: Date,
): boolean {
  return (
    isDepositorOrder(transfer) && mayMove(transfer.status, 'Voided') && now < transfer.cancel_until
  )
}
