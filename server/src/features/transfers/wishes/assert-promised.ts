import { formatWeekday } from '@passbook/contract/dates'
import { invalid } from '../../../errors.ts'
import type { Transfer } from '../queries.ts'

/** What is confirmed is what was shown: the cut-off may have passed in between (DESIGN 6). */
export function assertPromised(
  { settlement_date }: Pick<Transfer, 'settlement_date'>,
  expected: string | undefined,
): void {
  if (expected === undefined || expected === settlement_date) return
  const day = formatWeekday(settlement_date)
  throw invalid(
    'expected_settlement_date',
    `The dates have changed: this deposit would now be in your savings on ${day}. Nothing was done. Check the new dates and confirm again.`,
  )
}
