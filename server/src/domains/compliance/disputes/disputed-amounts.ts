import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { isIncoming } from '../../money/transfers/moves/ledger-effects.ts'
import {
  type DisputeRow,
  type DisputedTransfer,
  findCreditedElsewhere,
  findTransfer,
} from './queries.ts'

/** The amount missing from the account if the report is true. */
export interface Alleged {
  amountCents: number
  /** The disputed transfer; lost interest counts from its day. */
  transfer: DisputedTransfer | undefined
}

/**
 * The amount to credit, or null if no amount is known or nothing is missing. An unauthorized deposit
 * is already in the account, so staff have to decide what to do about it.
 */
export async function allegedAmount(db: Database, dispute: DisputeRow): Promise<Alleged | null> {
  const transfer = await findNamedTransfer(db, dispute)
  const { amount_cents } = dispute
  if (transfer === undefined) {
    return amount_cents === null ? null : { amountCents: amount_cents, transfer }
  }
  // A payment by the bank, such as interest, may be too small; the report states by how much.
  const isShort = transfer.direction === 'ServiceToPrimary' && amount_cents !== null
  if (isInAccount(dispute, transfer) && !isShort) return null
  const leftCents = transfer.amount_cents - (await findCreditedElsewhere(db, dispute))
  const amountCents = Math.min(amount_cents ?? leftCents, leftCents)
  return amountCents > 0 ? { amountCents, transfer } : null
}

/** Whether the money of a transfer is in the account: it came in, was never sent, or came back. */
function isInAccount({ kind }: DisputeRow, transfer: DisputedTransfer): boolean {
  const { direction, posted_on, status, is_reversed } = transfer
  const isMade = posted_on !== null && status !== 'Returned' && !is_reversed
  return isIncoming(direction) ? kind !== 'missing' || isMade : !isMade
}

/**
 * The amount credited automatically at the deadline, or null if two people have to agree. Only a
 * posted withdrawal from this account to an outside account is credited, at most its amount, and only
 * if no other report of the same transfer was credited. Nobody has investigated anything else.
 */
export function automaticCreditCents(
  { account_id, amount_cents, state }: DisputeRow,
  transfer: DisputedTransfer | undefined,
): number | null {
  if (state !== 'open' || transfer?.account_id !== account_id) return null
  const { direction, posted_on, status, is_reversed, credited_cents } = transfer
  const isGone =
    direction === 'PrimaryToLinked' && posted_on !== null && status !== 'Returned' && !is_reversed
  // An open dispute has no credit yet, so any credited amount belongs to another report.
  if (!isGone || credited_cents > 0) return null
  const cents = amount_cents ?? transfer.amount_cents
  return cents <= transfer.amount_cents ? cents : null
}

export async function findAutomaticCreditCents(
  db: Database,
  dispute: DisputeRow,
): Promise<number | null> {
  return automaticCreditCents(dispute, await findNamedTransfer(db, dispute))
}

const UNKNOWN =
  'Enter the amount in dispute. The report has no transaction or amount. The approver sees what you enter.'

/**
 * The most that may be credited or corrected, without interest: the transfer amount less what other
 * reports of it received, or the claimed amount if no transfer was named. If neither is known, the
 * staff member who asks for approval states the amount.
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
    throw invalid('disputed_cents', 'The amount in dispute is already known.')
  }
  return known
}

/** The same maximum, as far as the report shows it. Null if staff have to state the amount. */
export async function findKnownCeiling(db: Database, dispute: DisputeRow): Promise<number | null> {
  const transfer = await findNamedTransfer(db, dispute)
  if (transfer === undefined) return dispute.amount_cents
  return Math.max(transfer.amount_cents - (await findCreditedElsewhere(db, dispute)), 0)
}

function findNamedTransfer(
  db: Database,
  { institution_id, transfer_id }: DisputeRow,
): Promise<DisputedTransfer | undefined> {
  return transfer_id === null
    ? Promise.resolve(undefined)
    : findTransfer(db, institution_id, transfer_id)
}
