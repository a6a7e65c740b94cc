import type { Database } from '../../db/database.ts'
import { comesIn } from '../transfers/moves/ledger-effects.ts'
import { type DisputeRow, type DisputedTransfer, findTransfer } from './queries.ts'

/** What is missing from the account, if what was reported is so. */
export interface Alleged {
  amountCents: number
  /** The transfer's, from whose day on it would have earned. */
  transfer: DisputedTransfer | undefined
}

/**
 * The amount a credit would have; null where none is known. A deposit that came in although nobody
 * agreed to it is in the account already: what is to be done about it is a person's to decide.
 */
export async function allegedAmount(
  db: Database,
  { institution_id, transfer_id, kind, amount_cents }: DisputeRow,
): Promise<Alleged | null> {
  const transfer = transfer_id ? await findTransfer(db, institution_id, transfer_id) : undefined
  if (transfer === undefined) {
    return amount_cents === null ? null : { amountCents: amount_cents, transfer }
  }
  const isThere = comesIn(transfer.direction) && kind !== 'missing'
  if (isThere) {
    // Part of what the bank pays itself may be missing: that much was said.
    const isShort = transfer.direction === 'ServiceToPrimary' && amount_cents !== null
    return isShort ? { amountCents: amount_cents, transfer } : null
  }
  const amountCents = Math.min(amount_cents ?? transfer.amount_cents, transfer.amount_cents)
  return { amountCents, transfer }
}
