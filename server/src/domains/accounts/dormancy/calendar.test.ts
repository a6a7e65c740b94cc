import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
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
    ['CA', 2026, '2026-10-31', '2026-06-30', '2023-06-30', '2025-10-31', '2026-05-04'],
    ['CT', 2026, '2026-03-31', '2025-12-31', '2022-12-31', '2024-12-31', '2025-12-31'],
    ['TX', 2026, '2026-07-01', '2026-03-01', '2023-03-01', '2026-03-03', '2026-05-02'],
    ['AZ', 2026, '2026-10-31', '2026-06-30', '2023-06-30', '2026-05-04', '2026-07-03'],
    ['AK', 2026, '2026-10-31', '2026-06-30', '2021-06-30', '2026-07-03', '2026-10-31'],
    ['NY', 2026, '2026-11-10', '2026-06-30', '2023-06-30', '2026-07-13', '2026-09-11'],
  ])('%s in %i', (state, year, reportDue, cutoff, lastContact, lettersFrom, lettersUntil) => {
    expect(cycleOf(state, year)).toMatchObject({
      reportDue,
      cutoff,
      lastContact,
      lettersFrom,
      lettersUntil,
    })
  })

  it('writes to everybody before a report is due, and not after it', () => {
    for (const state of Object.keys(STATE_RULES)) {
      const { lettersFrom, lettersUntil, reportDue, cutoff } = cycleOf(state, 2027)
      expect(lettersFrom < lettersUntil, state).toBe(true)
      expect(lettersUntil <= reportDue, state).toBe(true)
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
