import { formatDate } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { TransactionFilters, type WrittenFilters } from '@passbook/contract/transaction-filters'

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
  { value: 'Initiated,Pending', label: 'Scheduled' },
  { value: 'Submitted', label: 'On its way or on hold' },
  { value: 'Settled', label: 'Settled' },
  { value: 'Returned', label: 'Returned' },
  { value: 'Voided,Cancelled', label: 'Cancelled' },
]

export const DIRECTION_CHOICES: readonly Choice[] = [
  { value: 'ServiceToPrimary,LinkedToPrimary', label: 'Money in' },
  { value: 'PrimaryToService,PrimaryToLinked', label: 'Money out' },
]

const WORDS: Partial<Record<Name, (value: string) => string>> = {
  q: (value) => `“${value}”`,
  status: (value) => labelOf(STATUS_CHOICES, value),
  direction: (value) => labelOf(DIRECTION_CHOICES, value),
  kind: (value) => value.replaceAll(',', ', '),
  from: (value) => `From ${formatDate(value)}`,
  to: (value) => `To ${formatDate(value)}`,
  min_cents: (value) => `At least ${formatCents(Number(value))}`,
  max_cents: (value) => `At most ${formatCents(Number(value))}`,
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
