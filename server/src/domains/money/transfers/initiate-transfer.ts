import { randomUUID } from 'node:crypto'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { TransferKind } from '../../../platform/db/tables/ledger.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { assertAmountCents, hashInput } from '../../../ledger/entry.ts'
import { placingHold } from '../../../ledger/hold.ts'
import { keyUsedOtherwise, refusing } from '../../../ledger/refusals.ts'
import type { SavingsProduct } from '../../../ledger/product/queries.ts'
import { holdsAtOnce, ledgerEffects } from './moves/ledger-effects.ts'
import type { MovedTransfer } from './moves/move-transfer.ts'
import { type NewWish, type WishAudit, insertTransfers, insertWish } from './insert-transfers.ts'
import { type Transfer, findTransferByKey } from './queries.ts'
import { transferDates } from './transfer-dates.ts'

export interface TransferInput {
  institution_id: string
  kind: TransferKind
  amountCents: number
  /** None for micro-entries. */
  accountId: string | null
  linkedAccountId?: string
  /** The depositor whose wish it is; none for what the bank does by itself. */
  madeBy?: string | null
  /** The wish this is a part of; a wish of its own without one. */
  requestId?: string
  /** The day the depositor chose. */
  scheduledDate?: BusinessDate
  /** Of a deposit that repeats: which of them it is. */
  occurrence?: { scheduleId: string; date: BusinessDate }
  /** What was presented first, and how often since (RULES: only R01 and R09, twice). */
  retry?: { ofTransferId: string; count: number }
  /** The deposit whose place it takes. */
  replacesTransferId?: string
  /** The key of the call by which a depositor ordered it. */
  callKey?: string
  /** Of a reversal: what it reverses, and how much of it was spent and is owed, not held. */
  reversal?: { transferId: string; shortfallCents: number }
  idempotencyKey: string
  now: Date
  actor: Actor
  /** For callers that have read it. */
  product?: SavingsProduct
  /** What somebody did who asked for it, to be written down with it. */
  wish?: WishAudit
}

/** Records the wish to move money, with its dates; money on its way out is held at once. */
export async function initiateTransfer(
  trx: Transaction,
  input: TransferInput,
): Promise<MovedTransfer> {
  const { institution_id, accountId, amountCents, kind, actor } = input
  assertAmountCents(amountCents)
  const effect = ledgerEffects[kind]
  if ((effect.of === 'savings') !== (accountId !== null)) {
    throw invalid('account_id', 'Only a micro-entry has no savings account.')
  }
  const inputHash = hashWish(input)
  const row = await rowOf(trx, input, inputHash)
  const transfer = await refusing(insertWish(trx, row, actor, input.wish))
  if (transfer === undefined) return replay(trx, input, inputHash)
  const heldCents = amountCents - transfer.shortfall_cents
  if (!holdsAtOnce(effect) || accountId === null || heldCents === 0) {
    return { transfer, isReplay: false }
  }
  const placed = placingHold({
    institution_id,
    accountId,
    amountCents: heldCents,
    reason: effect.description,
    transferId: transfer.id,
    idempotencyKey: `transfer:${transfer.id}:initiated`,
    actor,
  })
  const held = trx
    .updateTable('transfers')
    .set({ hold_id: placed })
    .where('institution_id', '=', institution_id)
    .where('id', '=', transfer.id)
    .returning('hold_id')
    .executeTakeFirstOrThrow()
  return { transfer: { ...transfer, ...(await refusing(held)) }, isReplay: false }
}

/**
 * The same for deposits of one institution that somebody was promised before, in one statement: as
 * none of them holds anything, that is all there is to do. Those made before are given as they are.
 */
export async function initiateDeposits(
  trx: Transaction,
  inputs: readonly (TransferInput & { kind: 'deposit' })[],
): Promise<Map<string, Transfer>> {
  const [first] = inputs
  if (first === undefined) return new Map()
  const rows = await Promise.all(inputs.map((input) => rowOf(trx, input, hashWish(input))))
  const made = await insertTransfers(trx, rows, first.actor)
  const byKey = new Map(made.map((transfer) => [transfer.idempotency_key, transfer]))
  for (const input of inputs) {
    if (byKey.has(input.idempotencyKey)) continue
    const { transfer } = await replay(trx, input, hashWish(input))
    byKey.set(input.idempotencyKey, transfer)
  }
  return byKey
}

/** Not the moment, and not a request id made up here: a retry has others. */
function hashWish(input: TransferInput): Buffer {
  const { institution_id, kind, amountCents, accountId, linkedAccountId, scheduledDate } = input
  const wish = [institution_id, kind, amountCents, accountId, linkedAccountId, scheduledDate]
  const { requestId, retry, occurrence } = input
  return hashInput(...wish, requestId, retry?.count, ...(occurrence ? [occurrence] : []))
}

/** The row of a new wish, with the dates promised. */
async function rowOf(trx: Transaction, input: TransferInput, inputHash: Buffer): Promise<NewWish> {
  const { institution_id, kind, now } = input
  const effect = ledgerEffects[kind]
  const dates = await transferDates(trx, effect, input)
  return {
    institution_id,
    id: randomUUID(),
    request_id: input.requestId ?? randomUUID(),
    account_id: input.accountId,
    linked_account_id: input.linkedAccountId ?? null,
    direction: effect.direction,
    kind,
    amount_cents: input.amountCents,
    status: 'Initiated',
    scheduled_date: input.scheduledDate ?? null,
    ...dates,
    date_created: now,
    retry_count: input.retry?.count ?? 0,
    retry_of_transfer_id: input.retry?.ofTransferId ?? null,
    made_by: input.madeBy ?? null,
    schedule_id: input.occurrence?.scheduleId ?? null,
    occurrence_date: input.occurrence?.date ?? null,
    replaces_transfer_id: input.replacesTransferId ?? null,
    call_key: input.callKey ?? null,
    reverses_transfer_id: input.reversal?.transferId ?? null,
    shortfall_cents: input.reversal?.shortfallCents ?? 0,
    idempotency_key: input.idempotencyKey,
    input_hash: inputHash,
  }
}

async function replay(
  trx: Transaction,
  { institution_id, idempotencyKey }: TransferInput,
  inputHash: Buffer,
): Promise<MovedTransfer> {
  const transfer = await findTransferByKey(trx, institution_id, idempotencyKey)
  if (!transfer?.input_hash.equals(inputHash)) throw keyUsedOtherwise()
  return { transfer, isReplay: true }
}
