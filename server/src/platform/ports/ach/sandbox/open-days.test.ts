import { describe, expect, it } from 'vitest'
import { type BusinessDate, addDays, parseBusinessDate } from '../../../calendar/business-date.ts'
import { easternInstant } from '../../../calendar/eastern.ts'
import { isBusinessDay } from '../../../calendar/holidays.ts'
import { moneyPromise } from '../../../calendar/money-promise.ts'
import { dueOccurrences } from '../../../../doors/banking-day/occurrences.ts'
import { bankingRuns } from '../../../../doors/banking-day/runs.ts'
import { answerTo, changingAccount, returningAccount, sandboxReturns } from './sentinels.ts'

/** Every date the network acts on, over eleven years, against a calendar written another way. */

const FIRST = parseBusinessDate('2024-01-01')
const LAST = parseBusinessDate('2034-12-31')
const HOLD_DAYS = 5
const TERMS = {
  cutOffEastern: '16:00',
  cancelLeadMinutes: 15,
  depositHoldBusinessDays: HOLD_DAYS,
}
const TIMES = ['00:30', '15:44', '15:45', '23:30']

/** Holidays by the place a day has in its month, as the Federal Reserve words them. */
const BY_DATE = ['1-1', '6-19', '7-4', '11-11', '12-25']
const MONDAYS: Record<number, [from: number, to: number]> = {
  1: [15, 21],
  2: [15, 21],
  5: [25, 31],
  9: [1, 7],
  10: [8, 14],
}

function isOpen(date: BusinessDate): boolean {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const weekday = new Date(Date.UTC(year, month - 1, day)).toUTCString().slice(0, 3)
  if (weekday === 'Sat' || weekday === 'Sun') return false
  if (BY_DATE.includes(`${month}-${day}`)) return false
  if (weekday === 'Mon' && BY_DATE.includes(`${month}-${day - 1}`)) return false
  if (weekday === 'Thu' && month === 11 && day >= 22 && day <= 28) return false
  const [from, to] = MONDAYS[month] ?? [0, 0]
  return !(weekday === 'Mon' && day >= from && day <= to)
}

function everyDay(): BusinessDate[] {
  const days: BusinessDate[] = []
  for (let date = FIRST; date <= LAST; date = addDays(date, 1)) days.push(date)
  return days
}

/** The count-th open day after a date. */
function openDayAfter(date: BusinessDate, count: number): BusinessDate {
  let [day, left] = [date, count]
  while (left > 0) {
    day = addDays(day, 1)
    if (isOpen(day)) left -= 1
  }
  return day
}

function firstOpen(date: BusinessDate): BusinessDate {
  return isOpen(date) ? date : openDayAfter(date, 1)
}

/** What went wrong, by day; collected, because an assertion a date would take minutes. */
function wrongDays(find: (date: BusinessDate) => string | undefined): string[] {
  return everyDay().flatMap((date) => find(date) ?? [])
}

describe('the days the network is open', () => {
  it.each([
    ['2026-11-11', false, 'Veterans Day, a Wednesday'],
    ['2026-06-19', false, 'Juneteenth, a Friday'],
    ['2027-06-18', true, 'the Friday before Juneteenth on a Saturday'],
    ['2027-06-21', true, 'the Monday after it'],
    ['2026-07-03', true, 'the Friday before Independence Day on a Saturday'],
    ['2027-07-05', false, 'the Monday after Independence Day on a Sunday'],
    ['2027-12-24', true, 'the Friday before Christmas on a Saturday'],
    ['2027-12-31', true, 'a month end, the Friday before New Year on a Saturday'],
    ['2028-01-03', true, 'the Monday after it'],
    ['2029-11-12', false, 'the Monday after Veterans Day on a Sunday'],
    ['2027-05-31', false, 'a month end that is Memorial Day'],
    ['2026-11-30', true, 'a month end after Thanksgiving'],
  ])('%s: %s, %s', (date, expected) => {
    expect(isOpen(parseBusinessDate(date))).toBe(expected)
    expect(isBusinessDay(parseBusinessDate(date))).toBe(expected)
  })

  it('are the business days of the calendar', () => {
    expect(wrongDays((date) => (isBusinessDay(date) === isOpen(date) ? undefined : date))).toEqual(
      [],
    )
  })
})

describe('every date of a transfer', () => {
  it.each(TIMES)('asked for at %s Eastern is an open day, counted in open days', (time) => {
    const wrong = wrongDays((date) => {
      const { file_date, settlement_date, available_date } = moneyPromise({
        direction: 'LinkedToPrimary',
        now: easternInstant(date, time),
        terms: TERMS,
      })
      const leavesToday = isOpen(date) && time < '15:45'
      const file = leavesToday ? date : openDayAfter(date, 1)
      const expected = [file, openDayAfter(file, 1), openDayAfter(file, 1 + HOLD_DAYS)]
      const told = [file_date, settlement_date, available_date]
      return told.join() === expected.join() ? undefined : `${date}: ${told.join(' ')}`
    })
    expect(wrong).toEqual([])
  })
})

describe('every answer of the network', () => {
  const entry = { amountCents: 100, direction: 'debit', isMicroEntry: false } as const

  it.each(Object.entries(sandboxReturns))('%s comes on an open day', (code, { when }) => {
    const wrong = wrongDays((date) => {
      const due = answerTo({ ...entry, account: returningAccount(code) }, date)?.dueDate
      const expected = when === '20 days' ? firstOpen(addDays(date, 20)) : openDayAfter(date, 2)
      return due === expected ? undefined : `${date}: ${due}`
    })
    expect(wrong).toEqual([])
  })

  it('a change comes on the next open day', () => {
    const account = changingAccount('C01')
    const wrong = wrongDays((date) =>
      answerTo({ ...entry, account }, date)?.dueDate === openDayAfter(date, 1) ? undefined : date,
    )
    expect(wrong).toEqual([])
  })
})

describe('every run of a banking day that deals with the network', () => {
  it('is made on open days, each once', () => {
    const bank = {
      institution_id: 'a',
      cutOffEastern: '16:00',
      firstDay: FIRST,
      doneUntil: easternInstant(FIRST, '00:00'),
      runs: new Map(),
    }
    const until = easternInstant(addDays(LAST, 1), '00:00')
    const openDays = everyDay().filter(isOpen)
    for (const name of ['receive', 'settle', 'submit']) {
      const runs = bankingRuns.filter((run) => run.name === name)
      const made = dueOccurrences(runs, [bank], until).map(({ date }) => date)
      expect(made, name).toEqual(openDays)
    }
  })
})
