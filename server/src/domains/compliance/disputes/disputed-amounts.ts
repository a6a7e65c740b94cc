import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { comesIn } from '../../money/transfers/moves/ledger-effects.ts'
import {
  type DisputeRow,
  type DisputedTransfer,
  findCreditedElsewhere,
  findTransfer,
} from './queries.ts'

/** What is missing from the account, if what was reported is so. */
export interface Alleged {
  amountCents: number
  /** The transfer's, from whose day on it would have earned. */
  transfer: DisputedTransfer | undefined
}

/**
 * The amount a credit would have; null where none is known, or nothing is missing. A deposit that came in
 * although nobody agreed to it is in the account already: what is to be done about it is a person's to
 * decide.
 */
export async function allegedAmount(db: Database, dispute: DisputeRow): Promise<Alleged | null> {
  const transfer = await findNamed(db, dispute)
  const { amount_cents } = dispute
  if (transfer === undefined) {
    return amount_cents === null ? null : { amountCents: amount_cents, transfer }
  }
  // Part of what the bank pays itself may be missing: that much was said.
  const isShort = transfer.direction === 'ServiceToPrimary' && amount_cents !== null
  if (isInAccount(dispute, transfer) && !isShort) return null
  const leftCents = transfer.amount_cents - (await findCreditedElsewhere(db, dispute))
  const amountCents = Math.min(amount_cents ?? leftCents, leftCents)
  return amountCents > 0 ? { amountCents, transfer } : null
}

/** Whether the money of a transfer is in the account: it came in, never left, or came back. */
function isInAccount({ kind }: DisputeRow, transfer: DisputedTransfer): boolean {
  const { direction, posted_on, status, is_reversed } = transfer
  const isMade = posted_on !== null && status !== 'Returned' && !is_reversed
  return comesIn(direction) ? kind !== 'missing' || isMade : !isMade
}

/**
 * What the deadline credits without people, or null where two of them have to agree. It credits only a
 * transfer of that very account to an outside one which is gone, at most its amount, and only where no
 * other report of the same transfer has been credited: nobody looked into anything else.
 */
export function clockCents(
  { account_id, amount_cents, state }: DisputeRow,
  transfer: DisputedTransfer | undefined,
): number | null {
  if (state !== 'open' || transfer?.account_id !== account_id) return null
  const { direction, posted_on, status, is_reversed, credited_cents } = transfer
  const isGone =
    direction === 'PrimaryToLinked' && posted_on !== null && status !== 'Returned' && !is_reversed
  // An open dispute has no credit of its own, so whatever was credited was for another report.
  if (!isGone || credited_cents > 0) return null
  const cents = amount_cents ?? transfer.amount_cents
  return cents <= transfer.amount_cents ? cents : null
}

export async function findClockCents(db: Database, dispute: DisputeRow): Promise<number | null> {
  return clockCents(dispute, await findNamed(db, dispute))
}

const UNKNOWN =
  'Enter the amount in dispute. The report names neither a transaction nor an amount, and the second person sees what you enter.'

/**
 * The most that may be credited or corrected, without interest: what the transfer leaves after other
 * reports of it, or where none was named the amount in dispute. Where neither is known, whoever asks a
 * second person states that amount.
 */
export async function findCeiling(
  db: Database,
  dispute: DisputeRow,
  statedCents?: number,
): Promise<number> {
  const known = await findKnownCeiling(db, dispute)
  if (known === null) {
    if (statedCents === undefined) throw invalid('disputed_cents', UNKNOWN)
    return statedCents
  }
  const isKnown = dispute.transfer_id !== null || dispute.amount_cents !== statedCents
  if (statedCents !== undefined && isKnown) {
    throw invalid('disputed_cents', 'The amount in dispute is known already.')
  }
  return known
}

/** The same as far as the report tells it; null where staff have to state the amount. */
export async function findKnownCeiling(db: Database, dispute: DisputeRow): Promise<number | null> {
  const transfer = await findNamed(db, dispute)
  if (transfer === undefined) return dispute.amount_cents
  return Math.max(transfer.amount_cents - (await findCreditedElsewhere(db, dispute)), 0)
}

function findNamed(
  db: Database,
  { institution_id, transfer_id }: DisputeRow,
): Promise<DisputedTransfer | undefined> {
  return transfer_id === null
    ? Promise.resolve(undefined)
    : findTransfer(db, institution_id, transfer_id)
}
