import { randomUUID } from 'node:crypto'
import type { Actor } from '../../audit/actor.ts'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { TransferKind } from '../../db/tables/ledger.ts'
import type { Transaction } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import { assertAmountCents } from '../../ledger/amount.ts'
import { hold } from '../../ledger/hold.ts'
import { hashInput } from '../../ledger/input-hash.ts'
import { keyUsedOtherwise, refusing } from '../../ledger/refusals.ts'
import { holdsAtOnce, ledgerEffects } from './moves/ledger-effects.ts'
import type { MovedTransfer } from './moves/move-transfer.ts'
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
  /** How often this money was presented before (RULES: only R01 and R09, twice). */
  retryCount?: number
  /** Of a reversal: what it reverses, and how much of it was spent and is owed, not held. */
  reversal?: { transferId: string; shortfallCents: number }
  idempotencyKey: string
  now: Date
  actor: Actor
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
  const transfer = await refusing(insertTransfer(trx, input, inputHash))
  if (transfer === undefined) return replay(trx, input, inputHash)
  const heldCents = amountCents - transfer.shortfall_cents
  if (!holdsAtOnce(effect) || accountId === null || heldCents === 0) {
    return { transfer, isReplay: false }
  }
  const { holdId } = await hold(trx, {
    institution_id,
    accountId,
    amountCents: heldCents,
    reason: effect.description,
    transferId: transfer.id,
    idempotencyKey: `transfer:${transfer.id}:initiated`,
    actor,
  })
  await trx
    .updateTable('transfers')
    .set({ hold_id: holdId })
    .where('institution_id', '=', institution_id)
    .where('id', '=', transfer.id)
    .execute()
  return { transfer: { ...transfer, hold_id: holdId }, isReplay: false }
}

/** Not the moment, and not a request id made up here: a retry has others. */
function hashWish(input: TransferInput): Buffer {
  const { institution_id, kind, amountCents, accountId, linkedAccountId, scheduledDate } = input
  const wish = [institution_id, kind, amountCents, accountId, linkedAccountId, scheduledDate]
  return hashInput(...wish, input.requestId, input.retryCount)
}

/** The row, its first event and its audit row; nothing when the key is known. */
async function insertTransfer(
  trx: Transaction,
  input: TransferInput,
  inputHash: Buffer,
): Promise<Transfer | undefined> {
  const { institution_id, kind, now, actor } = input
  const effect = ledgerEffects[kind]
  const dates = await transferDates(trx, institution_id, effect, now, input.scheduledDate)
  const id = randomUUID()
  const transfer = await trx
    .insertInto('transfers')
    .values({
      institution_id,
      id,
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
      retry_count: input.retryCount ?? 0,
      made_by: input.madeBy ?? null,
      reverses_transfer_id: input.reversal?.transferId ?? null,
      shortfall_cents: input.reversal?.shortfallCents ?? 0,
      idempotency_key: input.idempotencyKey,
      input_hash: inputHash,
    })
    .onConflict((conflict) => conflict.columns(['idempotency_key', 'institution_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (transfer === undefined) return undefined
  await trx
    .with('event', (db) =>
      db.insertInto('transfer_events').values({
        institution_id,
        transfer_id: id,
        from_status: null,
        to_status: 'Initiated',
        cause: 'initiated',
        happened_at: now,
      }),
    )
    .insertInto('audit_log')
    .values({
      institution_id,
      actor_kind: actor.kind,
      actor_id: actor.id ?? null,
      action: 'initiated',
      entity: 'transfer',
      entity_id: id,
    })
    .execute()
  return transfer
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
