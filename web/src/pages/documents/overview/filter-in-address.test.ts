import { describe, expect, it } from 'vitest'
import { type DocumentFilter, readFilter, applyFilter, writeFilter } from './filter-in-address.ts'

const ALL: DocumentFilter = { kind: null, year: null }

describe('the filter of documents', () => {
  it.each<[string, DocumentFilter]>([
    ['', ALL],
    ['kind=taxes', { kind: 'taxes', year: null }],
    ['kind=files&year=2025', { kind: 'files', year: 2025 }],
    ['kind=letters&year=soon', ALL],
    ['year=20255', ALL],
  ])('%s', (text, filter) => {
    expect(readFilter(new URLSearchParams(text))).toEqual(filter)
  })

  it('leads back to what it names, and says nothing of what is not asked', () => {
    const filter = { kind: 'statements', year: 2026 } as const
    expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter)
    expect(writeFilter(ALL)).toEqual({})
  })

  it('shows the newest few of each kind at one look, and all that are looked for', () => {
    const years = [2026, 2026, 2026, 2026, 2025]
    const shown = (filter: Partial<DocumentFilter>) =>
      applyFilter(years, { ...ALL, ...filter }, (year) => year)
    expect(shown({})).toEqual([2026, 2026, 2026])
    expect(shown({ kind: 'statements' })).toEqual(years)
    expect(shown({ year: 2026 })).toEqual([2026, 2026, 2026, 2026])
    expect(shown({ year: 2024 })).toEqual([])
  })
})
