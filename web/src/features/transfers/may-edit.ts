import type { Transaction } from '@passbook/contract/transfers'

type Asked = Pick<Transaction, 'kind' | 'may_cancel' | 'is_retry' | 'schedule'>

/** A deposit that has not left; what is only presented again is what its bank was asked for. */
export function mayEdit({ kind, may_cancel, is_retry }: Asked): boolean {
  return kind === 'deposit' && may_cancel && !is_retry
}

/** Others come after it: whoever changes or cancels it is asked about them too. */
export function goesOn({ schedule }: Pick<Transaction, 'schedule'>): boolean {
  return schedule !== null && schedule.status !== 'ENDED'
}
