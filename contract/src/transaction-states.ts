import type { TransactionStatus } from './enums.ts'

/** STATES: Transaction. Where a transfer may go from each status; every other move is refused. */
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
