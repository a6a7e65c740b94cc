import { formatBankingDay, formatDeadline, formatWeekday } from './dates.ts'
import type { MoneyPromise } from './promise.ts'
import { wordsOfReturn } from './return-words.ts'
import type { Transaction } from './transfers.ts'

/**
 * Money in time, as one picture everywhere (UX 40): the stops of a transfer, by its dates, its status
 * and the day the bank has. No stop promises a day that has passed: it says what happened instead.
 */

export interface Stop {
  kind: 'now' | 'leaves' | 'posted' | 'available' | 'ended'
  /** "Now", or the day. */
  when: string
  what: string
  /** `current` is where the money is; exactly one stop is. */
  state: 'done' | 'current' | 'ahead'
}

/** What of a transaction decides its stops. */
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
  /** The payout of a closing cannot be taken back, and does not go back to the savings. */
  Partial<Pick<Transaction, 'kind' | 'is_waiting' | 'replaced_by'>>

type BankName = string | null | undefined

/** None for what the bank moves by itself: interest is there at once. */
export function moneyTimeline(transfer: TimedTransfer, today: string): Stop[] {
  const isDeposit = transfer.direction === 'LinkedToPrimary'
  if (!isDeposit && transfer.direction !== 'PrimaryToLinked') return []
  const bank = transfer.linked_account?.bank_name ?? 'your bank'
  const stops = isDeposit ? depositStops(transfer, bank) : withdrawalStops(transfer, bank)
  const { status } = transfer
  if (status === 'Voided' || status === 'Cancelled') return [ended(transfer, bank)]
  const reached = stops.filter(({ isReached }) => isReached).map((stop) => toldAs(stop, 'done'))
  if (transfer.is_waiting) return waitingStops(transfer)
  if (status === 'Returned') return [...reached, ended(transfer, bank)]
  const ahead = comingStops(
    stops.filter(({ isReached }) => !isReached),
    today,
  )
  if (reached.length === 0) return [now(transfer), ...ahead]
  return [...reached.slice(0, -1), ...reached.slice(-1).map(atStop), ...ahead]
}

/** The same picture before anything is confirmed. */
export function promisedTimeline(
  promise: MoneyPromise,
  { direction, bankName, today }: Promised,
): Stop[] {
  const unmade = { status: 'Initiated', return_code: null, posted_on: null } as const
  const linked_account = { bank_name: bankName ?? null, account_last_four: null }
  return moneyTimeline(
    { ...promise, ...unmade, direction, linked_account, date_processed: null, may_cancel: true },
    today,
  )
}

interface Promised {
  direction: 'LinkedToPrimary' | 'PrimaryToLinked'
  bankName: BankName
  today: string
}

/** For a letter, a line each. It is read later: "now" would not be true. */
export function timelineLines(stops: readonly Stop[]): string[] {
  return stops.map(({ kind, when, what }) => (kind === 'now' ? what : `${when}: ${what}`))
}

/** A stop with the day it is planned for, and how it is told before, after, and when it is late. */
interface Planned {
  kind: Stop['kind']
  date: string
  isReached: boolean
  ahead: string
  reached: string
  late: string
}

function depositStops(transfer: TimedTransfer, bank: string): Planned[] {
  const { status, posted_on, settlement_date, available_date } = transfer
  return [
    leaves(transfer, bank),
    {
      kind: 'posted',
      date: posted_on ?? settlement_date,
      isReached: posted_on !== null,
      ahead: 'In your savings and earning',
      reached: status === 'Returned' ? 'Was in your savings' : 'In your savings and earning',
      late: `Was expected in your savings on ${formatWeekday(settlement_date)} and is not there yet`,
    },
    {
      kind: 'available',
      date: available_date,
      isReached: status === 'Settled',
      ahead: 'Yours to withdraw',
      reached: 'Yours to withdraw',
      late: `Was to be yours to withdraw on ${formatWeekday(available_date)} and is still on hold`,
    },
  ]
}

function withdrawalStops(transfer: TimedTransfer, bank: string): Planned[] {
  const { status, settlement_date } = transfer
  return [
    leaves(transfer, 'your savings'),
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

function leaves({ status, file_date }: TimedTransfer, from: string): Planned {
  return {
    kind: 'leaves',
    date: file_date,
    isReached: status === 'Submitted' || status === 'Settled' || status === 'Returned',
    ahead: `Leaves ${from}`,
    reached: `Left ${from}`,
    late: `Was to leave ${from} on ${formatWeekday(file_date)} and leaves with the next file`,
  }
}

/** What was to come before today is late, and the days after it are not known. */
function comingStops(stops: readonly Planned[], today: string): Stop[] {
  const isLate = stops.some(({ date }) => date < today)
  if (!isLate) return stops.map((stop) => toldAs(stop, 'ahead'))
  return stops.map(({ kind, ahead, late }, index) =>
    index === 0
      ? { kind, when: 'Late', what: late, state: 'ahead' }
      : { kind, when: 'After that', what: ahead, state: 'ahead' },
  )
}

function toldAs({ kind, date, ahead, reached }: Planned, state: 'done' | 'ahead'): Stop {
  return { kind, when: formatWeekday(date), what: state === 'done' ? reached : ahead, state }
}

function atStop(stop: Stop): Stop {
  return { ...stop, state: 'current' }
}

/** Before it leaves. */
function now({ may_cancel, cancel_until, kind }: TimedTransfer): Stop {
  if (kind === 'payout') {
    return { kind: 'now', when: 'Now', what: 'Waits for the next file', state: 'current' }
  }
  const what = may_cancel
    ? `You can cancel until ${formatDeadline(cancel_until)}`
    : 'It is being sent and can no longer be cancelled'
  return { kind: 'now', when: 'Now', what, state: 'current' }
}

/** Agreed to for an account linked before (STATES: Schedules). */
function waitingStops({ file_date }: TimedTransfer): Stop[] {
  const waits = 'Waits for your yes to the account you linked'
  const then = 'Leaves the account you linked, or is cancelled without your yes'
  return [
    { kind: 'now', when: 'Now', what: waits, state: 'current' },
    { kind: 'leaves', when: formatWeekday(file_date), what: then, state: 'ahead' },
  ]
}

/** It goes no further. */
function ended(transfer: TimedTransfer, bank: string): Stop {
  const { date_processed } = transfer
  const when = date_processed === null ? 'Ended' : formatBankingDay(date_processed)
  return { kind: 'ended', when, what: endWords(transfer, bank), state: 'current' }
}

function endWords(transfer: TimedTransfer, bank: string): string {
  const { status, direction, return_code, kind, replaced_by } = transfer
  const isDeposit = direction === 'LinkedToPrimary'
  if (status === 'Returned') {
    const { what } = wordsOfReturn(return_code ?? '')
    if (kind === 'payout') return `Came back to us. ${what}`
    return isDeposit ? `Came back unpaid. ${what}` : `Came back to your savings. ${what}`
  }
  if (replaced_by) return 'Changed as you asked: another deposit took its place.'
  const who = status === 'Voided' ? 'Cancelled as you asked' : 'Cancelled by us'
  return isDeposit ? `${who}. No money left ${bank}.` : `${who}. The money stayed in your savings.`
}
