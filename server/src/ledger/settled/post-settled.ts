import { randomUUID } from 'node:crypto'
import type { TransferDirection } from '@passbook/contract/enums'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import type { TransferKind } from '../../platform/db/tables/ledger.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { type EntryInput, hashInput } from '../entry.ts'
import { post } from '../post.ts'

/** The entry, and the transfer that people see among their transactions. */
interface SettledInput extends Omit<EntryInput, 'accountId' | 'transferId' | 'reverses'> {
  accountId: string
  transfer: {
    kind: TransferKind
    direction: TransferDirection
    amountCents: number
    /** The request it belongs to; a new one if none is given. */
    requestId?: string
  }
  now: Date
}

/** The columns of a transfer that is settled immediately: it is in no file and waits for nothing. */
export function settledTransferColumns(on: BusinessDate, now: Date) {
  return {
    status: 'Settled',
    file_date: on,
    settlement_date: on,
    available_date: on,
    cancel_until: now,
    date_created: now,
    date_submitted: now,
    date_processed: now,
  } as const
}

/** Posts a transfer that the bank makes itself, settled immediately, and its entry. */
export async function postSettled(
  trx: Transaction,
  { transfer, now, ...entry }: SettledInput,
): Promise<{ entryId: number; transferId: string }> {
  const { institution_id, effectiveDate: on, idempotencyKey } = entry
  const id = randomUUID()
  await trx
    .insertInto('transfers')
    .values({
      institution_id,
      id,
      request_id: transfer.requestId ?? randomUUID(),
      account_id: entry.accountId,
      direction: transfer.direction,
      kind: transfer.kind,
      amount_cents: transfer.amountCents,
      ...settledTransferColumns(on, now),
      idempotency_key: idempotencyKey,
      input_hash: hashInput(idempotencyKey, transfer.amountCents),
    })
    .execute()
  await trx
    .insertInto('transfer_events')
    .values({
      institution_id,
      transfer_id: id,
      from_status: null,
      to_status: 'Settled',
      cause: 'posted',
      happened_at: now,
    })
    .execute()
  const { entryId } = await post(trx, { ...entry, transferId: id })
  await trx
    .updateTable('transfers')
    .set({ posted_entry_id: entryId })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  return { entryId, transferId: id }
}
