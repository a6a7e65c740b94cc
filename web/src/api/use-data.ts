import {
  type UseQueryResult,
  queryOptions,
  usePrefetchQuery,
  useQuery,
} from '@tanstack/react-query'
import type { CallInput, Data, KeylessEndpoint } from '@passbook/contract/endpoint'
import { pause } from '../lib/pause.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

type Input<E extends KeylessEndpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** The query options of a cached call: its key is the endpoint and its input. */
export function dataOptions<E extends KeylessEndpoint>(endpoint: E, ...[input]: Input<E>) {
  const given = (input ?? {}) as CallInput<E>
  return queryOptions({
    queryKey: [endpoint.path, given],
    queryFn: async ({ signal }) => {
      // A page makes many calls when it opens; sent all at once they would keep a phone busy.
      await pause()
      return (await call(endpoint, given, { signal })).data
    },
  })
}

/** The server's current data, cached and shared by all components that ask for the same. */
export function useData<E extends KeylessEndpoint>(
  endpoint: E,
  ...input: Input<E>
): UseQueryResult<Data<E>> {
  return useQuery(dataOptions(endpoint, ...input), queryClient)
}

/** Prefetches what parts of a page show later: only those render again when it arrives. */
export function usePrefetch<E extends KeylessEndpoint>(endpoint: E, ...input: Input<E>): void {
  usePrefetchQuery(dataOptions(endpoint, ...input), queryClient)
}
