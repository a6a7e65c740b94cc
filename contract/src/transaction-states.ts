import type { TransactionStatus } from './enums.ts'

/** STATES: Transaction. The allowed next statuses; every other change is refused. */
const MOVES: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  Initiated: ['Pending', 'Voided', 'Cancelled'],
  Pending: ['Submitted', 'Voided', 'Cancelled'],
  Submitted: ['Settled', 'Returned'],
  Settled: ['Returned'],
  Returned: [],
  Voided: [],
  Cancelled: [],
}

export function mayMove(from: TransactionStatus, to: TransactionStatus): boolean {
  return MOVES[from].includes(to)
}
