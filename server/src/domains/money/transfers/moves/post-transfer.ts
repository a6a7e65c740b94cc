import type { Actor } from '../../../../platform/audit/actor.ts'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import { DomainError } from '../../../../platform/errors.ts'
import type { EntryInput, PostingInput } from '../../../../ledger/entry.ts'
import { isIncoming, ledgerEffects } from './ledger-effects.ts'
import type { Transfer } from '../queries.ts'

/** The journal entry of a transfer: its own postings, and the institution's account they post against. */
export function entryOf(
  transfer: Transfer,
  own: PostingInput[],
  effectiveDate: BusinessDate,
  actor: Actor,
): EntryInput {
  const effect = ledgerEffects[transfer.kind]
  return {
    institution_id: transfer.institution_id,
    kind: effect.entryKind,
    description: effect.description,
    effectiveDate,
    postings: [...own, { kind: effect.against, amountCents: -signedCents(transfer) }],
    transferId: transfer.id,
    idempotencyKey: `transfer:${transfer.id}:posted`,
    accountId: transfer.account_id,
    actor,
  }
}

/** The postings at submission; for a reversal, what was already spent becomes a debt. */
export function leavingPostings(transfer: Transfer): PostingInput[] {
  const { account_id: accountId, shortfall_cents } = transfer
  const amountCents = signedCents(transfer)
  if (accountId === null) return [{ kind: 'suspense', amountCents }]
  const taken = { kind: 'savings', accountId, amountCents: amountCents + shortfall_cents } as const
  const owed = { kind: 'returns_receivable', amountCents: -shortfall_cents } as const
  return [taken, owed].filter((posting) => posting.amountCents !== 0)
}

/**
 * The postings at settlement: incoming money first repays the depositor's debt (STATES: Transaction),
 * and money for a closed account waits in suspense for staff.
 */
export function settlingPostings(
  transfer: Transfer,
  balance: { is_open: boolean; receivable_cents: number } | undefined,
): PostingInput[] {
  const { account_id: accountId } = transfer
  const amountCents = signedCents(transfer)
  if (accountId === null) return [{ kind: 'suspense', amountCents }]
  if (balance === undefined) throw new DomainError('not_found')
  const { is_open, receivable_cents } = balance
  const repaidCents = Math.min(receivable_cents, amountCents)
  const restCents = amountCents - repaidCents
  const rest: PostingInput = is_open
    ? { kind: 'savings', accountId, amountCents: restCents }
    : { kind: 'suspense', amountCents: restCents }
  const repaid: PostingInput = { kind: 'returns_receivable', amountCents: repaidCents }
  return [rest, repaid].filter((posting) => posting.amountCents !== 0)
}

function signedCents({ kind, amount_cents }: Transfer): number {
  return isIncoming(ledgerEffects[kind].direction) ? amount_cents : -amount_cents
}
