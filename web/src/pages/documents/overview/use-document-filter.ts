import { useSearchParams } from 'react-router'
import { type DocumentFilter, readFilter, writeFilter } from './filter-in-address.ts'

export function useDocumentFilter() {
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  return {
    filter,
    change: (changed: Partial<DocumentFilter>) =>
      setSearch(writeFilter({ ...filter, ...changed }), { preventScrollReset: true }),
  }
}
