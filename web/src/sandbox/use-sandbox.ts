import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'

/** Fetches data and keeps it up to date while it is shown. */
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

/** Reloads everything an act may have changed. */
export function refreshSandbox(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['sandbox'] })
}
