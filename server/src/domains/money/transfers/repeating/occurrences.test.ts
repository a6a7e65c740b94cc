import { Every } from '@passbook/contract/repeating'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leavingDays } from '../../../../../test/repeating/plain-calendar.ts'
import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../../../platform/calendar/business-date.ts'
import { type Occurrence, type Repetition, occurrenceAfter } from './occurrences.ts'

const day = parseBusinessDate
const LONG_AGO = day('2000-01-01')

/** One after another, as each is made when the one before has left. */
function lived(repetition: Repetition, days: number): BusinessDate[] {
  const until = addDays(repetition.anchor_date, days)
  const found: BusinessDate[] = []
  let at: BusinessDate = addDays(repetition.anchor_date, -1)
  for (;;) {
    const next: Occurrence | null = occurrenceAfter(repetition, at, LONG_AGO)
    if (next === null || next.leavesOn > until) return found
    found.push(next.leavesOn)
    at = next.date
  }
}

describe('the days a repeating deposit leaves', () => {
  const anchors = fc.integer({ min: 0, max: 730 }).map((n) => addDays(day('2026-01-01'), n))
  const everies = fc.constantFrom(...Every.options)

  it('are those of a calendar walked day by day, for a year from every day of two', () => {
    fc.assert(
      fc.property(anchors, everies, (anchor_date, every) => {
        const repetition = { anchor_date, every, ends_on: null }
        expect(lived(repetition, 366)).toEqual(
          leavingDays(anchor_date, every, addDays(anchor_date, 366)),
        )
      }),
      { numRuns: 400 },
    )
  })

  it('end with the last one that leaves by the last day', () => {
    fc.assert(
      fc.property(anchors, everies, fc.integer({ min: 10, max: 300 }), (anchor, every, days) => {
        const ends_on = addDays(anchor, days)
        const all = lived({ anchor_date: anchor, every, ends_on }, 366)
        expect(all).toEqual(leavingDays(anchor, every, ends_on))
      }),
    )
  })

  it('nothing that was missed is made up', () => {
    const repetition = { anchor_date: day('2026-01-31'), every: 'month', ends_on: null } as const
    expect(occurrenceAfter(repetition, day('2026-01-31'), day('2026-04-01'))).toEqual({
      date: '2026-04-30',
      leavesOn: '2026-04-30',
    })
  })

  it('an anchor of the 31st falls to the last day and comes back; a closed day does not move it', () => {
    const repetition = { anchor_date: day('2026-12-31'), every: 'month', ends_on: null } as const
    expect(lived(repetition, 160)).toEqual([
      '2026-12-31',
      // A Sunday.
      '2027-02-01',
      // A Sunday.
      '2027-03-01',
      '2027-03-31',
      '2027-04-30',
      // Memorial Day.
      '2027-06-01',
    ])
  })

  it('stop where the calendar of the product ends', () => {
    const repetition = { anchor_date: day('2099-12-25'), every: 'week', ends_on: null } as const
    expect(occurrenceAfter(repetition, day('2099-12-25'), LONG_AGO)).toBeNull()
  })
})
