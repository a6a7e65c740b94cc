import { describe, expect, it } from 'vitest'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { cycleOf, nextCycle, reportOf, runsOutOn, stateOf } from './calendar.ts'
import { STATE_RULES } from './state-rules.ts'

const day = parseBusinessDate

describe('the calendar of dormancy', () => {
  it('knows every state and DC', () => {
    expect(Object.keys(STATE_RULES)).toHaveLength(51)
  })

  it.each([
    // State, year: report, cut-off, last contact, letters from, letters until.
    ['AL', 2026, '2026-10-31', '2026-06-30', '2023-06-30', '2026-07-03', '2026-09-01'],
    ['FL', 2026, '2026-04-30', '2025-12-31', '2020-12-31', '2025-12-31', '2026-03-01'],
    ['CA', 2026, '2026-10-31', '2026-06-30', '2023-06-30', '2025-10-31', '2026-04-30'],
    ['CT', 2026, '2026-03-31', '2025-12-31', '2022-12-31', '2024-12-31', '2025-12-31'],
    ['TX', 2026, '2026-07-01', '2026-03-01', '2023-03-01', '2026-03-01', '2026-05-01'],
    ['AZ', 2026, '2026-10-31', '2026-06-30', '2023-06-30', '2026-05-04', '2026-07-03'],
    ['AK', 2026, '2026-10-31', '2026-06-30', '2021-06-30', '2026-07-03', '2026-10-01'],
    // No earliest day: 60 days before the latest, which is 30 here.
    ['IA', 2026, '2026-10-31', '2026-06-30', '2023-06-30', '2026-08-02', '2026-10-01'],
    ['HI', 2028, '2028-10-31', '2028-06-30', '2023-06-30', '2028-05-04', '2028-10-01'],
    ['DE', 2028, '2028-03-01', '2027-12-31', '2022-12-31', '2027-11-02', '2028-01-01'],
    ['CA', 2028, '2028-10-31', '2028-06-30', '2025-06-30', '2027-10-31', '2028-04-30'],
    ['NY', 2026, '2026-11-10', '2026-06-30', '2023-06-30', '2026-06-11', '2026-08-10'],
  ])('%s in %i', (state, year, reportDue, cutoff, lastContact, lettersFrom, lettersUntil) => {
    expect(cycleOf(state, year)).toMatchObject({
      reportDue,
      cutoff,
      lastContact,
      lettersFrom,
      lettersUntil,
    })
  })

  it('California: the letter, the notice report and the money, as the law counts them', () => {
    const cycle = reportOf('CA', day('2024-05-14'), day('2026-11-18'))
    expect(cycle).toMatchObject({
      year: 2027,
      lettersFrom: '2026-10-31',
      lettersUntil: '2027-04-30',
      cutoff: '2027-06-30',
      // October 31 is a Sunday.
      fileBy: '2027-10-29',
      money: { from: '2028-06-01', until: '2028-06-15' },
    })
    expect(cycleOf('AL', 2027).money).toBeNull()
  })

  it('writes to everybody 30 days before a report, so that they can answer', () => {
    for (const state of Object.keys(STATE_RULES)) {
      const { lettersFrom, lettersUntil, reportDue, cutoff } = cycleOf(state, 2027)
      expect(lettersFrom < lettersUntil, state).toBe(true)
      expect(addDays(lettersUntil, 30) <= reportDue, state).toBe(true)
      expect(cutoff < reportDue, state).toBe(true)
    }
  })

  it('goes by the state of the address, and without one by the institution’s own', () => {
    expect(stateOf('OH', 'MA')).toBe('OH')
    expect(stateOf(null, 'MA')).toBe('MA')
    expect(stateOf('ON', 'MA')).toBe('MA')
    expect(runsOutOn('OH', day('2021-02-28'))).toBe('2026-02-28')
    expect(runsOutOn('MA', day('2024-02-29'))).toBe('2027-02-28')
  })

  it('finds the report that somebody is in', () => {
    expect(nextCycle('AL', day('2026-10-31')).year).toBe(2026)
    expect(nextCycle('AL', day('2026-11-01')).year).toBe(2027)
    expect(reportOf('AL', day('2023-06-30'), day('2026-08-01')).year).toBe(2026)
    expect(reportOf('AL', day('2023-07-01'), day('2026-08-01')).year).toBe(2027)
  })
})
