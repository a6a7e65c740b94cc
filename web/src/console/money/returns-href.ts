import type { ReturnsQuery } from '@passbook/contract/console/money'
import { consoleHref } from '../href.ts'

export const RETURNS_FILTERS = ['code', 'what', 'from', 'to'] as const

export type ReturnsFilter = Pick<ReturnsQuery, (typeof RETURNS_FILTERS)[number]>

/** The list of the returns that a figure counts. */
export function returnsHref(filter: ReturnsFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  return `${consoleHref('/console/ach-files/returns')}?${new URLSearchParams(given)}`
}
