import { expect, test } from 'vitest'
import { TransactionStatus } from './enums.ts'
import { mayMove } from './transaction-states.ts'

test('exactly the moves of STATES are legal', () => {
  const statuses = TransactionStatus.options
  const legal = statuses.flatMap((from) =>
    statuses.filter((to) => mayMove(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(legal.toSorted()).toEqual(
    [
      'Initiated → Pending',
      'Initiated → Voided',
      'Initiated → Cancelled',
      'Pending → Submitted',
      'Pending → Voided',
      'Pending → Cancelled',
      'Submitted → Settled',
      'Submitted → Returned',
      'Settled → Returned',
    ].toSorted(),
  )
})
