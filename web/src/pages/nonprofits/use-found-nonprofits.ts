import { LIMITS } from '@passbook/contract/limits'
import { type Nonprofit, nonprofitEndpoints } from '@passbook/contract/nonprofits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions } from '../../api/use-data.ts'

/** Somebody who types on is not asked about each letter. */
const PAUSE_MS = 150

/** What is found for what is typed, a moment later; the last found stay while the next are looked for. */
export function useFoundNonprofits(typed: string) {
  const [q, setQ] = useState('')
  const words = typed.trim().slice(0, LIMITS.nonprofits.searchCharacters)
  useEffect(() => {
    const timer = setTimeout(() => setQ(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  const options = dataOptions(nonprofitEndpoints.searchNonprofits, { query: { q } })
  const query = useQuery(
    { ...options, enabled: q !== '', placeholderData: keepPreviousData },
    queryClient,
  )
  const found = words === '' ? [] : (query.data?.nonprofits ?? []).filter(isThere)
  const isLooking = words !== '' && (words !== q || query.isFetching)
  return { found, isLooking, error: isLooking ? null : query.error }
}

/** SPEC 8: a result that failed is ignored. */
export function isThere({ status }: Nonprofit): boolean {
  return status !== 'FAILED'
}
