import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallInput, Data, KeylessEndpoint } from '@passbook/contract/endpoint'
import { pause } from '../lib/pause.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

/** A page of a list, and the cursor of the next page. */
interface Paged {
  next: string | null
}

/** The query options of a list that is fetched page by page; its key is the endpoint and the search. */
export function pagesOptions<E extends KeylessEndpoint>(endpoint: E, query: object) {
  return infiniteQueryOptions({
    queryKey: [endpoint.path, 'pages', query],
    queryFn: async ({ pageParam, signal }) => {
      await pause()
      const asked = pageParam === null ? query : { ...query, after: pageParam }
      const input = { query: asked } as CallInput<E>
      return (await call(endpoint, input, { signal })).data as Data<E> & Paged
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Earlier results stay visible until new ones arrive.
    placeholderData: keepPreviousData,
  })
}

/** A list by pages: the first is fetched at once, each further one on request. */
export function usePages<E extends KeylessEndpoint>(endpoint: E, query: object) {
  return useInfiniteQuery(pagesOptions(endpoint, query), queryClient)
}
