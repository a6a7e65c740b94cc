import { describe, expect, it } from 'vitest'
import { ClosingStatus, mayMoveClosing } from './closing.ts'

/** STATES "Closing", written once more by hand: from, and where it may go. */
const WANTED: Record<ClosingStatus, ClosingStatus[]> = {
  WAITING: ['PAYING', 'CLOSED', 'LAPSED'],
  PAYING: ['CLOSED', 'STOPPED'],
  CLOSED: ['RETURNED'],
  RETURNED: ['REOPENED'],
  STOPPED: ['REOPENED'],
  REOPENED: [],
  LAPSED: [],
}

describe('where a closing may go', () => {
  it.each(ClosingStatus.options)('from %s', (from) => {
    const found = ClosingStatus.options.filter((to) => mayMoveClosing(from, to))
    expect(found.toSorted()).toEqual(WANTED[from].toSorted())
  })
})
