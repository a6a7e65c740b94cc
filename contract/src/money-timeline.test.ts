import { describe, expect, it } from 'vitest'
import { type TimedTransfer, moneyTimeline, promisedTimeline } from './money-timeline.ts'

const MONDAY = '2026-11-16'
const deposit: TimedTransfer = {
  direction: 'LinkedToPrimary',
  status: 'Initiated',
  return_code: null,
  file_date: MONDAY,
  settlement_date: '2026-11-17',
  available_date: '2026-11-24',
  cancel_until: '2026-11-16T20:45:00Z',
  may_cancel: true,
  posted_on: null,
  date_processed: null,
  linked_account: { bank_name: 'First Prairie', account_last_four: '4821' },
}
const withdrawal: TimedTransfer = {
  ...deposit,
  direction: 'PrimaryToLinked',
  available_date: '2026-11-17',
}

/** `*` where it is, `+` reached, `-` still to come. */
function told(transfer: TimedTransfer, today = MONDAY): string[] {
  const marks = { current: '*', done: '+', ahead: '-' }
  return moneyTimeline(transfer, today).map(
    ({ when, what, state }) => `${marks[state]} ${when}: ${what}`,
  )
}

describe('the money timeline of a deposit', () => {
  it('begins with the last moment to cancel', () => {
    expect(told(deposit)).toEqual([
      '* Now: You can cancel until Mon, Nov\u00a016, 3:45\u00a0PM\u00a0ET',
      '- Mon, Nov 16: Leaves First Prairie',
      '- Tue, Nov 17: In your account and earning',
      '- Tue, Nov 24: Available to withdraw',
    ])
  })

  it('offers no cancelling once the server says so', () => {
    expect(told({ ...deposit, may_cancel: false })[0]).toBe(
      '* Now: Being sent. You can no longer cancel it',
    )
  })

  it('fills the stop it is at', () => {
    const left = { ...deposit, status: 'Submitted', may_cancel: false } as const
    expect(told(left)).toEqual([
      '* Mon, Nov 16: Left First Prairie',
      '- Tue, Nov 17: In your account and earning',
      '- Tue, Nov 24: Available to withdraw',
    ])
    const posted = { ...left, posted_on: '2026-11-17' }
    expect(told(posted, '2026-11-18')).toEqual([
      '+ Mon, Nov 16: Left First Prairie',
      '* Tue, Nov 17: In your account and earning',
      '- Tue, Nov 24: Available to withdraw',
    ])
    expect(told({ ...posted, status: 'Settled' }, '2026-12-01')).toEqual([
      '+ Mon, Nov 16: Left First Prairie',
      '+ Tue, Nov 17: In your account and earning',
      '* Tue, Nov 24: Available to withdraw',
    ])
  })

  it('that was cancelled says by whom, when, and that nothing moved', () => {
    const ended = { ...deposit, may_cancel: false, date_processed: '2026-11-17T02:00:00Z' } as const
    expect(told({ ...ended, status: 'Voided' }, '2027-02-01')).toEqual([
      '* Mon, Nov 16: Canceled. No money left First Prairie.',
    ])
    expect(told({ ...ended, status: 'Cancelled' })).toEqual([
      '* Mon, Nov 16: We canceled this. No money left First Prairie.',
    ])
  })

  it('that came back says where it had been and why', () => {
    const returned = {
      ...deposit,
      status: 'Returned',
      return_code: 'R01',
      may_cancel: false,
      posted_on: '2026-11-17',
      date_processed: '2026-11-19T13:00:00Z',
    } as const
    expect(told(returned, '2026-11-19')).toEqual([
      '+ Mon, Nov 16: Left First Prairie',
      '+ Tue, Nov 17: Was in your account',
      '* Thu, Nov 19: Returned unpaid. Your bank account didn’t have enough money in it.',
    ])
  })

  it('that was changed says that another took its place', () => {
    const changed = { ...deposit, status: 'Voided', replaced_by: 'another' } as const
    expect(told(changed)).toEqual(['* Ended: This deposit was changed. A new one replaced it.'])
  })

  it('that waits for a yes to another account promises to leave only with it', () => {
    expect(told({ ...deposit, is_waiting: true })).toEqual([
      '* Now: Needs your approval for the account you linked',
      '- Mon, Nov 16: Leaves the account you linked if you approve it. Otherwise, we’ll cancel it',
    ])
  })

  it('names no bank that is not known', () => {
    expect(told({ ...deposit, linked_account: null })[1]).toBe('- Mon, Nov 16: Leaves your bank')
  })
})

describe('a day that has passed', () => {
  const days = ['2026-11-17', '2026-11-18', '2026-11-30', '2027-01-01']
  const late: [string, TimedTransfer][] = [
    ['has not left', { ...deposit, may_cancel: false }],
    ['left and is not posted', { ...deposit, status: 'Submitted', may_cancel: false }],
    [
      'posted and is still held',
      { ...deposit, status: 'Submitted', may_cancel: false, posted_on: '2026-11-17' },
    ],
    ['withdrawal has not left', { ...withdrawal, may_cancel: false }],
    ['withdrawal has not arrived', { ...withdrawal, status: 'Submitted', may_cancel: false }],
  ]
  it.each(late)('%s: no stop ahead is dated before today', (_, transfer) => {
    for (const today of days) {
      const ahead = moneyTimeline(transfer, today).filter(({ state }) => state === 'ahead')
      for (const { when } of ahead) {
        if (when === 'Late' || when === 'After that') continue
        expect(Date.parse(`${when} 2026 UTC`)).toBeGreaterThanOrEqual(Date.parse(today))
      }
    }
  })

  it('is told as late, and the days after it are left open', () => {
    expect(told({ ...deposit, may_cancel: false }, '2026-11-17')).toEqual([
      '* Now: Being sent. You can no longer cancel it',
      '- Late: Was expected to leave First Prairie on Mon, Nov 16 and hasn’t been sent yet',
      '- After that: In your account and earning',
      '- After that: Available to withdraw',
    ])
  })

  it('has exactly one current stop, whatever happened', () => {
    const statuses = ['Initiated', 'Pending', 'Submitted', 'Settled', 'Returned', 'Voided'] as const
    for (const status of statuses) {
      for (const today of [MONDAY, ...days]) {
        for (const transfer of [deposit, withdrawal]) {
          const stops = moneyTimeline({ ...transfer, status }, today)
          expect(stops.filter(({ state }) => state === 'current')).toHaveLength(1)
        }
      }
    }
  })
})

describe('the money timeline of others', () => {
  it('a withdrawal leaves the savings and arrives', () => {
    expect(told(withdrawal)).toEqual([
      '* Now: You can cancel until Mon, Nov\u00a016, 3:45\u00a0PM\u00a0ET',
      '- Mon, Nov 16: Leaves your account',
      '- Tue, Nov 17: Arrives at First Prairie',
    ])
    const settled = { ...withdrawal, status: 'Settled', may_cancel: false } as const
    expect(told(settled, '2026-11-20')).toEqual([
      '+ Mon, Nov 16: Left your account',
      '* Tue, Nov 17: Arrived at First Prairie',
    ])
  })

  it('interest has none: it is there at once', () => {
    expect(told({ ...deposit, direction: 'ServiceToPrimary' })).toEqual([])
  })

  it('a promise is the same picture before it is confirmed', () => {
    const { file_date, settlement_date, available_date, cancel_until } = deposit
    const dates = { file_date, settlement_date, available_date, cancel_until }
    const promise = { ...dates, leaves_at: '2026-11-16T21:00:00Z' } as const
    const asked = {
      direction: 'LinkedToPrimary',
      bankName: 'First Prairie',
      today: MONDAY,
    } as const
    expect(promisedTimeline(promise, asked)).toEqual(moneyTimeline(deposit, MONDAY))
  })
})
