import { formatDate } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { TransactionFilters, type WrittenFilters } from '@passbook/contract/transaction-filters'
import { fill } from '../../../lib/fill.ts'
import * as wording from '../wording.ts'

/** The filters are in the URL, in the API's format, so that Back, a reload and a link keep them. */

type Name = keyof WrittenFilters
const NAMES = Object.keys(TransactionFilters.shape).filter(isName)

function isName(name: string): name is Name {
  return name in TransactionFilters.shape && name !== 'request_id'
}

/** Reads the filters from the URL and ignores invalid values. */
export function readFilters(search: URLSearchParams): WrittenFilters {
  const filters: Record<string, string> = {}
  for (const name of NAMES) {
    const value = search.get(name)
    if (value && TransactionFilters.shape[name].safeParse(value).success) filters[name] = value
  }
  return filters
}

export interface Choice {
  value: string
  label: string
}

/** The statuses as people distinguish them. */
export const STATUS_CHOICES: readonly Choice[] = [
  { value: 'Initiated,Pending', label: wording.scheduled },
  { value: 'Submitted', label: wording.onItsWayOrOn },
  { value: 'Settled', label: wording.settled },
  { value: 'Returned', label: wording.returned },
  { value: 'Voided,Cancelled', label: wording.cancelled },
]

export const DIRECTION_CHOICES: readonly Choice[] = [
  { value: 'ServiceToPrimary,LinkedToPrimary', label: wording.moneyIn },
  { value: 'PrimaryToService,PrimaryToLinked', label: wording.moneyOut },
]

const WORDS: Partial<Record<Name, (value: string) => string>> = {
  q: (value) => `“${value}”`,
  status: (value) => labelOf(STATUS_CHOICES, value),
  direction: (value) => labelOf(DIRECTION_CHOICES, value),
  kind: (value) => value.replaceAll(',', ', '),
  from: (value) => fill(wording.fromValue, { value: formatDate(value) }),
  to: (value) => `To ${formatDate(value)}`,
  min_cents: (value) => fill(wording.atLeastValue, { value: formatCents(Number(value)) }),
  max_cents: (value) => fill(wording.atMostValue, { value: formatCents(Number(value)) }),
}

function labelOf(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value.replaceAll(',', ', ')
}

export interface Chip {
  name: Name
  words: string
}

/** The active filters in words; each can be removed separately. */
export function chipsOf(filters: WrittenFilters): Chip[] {
  return NAMES.flatMap((name) => {
    const value = filters[name]
    const words = value === undefined ? undefined : WORDS[name]?.(String(value))
    return words === undefined ? [] : [{ name, words }]
  })
}
