import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallInput, Data, KeylessEndpoint } from '@passbook/contract/endpoint'
import { pause } from '../lib/pause.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

/** A page of a list, and the name of the one after it. */
interface Paged {
  next: string | null
}

/** The query of a list that is fetched page by page; its key is the endpoint and what is looked for. */
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
    // What was found before stays in sight until something else is.
    placeholderData: keepPreviousData,
  })
}

/** A list by pages: the first at once, each further one when it is asked for. */
export function usePages<E extends KeylessEndpoint>(endpoint: E, query: object) {
  return useInfiniteQuery(pagesOptions(endpoint, query), queryClient)
}
