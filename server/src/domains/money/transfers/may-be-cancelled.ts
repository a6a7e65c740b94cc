import { mayMove } from '@passbook/contract/transaction-states'
import type { Transfer } from './queries.ts'

/** A depositor's own wish; what the bank does by itself is not theirs to stop. */
export function isOwnWish({ kind }: Pick<Transfer, 'kind'>): boolean {
  return kind === 'deposit' || kind === 'withdrawal'
}

/** STATES: it has not left, and the last moment that was promised has not passed. */
export function mayBeCancelled(
  transfer: Pick<Transfer, 'kind' | 'status' | 'cancel_until'>,
  now: Date,
): boolean {
  return isOwnWish(transfer) && mayMove(transfer.status, 'Voided') && now < transfer.cancel_until
}
