import type { Transaction } from '@passbook/contract/transfers'

type EditableFields = Pick<Transaction, 'kind' | 'may_cancel' | 'is_retry' | 'schedule'>

/** Only a deposit that has not left can be edited; a retry must stay what its bank was asked for. */
export function mayEdit({ kind, may_cancel, is_retry }: EditableFields): boolean {
  return kind === 'deposit' && may_cancel && !is_retry
}

/** More deposits follow, so changing or canceling it also asks about them. */
export function hasActiveSchedule({ schedule }: Pick<Transaction, 'schedule'>): boolean {
  return schedule !== null && schedule.status !== 'ENDED'
}
