import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../../platform/calendar/business-date.ts'
import { easternInstant } from '../../platform/calendar/eastern.ts'
import { type BankingProgress, dueOccurrences } from './occurrences.ts'
import { type BankingRun, CUT_OFF } from './runs.ts'

const act = async () => undefined
const runs: BankingRun[] = [
  { name: 'accrue', lane: 'money', at: '00:05', days: 'every day', isDayAfter: true, act },
  { name: 'post_interest', lane: 'money', at: '00:10', days: 'month ends', isDayAfter: true, act },
  { name: 'settle', lane: 'money', at: '08:30', days: 'business days', act },
  { name: 'submit', lane: 'money', at: CUT_OFF, days: 'business days', act },
]
const day = parseBusinessDate

function bank(
  first: string,
  doneUntil: Date,
  more: Partial<BankingProgress> = {},
): BankingProgress {
  return {
    institution_id: 'a',
    cutOffEastern: '16:00',
    firstDay: day(first),
    doneUntil,
    runs: new Map(),
    ...more,
  }
}

function due(banks: BankingProgress[], until: string) {
  return dueOccurrences(runs, banks, new Date(until)).map(
    ({ institution_id, run, date, dueAt }) =>
      `${dueAt.toISOString().slice(0, 16)} ${institution_id} ${run.name} ${date}`,
  )
}

describe('the runs of banking days', () => {
  it('are due by Eastern time, on business days, on the days after, over daylight saving', () => {
    // Daylight saving begins on Sunday, 8 March 2026.
    const begun = bank('2026-03-06', easternInstant(day('2026-03-06'), '00:00'))
    expect(due([begun], '2026-03-09T13:00:00Z')).toEqual([
      '2026-03-06T13:30 a settle 2026-03-06',
      '2026-03-06T21:00 a submit 2026-03-06',
      '2026-03-07T05:05 a accrue 2026-03-06',
      '2026-03-08T05:05 a accrue 2026-03-07',
      '2026-03-09T04:05 a accrue 2026-03-08',
      '2026-03-09T12:30 a settle 2026-03-09',
    ])
  })

  it('pay interest after the last day of a month has accrued', () => {
    const begun = bank('2026-01-31', easternInstant(day('2026-01-31'), '00:00'))
    expect(due([begun], '2026-02-01T06:00:00Z')).toEqual([
      '2026-02-01T05:05 a accrue 2026-01-31',
      '2026-02-01T05:10 a post_interest 2026-01-31',
    ])
  })

  it('are found on the days a run has missed, however far the others have come', () => {
    const upToDate = { from: day('2026-03-10'), finished: new Set(['2026-03-10']) }
    const behind = bank('2026-02-02', easternInstant(day('2026-03-10'), '16:00'), {
      runs: new Map([
        ...['accrue', 'post_interest', 'submit'].map((name) => [name, upToDate] as const),
        ['settle', { from: day('2026-03-05'), finished: new Set<string>() }] as const,
      ]),
    })
    expect(due([behind], '2026-03-10T21:30:00Z')).toEqual([
      '2026-03-05T13:30 a settle 2026-03-05',
      '2026-03-06T13:30 a settle 2026-03-06',
      '2026-03-09T12:30 a settle 2026-03-09',
      '2026-03-10T12:30 a settle 2026-03-10',
    ])
  })

  it('come in the order of time over institutions, whatever their cut-offs', () => {
    const at = easternInstant(day('2026-03-10'), '00:00')
    const banks = [
      bank('2026-03-10', at, { cutOffEastern: '17:00' }),
      bank('2026-03-10', at, { institution_id: 'b', cutOffEastern: '08:30' }),
    ]
    expect(due(banks, '2026-03-10T21:00:00Z')).toEqual([
      '2026-03-10T12:30 a settle 2026-03-10',
      '2026-03-10T12:30 b settle 2026-03-10',
      '2026-03-10T12:30 b submit 2026-03-10',
      '2026-03-10T21:00 a submit 2026-03-10',
    ])
  })

  it('are made once, also when the cut-off moves to earlier than the last run or to later', () => {
    const doneUntil = easternInstant(day('2026-03-10'), '16:00')
    const monday = day('2026-03-09')
    const made = (name: string, ...dates: string[]) =>
      [name, { from: monday, finished: new Set(dates) }] as const
    const before = [
      made('accrue', '2026-03-09'),
      made('settle', '2026-03-09', '2026-03-10'),
    ] as const
    const moved = bank('2026-03-02', doneUntil, {
      runs: new Map([...before, made('submit', '2026-03-09')]),
      cutOffEastern: '14:00',
    })
    expect(due([moved], '2026-03-10T21:00:00Z')).toEqual(['2026-03-10T18:00 a submit 2026-03-10'])
    const runsMade = new Map([...before, made('submit', '2026-03-09', '2026-03-10')])
    const later = { ...moved, cutOffEastern: '16:30', runs: runsMade }
    expect(due([later], '2026-03-10T23:00:00Z')).toEqual([])
  })
})
