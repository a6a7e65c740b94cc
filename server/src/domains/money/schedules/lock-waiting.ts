import { mayMove } from '@passbook/contract/transaction-states'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { type Transfer, lockTransfers } from '../transfers/queries.ts'
import { type ScheduleRow, lockNextOf, lockSchedules } from '../transfers/repeating/queries.ts'

/** What somebody says yes to. */
export interface Chosen {
  scheduleIds: readonly string[]
  transactionIds: readonly string[]
}

export interface Waiting {
  schedules: ScheduleRow[]
  /** The single ones, and the next of each schedule; none twice. */
  transfers: Transfer[]
}

interface Place {
  institution_id: string
  account_id: string
}

/** What was chosen, of this account alone and kept from moving; refused when it can leave no more. */
export async function lockWaiting(
  trx: Transaction,
  { institution_id, account_id }: Place,
  { scheduleIds, transactionIds }: Chosen,
): Promise<Waiting> {
  const next = await lockNextOf(trx, institution_id, scheduleIds)
  const single = await lockTransfers(trx, institution_id, transactionIds)
  const schedules = await lockSchedules(trx, institution_id, scheduleIds)
  const areOwn = [...schedules.values(), ...single].every((each) => each.account_id === account_id)
  const areKnown =
    schedules.size === new Set(scheduleIds).size && single.length === new Set(transactionIds).size
  if (!areOwn || !areKnown) throw new DomainError('not_found')
  if ([...schedules.values()].some(({ status }) => status === 'ENDED')) {
    throw invalid('schedule_ids', 'One of these repeating deposits has ended.')
  }
  if (!single.every(isUnsent)) {
    throw invalid('transaction_ids', 'One of these deposits has left or was cancelled.')
  }
  const byId = new Map([...next, ...single].map((transfer) => [transfer.id, transfer]))
  return { schedules: [...schedules.values()], transfers: [...byId.values()] }
}

function isUnsent({ kind, status }: Transfer): boolean {
  return kind === 'deposit' && mayMove(status, 'Voided')
}
