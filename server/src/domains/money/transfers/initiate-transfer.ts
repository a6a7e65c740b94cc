import { randomUUID } from 'node:crypto'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { TransferKind } from '../../../platform/db/tables/ledger.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { assertAmountCents, hashInput } from '../../../ledger/entry.ts'
import { placingHold } from '../../../ledger/hold.ts'
import { keyUsedOtherwise, translateErrors } from '../../../ledger/refusals.ts'
import type { SavingsProduct } from '../../../ledger/product/queries.ts'
import { holdsAtOnce, ledgerEffects } from './moves/ledger-effects.ts'
import type { MovedTransfer } from './moves/move-transfer.ts'
import { type Authorizer, authorizationText } from './authorization.ts'
import { type NewOrder, type OrderAudit, insertTransfers, insertOrder } from './insert-transfers.ts'
import { type Transfer, findTransferByKey } from './queries.ts'
import { type TransferDates, transferDates } from './transfer-dates.ts'

export interface TransferInput {
  institution_id: string
  kind: TransferKind
  amountCents: number
  /** Null for micro-entries. */
  accountId: string | null
  linkedAccountId?: string
  /** The depositor who ordered it; null for what the bank does automatically. */
  madeBy?: string | null
  /** The id of the order that it belongs to; without one it is a new order. */
  requestId?: string
  /** The day the depositor chose. */
  scheduledDate?: BusinessDate
  /** For a repeating deposit: its schedule and its date in the schedule. */
  occurrence?: { scheduleId: string; date: BusinessDate }
  /** The first attempt, and the number of retries (RULES: only R01 and R09, twice). */
  retry?: { ofTransferId: string; count: number }
  /** The deposit that it replaces. */
  replacesTransferId?: string
  /** The idempotency key of the call by which a depositor ordered it. */
  callKey?: string
  /** For a single deposit: the person whose authorization is kept with it. */
  authorizer?: Authorizer | undefined
  /** For a reversal: the original transfer, and how much of it was spent and is owed, not held. */
  reversal?: { transferId: string; shortfallCents: number }
  idempotencyKey: string
  now: Date
  actor: Actor
  /** The product, if the caller has read it already. */
  product?: SavingsProduct
  /** The action of the depositor who ordered it, to be recorded in the audit log. */
  orderAudit?: OrderAudit
}

/** Records an order to move money, with its dates; outgoing money is held at once. */
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
  const inputHash = hashOrder(input)
  const row = await rowOf(trx, input, inputHash)
  const transfer = await translateErrors(insertOrder(trx, row, actor, input.orderAudit))
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
  return { transfer: { ...transfer, ...(await translateErrors(held)) }, isReplay: false }
}

/**
 * Same as initiateTransfer for scheduled deposits of one institution, in one statement; deposits hold
 * nothing, so nothing else is needed. Deposits that already exist are returned as they are.
 */
export async function initiateDeposits(
  trx: Transaction,
  inputs: readonly (TransferInput & { kind: 'deposit' })[],
): Promise<Map<string, Transfer>> {
  const [first] = inputs
  if (first === undefined) return new Map()
  const rows = await Promise.all(inputs.map((input) => rowOf(trx, input, hashOrder(input))))
  const made = await insertTransfers(trx, rows, first.actor)
  const byKey = new Map(made.map((transfer) => [transfer.idempotency_key, transfer]))
  for (const input of inputs) {
    if (byKey.has(input.idempotencyKey)) continue
    const { transfer } = await replay(trx, input, hashOrder(input))
    byKey.set(input.idempotencyKey, transfer)
  }
  return byKey
}

/** Leaves out the time and any request id generated here, which differ when a call is repeated. */
function hashOrder(input: TransferInput): Buffer {
  const { institution_id, kind, amountCents, accountId, linkedAccountId, scheduledDate } = input
  const fields = [institution_id, kind, amountCents, accountId, linkedAccountId, scheduledDate]
  const { requestId, retry, occurrence } = input
  return hashInput(...fields, requestId, retry?.count, ...(occurrence ? [occurrence] : []))
}

async function rowOf(trx: Transaction, input: TransferInput, inputHash: Buffer): Promise<NewOrder> {
  const dates = await transferDates(trx, ledgerEffects[input.kind], input)
  return newOrder(input, dates, inputHash)
}

/** The row of a new order, with the promised dates. */
export function newOrder(
  input: TransferInput,
  dates: TransferDates,
  inputHash = hashOrder(input),
): NewOrder {
  const { institution_id, kind, now, amountCents, authorizer } = input
  const effect = ledgerEffects[kind]
  return {
    institution_id,
    id: randomUUID(),
    request_id: input.requestId ?? randomUUID(),
    account_id: input.accountId,
    linked_account_id: input.linkedAccountId ?? null,
    direction: effect.direction,
    kind,
    amount_cents: amountCents,
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
    authorization_text: authorizer
      ? authorizationText(authorizer, { amountCents, ...dates, now })
      : null,
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
