import { formatBankingDay, formatDeadline, formatWeekday } from './format-dates.ts'
import type { MoneyPromise } from './promise.ts'
import { wordsOfReturn } from './return-words.ts'
import type { Transaction } from './transfers.ts'

/**
 * The timeline of a transfer, the same everywhere (UX 40): its stops, by its dates, its status and
 * the current banking day. No stop promises a day that has passed: it says what happened instead.
 */

export interface Stop {
  kind: 'now' | 'leaves' | 'posted' | 'available' | 'ended'
  /** "Now", or the day. */
  when: string
  what: string
  /** `current` marks where the money is; exactly one stop has it. */
  state: 'done' | 'current' | 'ahead'
}

/** The fields of a transaction that decide its stops. */
export type TimedTransfer = Pick<
  Transaction,
  | 'direction'
  | 'status'
  | 'return_code'
  | 'file_date'
  | 'settlement_date'
  | 'available_date'
  | 'cancel_until'
  | 'may_cancel'
  | 'posted_on'
  | 'date_processed'
  | 'linked_account'
> &
  /** The payout of a closing cannot be canceled, and does not go back to the savings. */
  Partial<Pick<Transaction, 'kind' | 'is_waiting' | 'replaced_by'>>

type BankName = string | null | undefined

/** The stops of a transfer; none for internal entries like interest, which are posted at once. */
export function moneyTimeline(transfer: TimedTransfer, today: string): Stop[] {
  const isDeposit = transfer.direction === 'LinkedToPrimary'
  if (!isDeposit && transfer.direction !== 'PrimaryToLinked') return []
  const bank = transfer.linked_account?.bank_name ?? 'your bank'
  const stops = isDeposit ? depositStops(transfer, bank) : withdrawalStops(transfer, bank)
  const { status } = transfer
  if (status === 'Voided' || status === 'Cancelled') return [endedStop(transfer, bank)]
  const reached = stops.filter(({ isReached }) => isReached).map((stop) => toStop(stop, 'done'))
  if (transfer.is_waiting) return waitingStops(transfer)
  if (status === 'Returned') return [...reached, endedStop(transfer, bank)]
  const ahead = comingStops(
    stops.filter(({ isReached }) => !isReached),
    today,
  )
  if (reached.length === 0) return [nowStop(transfer), ...ahead]
  return [...reached.slice(0, -1), ...reached.slice(-1).map(markCurrent), ...ahead]
}

/** The timeline shown before a transfer is confirmed. */
export function promisedTimeline(
  promise: MoneyPromise,
  { direction, bankName, today }: PromisedTransfer,
): Stop[] {
  const unmade = { status: 'Initiated', return_code: null, posted_on: null } as const
  const linked_account = { bank_name: bankName ?? null, account_last_four: null }
  return moneyTimeline(
    { ...promise, ...unmade, direction, linked_account, date_processed: null, may_cancel: true },
    today,
  )
}

interface PromisedTransfer {
  direction: 'LinkedToPrimary' | 'PrimaryToLinked'
  bankName: BankName
  today: string
}

/** A stop with its planned day, and its texts before, after, and when it is late. */
interface PlannedStop {
  kind: Stop['kind']
  date: string
  isReached: boolean
  ahead: string
  reached: string
  late: string
}

function depositStops(transfer: TimedTransfer, bank: string): PlannedStop[] {
  const { status, posted_on, settlement_date, available_date } = transfer
  return [
    leavesStop(transfer, bank),
    {
      kind: 'posted',
      date: posted_on ?? settlement_date,
      isReached: posted_on !== null,
      ahead: 'In your account and earning',
      reached: status === 'Returned' ? 'Was in your account' : 'In your account and earning',
      late: `Was expected in your account on ${formatWeekday(settlement_date)} and hasn’t arrived yet`,
    },
    {
      kind: 'available',
      date: available_date,
      isReached: status === 'Settled',
      ahead: 'Available to withdraw',
      reached: 'Available to withdraw',
      late: `Was expected to be available on ${formatWeekday(available_date)} and is still on hold`,
    },
  ]
}

function withdrawalStops(transfer: TimedTransfer, bank: string): PlannedStop[] {
  const { status, settlement_date } = transfer
  return [
    leavesStop(transfer, 'your account'),
    {
      kind: 'available',
      date: settlement_date,
      isReached: status === 'Settled',
      ahead: `Arrives at ${bank}`,
      reached: `Arrived at ${bank}`,
      late: `Was expected at ${bank} on ${formatWeekday(settlement_date)}`,
    },
  ]
}

function leavesStop({ status, file_date }: TimedTransfer, from: string): PlannedStop {
  return {
    kind: 'leaves',
    date: file_date,
    isReached: status === 'Submitted' || status === 'Settled' || status === 'Returned',
    ahead: `Leaves ${from}`,
    reached: `Left ${from}`,
    late: `Was expected to leave ${from} on ${formatWeekday(file_date)} and hasn’t been sent yet`,
  }
}

/** A stop planned before today is late, and then the following days are not known. */
function comingStops(stops: readonly PlannedStop[], today: string): Stop[] {
  const isLate = stops.some(({ date }) => date < today)
  if (!isLate) return stops.map((stop) => toStop(stop, 'ahead'))
  return stops.map(({ kind, ahead, late }, index) =>
    index === 0
      ? { kind, when: 'Late', what: late, state: 'ahead' }
      : { kind, when: 'After that', what: ahead, state: 'ahead' },
  )
}

function toStop({ kind, date, ahead, reached }: PlannedStop, state: 'done' | 'ahead'): Stop {
  return { kind, when: formatWeekday(date), what: state === 'done' ? reached : ahead, state }
}

function markCurrent(stop: Stop): Stop {
  return { ...stop, state: 'current' }
}

/** The stop of a transfer that has not left yet. */
function nowStop({ may_cancel, cancel_until, kind }: TimedTransfer): Stop {
  if (kind === 'payout') {
    return { kind: 'now', when: 'Now', what: 'Scheduled to be sent', state: 'current' }
  }
  const what = may_cancel
    ? `You can cancel until ${formatDeadline(cancel_until)}`
    : 'Being sent. You can no longer cancel it'
  return { kind: 'now', when: 'Now', what, state: 'current' }
}

/** The stops of a deposit that was approved for a previously linked account (STATES: Schedules). */
function waitingStops({ file_date }: TimedTransfer): Stop[] {
  const waits = 'Needs your approval for the account you linked'
  const then = 'Leaves the account you linked if you approve it. Otherwise, we’ll cancel it'
  return [
    { kind: 'now', when: 'Now', what: waits, state: 'current' },
    { kind: 'leaves', when: formatWeekday(file_date), what: then, state: 'ahead' },
  ]
}

/** The last stop of a transfer that was canceled or returned. */
function endedStop(transfer: TimedTransfer, bank: string): Stop {
  const { date_processed } = transfer
  const when = date_processed === null ? 'Ended' : formatBankingDay(date_processed)
  return { kind: 'ended', when, what: endWords(transfer, bank), state: 'current' }
}

function endWords(transfer: TimedTransfer, bank: string): string {
  const { status, direction, return_code, kind, replaced_by } = transfer
  const isDeposit = direction === 'LinkedToPrimary'
  if (status === 'Returned') {
    const { what } = wordsOfReturn(return_code ?? '')
    if (kind === 'payout') return `Returned to us. ${what}`
    return isDeposit ? `Returned unpaid. ${what}` : `Returned to your account. ${what}`
  }
  if (replaced_by) return 'This deposit was changed. A new one replaced it.'
  const who = status === 'Voided' ? 'Canceled' : 'We canceled this'
  return isDeposit ? `${who}. No money left ${bank}.` : `${who}. The money stayed in your account.`
}
