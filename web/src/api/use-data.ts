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

/** The query of a call that is asked once and remembered: its key is the endpoint and its input. */
export function dataOptions<E extends KeylessEndpoint>(endpoint: E, ...[input]: Input<E>) {
  const given = (input ?? {}) as CallInput<E>
  return queryOptions({
    queryKey: [endpoint.path, given],
    queryFn: async ({ signal }) => {
      // A page asks for many things when it opens: sent in one go they keep a phone busy.
      await pause()
      return (await call(endpoint, given, { signal })).data
    },
  })
}

/** What the server says now, cached and shared by everybody who asks for the same. */
export function useData<E extends KeylessEndpoint>(
  endpoint: E,
  ...input: Input<E>
): UseQueryResult<Data<E>> {
  return useQuery(dataOptions(endpoint, ...input), queryClient)
}

/** Asks ahead for what parts of a page show later: only those are drawn anew when it comes. */
export function useAhead<E extends KeylessEndpoint>(endpoint: E, ...input: Input<E>): void {
  usePrefetchQuery(dataOptions(endpoint, ...input), queryClient)
}
