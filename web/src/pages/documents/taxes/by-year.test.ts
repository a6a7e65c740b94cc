import type { TaxDocument } from '@passbook/contract/tax-documents'
import { expect, it } from 'vitest'
import { byYear } from './by-year.ts'

const form = (uuid: string, tax_year: number, replaces: string | null = null): TaxDocument => ({
  uuid,
  tax_year,
  form: '1099-INT',
  is_corrected: replaces !== null,
  replaces,
  interest_cents: 1_234,
  withheld_cents: 0,
  made_on: '2027-01-16',
})

it('puts the form that counts before those it replaced, year by year', () => {
  const years = byYear([form('c', 2027), form('b', 2026, 'a'), form('a', 2026)])
  expect(years.map(({ year, forms }) => [year, forms.map(({ uuid }) => uuid)])).toEqual([
    [2027, ['c']],
    [2026, ['b', 'a']],
  ])
  expect(byYear([])).toEqual([])
})
