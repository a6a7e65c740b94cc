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

/** What every answer of the console is kept under. */
const CONSOLE = 'console'

/** The query of a call: its key is the endpoint and its input. */
export function deskOptions<E extends KeylessEndpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: [CONSOLE, endpoint.path, input],
    queryFn: ({ signal }) => ask(endpoint, input, { signal }),
  })
}

/** What the server says now. Nothing is asked for by itself: that would keep a session alive. */
export function useDesk<E extends KeylessEndpoint>(
  endpoint: E,
  input: CallInput<E>,
): UseQueryResult<Data<E>> {
  return useQuery(deskOptions(endpoint, input), queryClient)
}

interface Paged {
  has_more: boolean
}

/** A list by pages: the first at once, each further one when it is asked for. */
export function useDeskPages<E extends KeylessEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  /** What names the page after this one. */
  nextOf: (page: Data<E> & Paged) => object,
) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [CONSOLE, endpoint.path, 'pages', input],
      queryFn: async ({ pageParam, signal }) => {
        const asked = { ...input, query: { ...input.query, ...pageParam } } as CallInput<E>
        return (await ask(endpoint, asked, { signal })) as Data<E> & Paged
      },
      initialPageParam: {},
      getNextPageParam: (page) => (page.has_more ? nextOf(page) : null),
      placeholderData: keepPreviousData,
    }),
    queryClient,
  )
}

/** After an act: whatever it may have changed is asked for again. */
export function refreshDesk(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [CONSOLE] })
}
