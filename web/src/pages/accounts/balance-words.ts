import type { Account, PendingAmount } from '@passbook/contract/accounts'
import { formatDate, formatWeekday } from '@passbook/contract/dates'

/** The large figure on home: what is available, else what is coming, else why there is nothing. */
export interface Headline {
  label: string
  cents: number | null
  words: string | null
}

/** `today` is the bank's day; while it is unknown the headline names no dates. */
export function headlineOf(account: Account, today: string | undefined): Headline {
  const { available_balance_cents: available, held_cents: held, pending } = account
  if (available > 0 && account.dormancy) {
    const words = 'is yours to withdraw once the account is no longer dormant'
    return { label: 'In your savings', cents: available, words }
  }
  if (available > 0) return { label: 'Available to withdraw', cents: available, words: null }
  if (held > 0) {
    const words = untilWords(heldAmounts(pending), today)
    return { label: 'In your savings, on hold', cents: held, words }
  }
  const [first] = pending.filter((each) => isIn(each) && !each.is_posted)
  if (first) {
    const isAhead = today !== undefined && first.settlement_date >= today
    const words = isAhead ? `arrives ${formatWeekday(first.settlement_date)}` : 'is on its way'
    return { label: 'Your deposit', cents: first.amount_cents, words }
  }
  return { label: 'Available to withdraw', cents: null, words: nothingWords(account) }
}

function untilWords(held: readonly PendingAmount[], today: string | undefined): string {
  const [first, last] = [held[0]?.available_date, held.at(-1)?.available_date]
  if (!first || !last || today === undefined || first < today) return 'is not yours to withdraw yet'
  return first === last
    ? `is yours to withdraw ${formatWeekday(first)}`
    : `is yours to withdraw from ${formatWeekday(first)} to ${formatWeekday(last)}`
}

/** STATES: /withdraw redirects here when nothing is available, so home says why. */
function nothingWords({ pending_out_cents }: Account): string {
  return pending_out_cents > 0
    ? 'All of it is on its way to your bank. Deposit to go on saving.'
    : 'There is nothing to withdraw. Deposit first.'
}

export function isIn({ direction }: Pick<PendingAmount, 'direction'>): boolean {
  return direction === 'LinkedToPrimary' || direction === 'ServiceToPrimary'
}

/** The amounts that are posted and on hold, in the order they become available. */
export function heldAmounts(pending: readonly PendingAmount[]): PendingAmount[] {
  return pending.filter(({ is_posted }) => is_posted)
}

/** "On hold until Nov 24"; with several holds, the date of the last. */
export function onHoldLabel(pending: readonly PendingAmount[], today: string | undefined): string {
  const held = heldAmounts(pending)
  const last = held.at(-1)?.available_date
  if (last === undefined || today === undefined || last < today) return 'On hold'
  const day = formatDate(last).replace(/, \d{4}$/, '')
  return held.length > 1 ? `On hold, the last until ${day}` : `On hold until ${day}`
}

/** One line on what happens next to a pending amount. A date in the past is left out. */
export function pendingWords(amount: PendingAmount, today: string | undefined): string {
  const { settlement_date, available_date, is_posted } = amount
  const isAhead = (date: string) => today !== undefined && date >= today
  if (!isIn(amount)) {
    return isAhead(settlement_date)
      ? `Arrives at your bank ${formatWeekday(settlement_date)}`
      : 'On its way to your bank'
  }
  const mayWithdraw = isAhead(available_date)
    ? `yours to withdraw ${formatWeekday(available_date)}`
    : 'not yours to withdraw yet'
  if (is_posted) return `Earning, ${mayWithdraw}`
  return isAhead(settlement_date)
    ? `In your savings ${formatWeekday(settlement_date)}, ${mayWithdraw}`
    : 'Late: it was expected in your savings and is not there yet'
}
