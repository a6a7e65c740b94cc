import type { Address } from '../../../path.ts'

/** The URL of the interest page carries a month or a year. */

export interface Month {
  year: number
  month: number
}

export function monthOf(date: string): Month {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) }
}

/** "2026-10", as in URLs and in the month select. */
export function monthKey({ year, month }: Month): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

export function monthAddress(month: Month): Address {
  return `/dashboard/interest?month=${monthKey(month)}`
}

export function yearAddress(year: number): Address {
  return `/dashboard/interest?year=${year}`
}

/** Every month from the opening of the account to today, newest first. */
export function monthsBetween(openedOn: string, today: string): Month[] {
  const [first, last] = [monthOf(openedOn), monthOf(today)]
  const count = (last.year - first.year) * 12 + last.month - first.month + 1
  return Array.from({ length: Math.max(count, 1) }, (_, back) => {
    const index = last.year * 12 + last.month - 1 - back
    return { year: Math.floor(index / 12), month: (index % 12) + 1 }
  })
}

/** The month in the URL, if the account has it; otherwise the newest. */
export function readMonth(search: URLSearchParams, months: readonly Month[]): Month | undefined {
  const named = search.get('month')
  return months.find((month) => monthKey(month) === named) ?? months[0]
}

/** The year in the URL, if the account has months in it. */
export function readYear(search: URLSearchParams, months: readonly Month[]): number | null {
  const named = Number(search.get('year'))
  return months.some(({ year }) => year === named) ? named : null
}
