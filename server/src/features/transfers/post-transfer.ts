import type { Actor } from '../../audit/actor.ts'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Transaction } from '../../db/transaction.ts'
import { lockBalances } from '../../ledger/balances.ts'
import { type PostingInput, post } from '../../ledger/post.ts'
import { comesIn, ledgerEffects } from './ledger-effects.ts'
import type { Transfer } from './queries.ts'

export interface PostedTransfer {
  entryId: number
  /** What reached the savings account; less than the amount when some of it repaid a debt. */
  creditedCents: number
}

/** Posts the money of a transfer: the depositor's side against the institution's. */
export async function postTransfer(
  trx: Transaction,
  transfer: Transfer,
  effectiveDate: BusinessDate,
  actor: Actor,
): Promise<PostedTransfer> {
  const effect = ledgerEffects[transfer.kind]
  const { institution_id: institutionId, account_id: accountId, amount_cents } = transfer
  const amountCents = comesIn(effect.direction) ? amount_cents : -amount_cents
  const own = await ownPostings(trx, transfer, amountCents)
  const { entryId } = await post(trx, {
    institutionId,
    kind: effect.entryKind,
    description: effect.description,
    effectiveDate,
    postings: [...own, { kind: effect.against, amountCents: -amountCents }],
    transferId: transfer.id,
    idempotencyKey: `transfer:${transfer.id}:posted`,
    accountId,
    actor,
  })
  const credited = own.find((posting) => posting.kind === 'savings')?.amountCents ?? 0
  return { entryId, creditedCents: Math.max(credited, 0) }
}

/**
 * A deposit repays what the depositor owes first (STATES: Transaction), and one that reaches a
 * closed account waits in suspense for staff.
 */
async function ownPostings(
  trx: Transaction,
  transfer: Transfer,
  amountCents: number,
): Promise<PostingInput[]> {
  const { institution_id, account_id: accountId, kind } = transfer
  if (accountId === null) return [{ kind: 'suspense', amountCents }]
  if (kind !== 'deposit') return [{ kind: 'savings', accountId, amountCents }]
  const { is_open, receivable_cents } = await lockBalances(trx, institution_id, accountId)
  const repaidCents = Math.min(receivable_cents, amountCents)
  const restCents = amountCents - repaidCents
  const rest: PostingInput = is_open
    ? { kind: 'savings', accountId, amountCents: restCents }
    : { kind: 'suspense', amountCents: restCents }
  const repaid: PostingInput = { kind: 'returns_receivable', amountCents: repaidCents }
  return [rest, repaid].filter((posting) => posting.amountCents !== 0)
}
