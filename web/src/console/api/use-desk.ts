import type { CallInput, Data, KeylessEndpoint } from '@passbook/contract/endpoint'
import {
  type UseQueryResult,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { ask } from './ask.ts'

/** The first part of every query key of the console. */
const CONSOLE = 'console'

/** The query options of a call. The key is the endpoint and its input. */
export function deskOptions<E extends KeylessEndpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: [CONSOLE, endpoint.path, input],
    queryFn: ({ signal }) => ask(endpoint, input, { signal }),
  })
}

/** Reads from the server. It never refetches automatically, which would keep a session alive. */
export function useDesk<E extends KeylessEndpoint>(
  endpoint: E,
  input: CallInput<E>,
): UseQueryResult<Data<E>> {
  return useQuery(deskOptions(endpoint, input), queryClient)
}

interface Paged {
  has_more: boolean
}

/** Reads a list page by page: the first at once, more on request. */
export function useDeskPages<E extends KeylessEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  /** Returns the query parameters of the next page. */
  nextOf: (page: Data<E> & Paged) => object,
) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [CONSOLE, endpoint.path, 'pages', input],
      queryFn: async ({ pageParam, signal }) => {
        const request = { ...input, query: { ...input.query, ...pageParam } } as CallInput<E>
        return (await ask(endpoint, request, { signal })) as Data<E> & Paged
      },
      initialPageParam: {},
      getNextPageParam: (page) => (page.has_more ? nextOf(page) : null),
      placeholderData: keepPreviousData,
    }),
    queryClient,
  )
}

/** Reloads everything an act may have changed. */
export function refreshDesk(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [CONSOLE] })
}
