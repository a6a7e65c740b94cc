import { formatDate } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'

/** Every balance earns: a cent is enough. */
export const MIN_BALANCE_TO_EARN_CENTS = 1

/** The words beside a yield (RULES: Saying what it pays). */
export function apyWords(apy: string, today: BusinessDate, rateName = 'rate'): string {
  const least = formatCents(MIN_BALANCE_TO_EARN_CENTS)
  return (
    `Annual Percentage Yield (APY) of ${apy}% as of ${formatDate(today)}. ` +
    `The ${rateName} is variable and may change at any time, also after the account is opened. ` +
    `The minimum balance to earn the APY is ${least}. Fees could reduce the earnings.`
  )
}
