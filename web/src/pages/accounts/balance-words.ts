import { type Account, type PendingAmount, withdrawableCents } from '@passbook/contract/accounts'
import { formatWeekday } from '@passbook/contract/format-dates'
import { LIMITS } from '@passbook/contract/limits'
import { fill } from '../../lib/fill.ts'
import { formatAmount } from '../../lib/money.ts'
import { shortDay } from './short-day.ts'
import * as wording from './wording.ts'

/** The large figure on home: what is available, else the balance, else the deposit that is coming. */
export interface Headline {
  label: string
  cents: number
  note: string | null
}

/**
 * Money that cannot be withdrawn now is not called available. `today` is the bank's day; while it is
 * unknown the headline names no dates.
 */
export function headlineOf(
  account: Account,
  today: string | undefined,
  mayWithdraw: boolean,
): Headline {
  const { current_balance_cents: current, pending } = account
  const withdrawable = withdrawableCents(account)
  if (withdrawable > 0 && mayWithdraw) {
    const note = current === withdrawable ? null : currentWords(account)
    return { label: wording.availableToWithdraw, cents: withdrawable, note }
  }
  if (current > 0) return { label: wording.currentBalance, cents: current, note: null }
  const first = pending.find((each) => isIn(each) && !each.is_posted)
  if (!first) return { label: wording.availableToWithdraw, cents: 0, note: null }
  const isAhead = today !== undefined && first.settlement_date >= today
  const note = isAhead
    ? fill(wording.arrivesSettlementDate, { settlementDate: formatWeekday(first.settlement_date) })
    : wording.onItsWay
  return { label: wording.yourDeposit, cents: first.amount_cents, note }
}

/** The balance beside what can be withdrawn, with the part of it that stays until the account is closed. */
function currentWords({ current_balance_cents, membership_share_cents }: Account): string {
  const current = formatAmount(current_balance_cents)
  return membership_share_cents === null
    ? fill(wording.currentBalanceCurrent, { current })
    : fill(wording.currentBalanceWithShare, {
        current,
        share: formatAmount(membership_share_cents),
      })
}

/** All that is in the balance and cannot be withdrawn, for deposits and for withdrawals under way. */
export function onHoldCents({ current_balance_cents, available_balance_cents }: Account): number {
  return current_balance_cents - available_balance_cents
}

/** What the amount on hold waits for; empty without one, and where no day ahead is known. */
export function onHoldWords(account: Account, today: string | undefined): string {
  if (onHoldCents(account) === 0) return ''
  if (account.held_cents === 0) return account.pending_out_cents > 0 ? wording.forAWithdrawal : ''
  const held = heldAmounts(account.pending)
  const ofDeposits = held.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  // Staff hold the rest, and the customer is told no day of it. Of very many transfers not all are known.
  if (ofDeposits < account.held_cents) {
    if (account.pending.length >= LIMITS.pendingAtHome) return ''
    return ofDeposits === 0 ? wording.byUs : wording.partlyByUs
  }
  const last = held.at(-1)?.available_date
  return last !== undefined && today !== undefined && last >= today
    ? fill(wording.untilLast, { last: shortDay(last, today) })
    : ''
}

function isIn({ direction }: Pick<PendingAmount, 'direction'>): boolean {
  return direction === 'LinkedToPrimary' || direction === 'ServiceToPrimary'
}

/** The amounts that are posted and on hold, in the order they become available. */
export function heldAmounts(pending: readonly PendingAmount[]): PendingAmount[] {
  return pending.filter(({ is_posted }) => is_posted)
}
