import type { Account } from '@passbook/contract/accounts'
import { formatWeekday } from '@passbook/contract/format-dates'
import type { OwnDispute } from '@passbook/contract/disputes'
import { formatCents } from '@passbook/contract/money'
import type { Every } from '@passbook/contract/repeating'
import type { ServiceTerms, Transaction } from '@passbook/contract/transfers'
import { attemptWords } from '../../features/transfers/transaction-words.ts'
import { asTitle } from '../../lib/as-title.ts'
import { compareDates } from '../../lib/dates.ts'
import { fill } from '../../lib/fill.ts'
import * as wording from './wording.ts'

/** Something that happens next with the account's money. */
export interface ComingItem {
  key: string
  /** The day it is due. */
  date: string
  what: string
  note: string
  /** Set for transfers, which can be seen, edited or canceled. */
  transaction: Transaction | null
  /** It is about a problem that was reported. */
  isReport?: boolean
}

/** Everything that is coming, the nearest first. */
export function byDay(items: readonly ComingItem[]): ComingItem[] {
  return items.toSorted((one, other) => compareDates(one.date, other.date))
}

/** The next step of a transfer that is not completed. */
export function comingTransfer(transaction: Transaction): ComingItem {
  const { uuid, direction, status, posted_on } = transaction
  const isIn = direction === 'LinkedToPrimary'
  const isSent = status === 'Submitted'
  const step = isIn
    ? depositStep(transaction, isSent, posted_on !== null)
    : withdrawalStep(transaction, isSent)
  return { key: uuid, transaction, ...step }
}

type Step = Pick<ComingItem, 'date' | 'what' | 'note'>

function depositStep(transaction: Transaction, isSent: boolean, isPosted: boolean): Step {
  const { file_date, settlement_date, available_date, is_waiting, schedule } = transaction
  const amount = formatCents(transaction.amount_cents)
  const bank = transaction.linked_account?.bank_name ?? wording.yourBankInside
  const what = fill(wording.depositAmount, { amount })
  if (is_waiting) return { date: file_date, what, note: wording.needsYourApproval }
  if (isPosted) {
    return {
      date: available_date,
      what: fill(wording.amountAvailableToWithdraw, { amount }),
      note: fill(wording.fromBank, { bank }),
    }
  }
  if (isSent) {
    const note = fill(wording.startsEarningAvailableToWithdraw, {
      availableDate: formatWeekday(available_date),
    })
    return { date: settlement_date, what: fill(wording.depositAmountArrives, { amount }), note }
  }
  const attempt = attemptWords(transaction)
  if (attempt)
    return { date: file_date, what, note: fill(wording.attemptFromBank, { attempt, bank }) }
  const isRepeating = schedule !== null && schedule.status !== 'ENDED'
  return {
    date: file_date,
    what,
    note: isRepeating
      ? fill(wording.everyFromBank, { every: EVERY[schedule.every], bank })
      : fill(wording.fromBank, { bank }),
  }
}

const EVERY: Record<Every, string> = {
  week: wording.weekly,
  two_weeks: wording.everyTwoWeeks,
  month: wording.monthly,
}

function withdrawalStep(transaction: Transaction, isSent: boolean): Step {
  const { file_date, settlement_date, description } = transaction
  const what = `${description} ${formatCents(transaction.amount_cents)}`
  const bank = transaction.linked_account?.bank_name ?? wording.yourBankInside
  return isSent
    ? { date: settlement_date, what, note: fill(wording.arrivesAtBank, { bank }) }
    : {
        date: file_date,
        what,
        note: fill(wording.leavesYourAccountArrivesAt, {
          bank,
          settlementDate: formatWeekday(settlement_date),
        }),
      }
}

/** Larger estimates are in whole dollars, because the cents would promise too much. */
const WHOLE_DOLLARS_FROM_CENTS = 10_00

/** This month's interest if only what is on its way changes the balance; null where nothing is earned. */
export function comingInterest(
  account: Account,
  terms: Pick<ServiceTerms, 'rate' | 'as_of' | 'min_balance_to_earn_cents'>,
  earnings: string,
): ComingItem | null {
  const { current_balance_cents: balance, interest_this_month_cents: soFar, pending } = account
  const date = lastDayOfMonth(terms.as_of)
  const daysFrom = (day: string) => {
    const from = day > terms.as_of ? day : terms.as_of
    return Math.max(0, (Date.parse(date) - Date.parse(from)) / DAY_MS + 1)
  }
  const isEarning = balance > 0 && balance >= terms.min_balance_to_earn_cents
  // Interest so far is counted up to last night, so today is among the days to come.
  let balanceDays = isEarning ? balance * daysFrom(terms.as_of) : 0
  for (const { direction, amount_cents, settlement_date, is_posted } of pending) {
    const sign = direction === 'LinkedToPrimary' ? 1 : -1
    if (!is_posted) balanceDays += sign * amount_cents * daysFrom(settlement_date)
  }
  const cents = Math.round(soFar + (balanceDays * Number(terms.rate)) / DAYS_IN_YEAR)
  if (cents < 1) return null
  const about =
    cents < WHOLE_DOLLARS_FROM_CENTS
      ? formatCents(cents)
      : formatCents(Math.round(cents / 100) * 100).replace(/\.00$/, '')
  return {
    key: 'interest',
    date,
    what: fill(wording.earningsAbout, { earnings: asTitle(earnings), about }),
    note: wording.estimatePaidAtMonthEnd,
    transaction: null,
  }
}

const DAY_MS = 86_400_000
const DAYS_IN_YEAR = 365

function lastDayOfMonth(date: string): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** The day by which a reported problem is decided, or credited while we go on looking into it. */
export function comingDecision({ uuid, state, dates, transaction }: OwnDispute): ComingItem {
  const about = transaction
    ? fill(wording.descriptionOfAmount, {
        description: transaction.description,
        amount: formatCents(transaction.amount_cents),
      })
    : wording.aProblemYouReported
  return {
    key: uuid,
    date: state === 'credited' ? dates.extended_by : dates.decide_by,
    what: wording.decisionOnYourReportDue,
    note: about,
    transaction: null,
    isReport: true,
  }
}

export function isUndecided({ state }: Pick<OwnDispute, 'state'>): boolean {
  return state === 'open' || state === 'credited'
}
