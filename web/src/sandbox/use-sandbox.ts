import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'

/** Fetched and kept up to date while it is looked at. */
export function useSandbox<T>(
  key: readonly string[],
  fetch: () => Promise<T>,
  refreshMs: number | ((data: T | undefined) => number | false),
): UseQueryResult<T> {
  return useQuery(
    {
      queryKey: ['sandbox', ...key],
      queryFn: fetch,
      refetchInterval:
        typeof refreshMs === 'number' ? refreshMs : ({ state }) => refreshMs(state.data),
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
}

/** After an act: whatever it may have changed is asked for again. */
export function refreshSandbox(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['sandbox'] })
}
