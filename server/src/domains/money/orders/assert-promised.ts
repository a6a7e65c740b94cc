import { formatWeekday } from '@passbook/contract/dates'
import { invalid } from '../../../platform/errors.ts'
import type { Transfer } from '../transfers/queries.ts'

/** What is confirmed is what was shown: the cut-off may have passed in between (DESIGN 6). */
export function assertPromised(
  { kind, settlement_date }: Pick<Transfer, 'kind' | 'settlement_date'>,
  expected: string | undefined,
): void {
  if (expected === undefined || expected === settlement_date) return
  const day = formatWeekday(settlement_date)
  const what =
    kind === 'deposit'
      ? `this deposit would now be in your savings on ${day}`
      : `this withdrawal would now arrive on ${day}`
  throw invalid(
    'expected_settlement_date',
    `The dates have changed: ${what}. Nothing was done. Check the new dates and confirm again.`,
  )
}
