import type { AppliesTo, Repeat } from '@passbook/contract/repeating'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { replacedBefore } from '../../../ledger/refusals.ts'
import { mayBeCancelled } from '../transfers/to-transaction.ts'
import { voidTransfer } from '../transfers/moves/cancel-transfer.ts'
import { type Transfer, lockTransfer } from '../transfers/queries.ts'
import { saveEnd } from '../transfers/repeating/end-schedule.ts'
import { isOccurrence } from '../transfers/repeating/make-next.ts'
import { type ScheduleRow, lockSchedules } from '../transfers/repeating/queries.ts'

/** A deposit that is replaced by another. */
export interface Replaced {
  /** The transfer before it was voided. */
  transfer: Transfer
  /** The schedule it belonged to. */
  schedule: ScheduleRow | undefined
  /** Whether only this deposit changes and its schedule continues. */
  isException: boolean
}

interface Replacement {
  repeat?: Repeat | undefined
  replaces?: string | undefined
  appliesTo?: AppliesTo | undefined
}

/**
 * Voids the deposit that is to be replaced; if all that follow change too, its schedule ends. The
 * replacement is made in the same transaction, or all of this is rolled back.
 */
export async function voidReplaced(
  trx: Transaction,
  { institution_id, accountId }: { institution_id: string; accountId: string },
  { replaces, appliesTo, repeat }: Replacement,
  by: { now: Date; actor: Actor },
): Promise<Replaced | undefined> {
  if (replaces === undefined) {
    if (appliesTo !== undefined) throw invalid('applies_to', 'Choose the deposit to change.')
    return undefined
  }
  const transfer = await lockTransfer(trx, institution_id, replaces)
  if (transfer?.account_id !== accountId) throw new DomainError('not_found')
  assertReplaceable(transfer, by.now)
  const schedule = await scheduleOf(trx, transfer)
  assertScope(schedule, appliesTo)
  const isException = schedule !== undefined && appliesTo === 'this'
  if (isException && repeat !== undefined) {
    throw invalid('repeat', 'A single deposit can’t repeat. Choose this and future deposits.')
  }
  await voidTransfer(trx, { institution_id, transferId: transfer.id, ...by })
  if (schedule && !isException) await saveEnd(trx, schedule, 'replaced', by)
  return { transfer, schedule, isException }
}

function assertReplaceable(transfer: Transfer, now: Date): void {
  if (transfer.kind !== 'deposit') throw invalid('replaces', 'Only a deposit can be changed.')
  if (transfer.replaced_by !== null) throw replacedBefore()
  if (!mayBeCancelled(transfer, now)) {
    const isEnded = transfer.status === 'Voided' || transfer.status === 'Cancelled'
    const words = isEnded ? 'This deposit was canceled.' : 'It is too late to change this deposit.'
    throw invalid('replaces', words)
  }
  if (transfer.retry_count > 0) {
    const words = 'This deposit is tried again after a return. Cancel it and make a new one.'
    throw invalid('replaces', words)
  }
}

async function scheduleOf(trx: Transaction, transfer: Transfer): Promise<ScheduleRow | undefined> {
  if (!isOccurrence(transfer)) return undefined
  const { institution_id, schedule_id } = transfer
  return (await lockSchedules(trx, institution_id, [schedule_id])).get(schedule_id)
}

function assertScope(schedule: ScheduleRow | undefined, appliesTo: AppliesTo | undefined): void {
  if (schedule !== undefined && appliesTo === undefined) {
    throw invalid('applies_to', 'Choose only this one, or this and future deposits.')
  }
  if (schedule === undefined && appliesTo === 'following') {
    throw invalid('applies_to', 'This isn’t a recurring deposit.')
  }
}

/** Records which deposit replaced another. */
export async function linkReplaced(
  trx: Transaction,
  { institution_id, id }: Transfer,
  by: Transfer,
): Promise<void> {
  await trx
    .updateTable('transfers')
    .set({ replaced_by: by.id })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
}
