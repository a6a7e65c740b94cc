import type { Address } from '../../../path.ts'

const PATH = '/dashboard/documents/statements'

/** STATES "What the address carries": a reload keeps the year, and the month that is open. */
export function statementsAddress(year: number, month?: number): Address {
  return month === undefined ? `${PATH}?year=${year}` : `${PATH}?year=${year}&month=${month}`
}

/** The year that is asked for, else the newest; null where there is none. */
export function readYear(search: URLSearchParams, years: readonly number[]): number | null {
  const asked = Number(search.get('year'))
  return years.find((year) => year === asked) ?? years[0] ?? null
}

export function readMonth(search: URLSearchParams): number | null {
  const month = Number(search.get('month'))
  return Number.isInteger(month) && month >= 1 && month <= 12 ? month : null
}
