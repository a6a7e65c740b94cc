import type { WrittenFilters } from '@passbook/contract/transaction-filters'
import { useSearchParams } from 'react-router'
import { readFilters } from './filters-in-address.ts'

export interface Filters {
  filters: WrittenFilters
  /** Sets some filters and keeps the others; '' removes one. */
  change: (values: Partial<Record<keyof WrittenFilters, string>>) => void
  clear: () => void
}

/** The filters of the list, which are in the URL. */
export function useFilters(): Filters {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  return {
    filters,
    change: (values) => {
      const all = Object.entries({ ...filters, ...values })
      setSearch(
        Object.fromEntries(all.filter(([, value]) => value !== '').map(([k, v]) => [k, String(v)])),
        { replace: true, preventScrollReset: true },
      )
    },
    clear: () => setSearch({}, { replace: true, preventScrollReset: true }),
  }
}
