import { formatDate } from '@passbook/contract/dates'
import type { TransactionStatus } from '@passbook/contract/enums'
import { wordsOfReturn } from '@passbook/contract/return-words'
import type { Transaction } from '@passbook/contract/transfers'
import type { StatusTone } from '../../ui/StatusDot.tsx'

const TONES: Record<TransactionStatus, StatusTone> = {
  Initiated: 'info',
  Pending: 'info',
  Submitted: 'info',
  Settled: 'success',
  Returned: 'danger',
  Voided: 'neutral',
  Cancelled: 'neutral',
}

export function statusTone(status: TransactionStatus): StatusTone {
  return TONES[status]
}

/** Whether the money moved, or will: what came back or was taken back is only told. */
export function hasEffect(status: TransactionStatus): boolean {
  return status !== 'Returned' && status !== 'Voided' && status !== 'Cancelled'
}

/** What one waits for, while there is something to wait for. */
export function whatHappensNext(transaction: Transaction): string {
  const { status, direction, settlement_date, available_date, return_code } = transaction
  if (status === 'Returned') return ` · ${wordsOfReturn(return_code ?? '').what}`
  if (status !== 'Initiated' && status !== 'Pending' && status !== 'Submitted') return ''
  return direction === 'LinkedToPrimary'
    ? ` · earns interest from ${formatDate(settlement_date)}, available ${formatDate(available_date)}`
    : ` · arrives ${formatDate(settlement_date)}`
}
