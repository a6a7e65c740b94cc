import { type UseQueryResult, queryOptions, useQuery } from '@tanstack/react-query'
import type { CallInput, Data, EndpointDefinition } from '@passbook/contract/endpoint'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

type Input<E extends EndpointDefinition> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** The query of a GET: its key is the endpoint and its parameters. */
export function dataOptions<E extends EndpointDefinition>(endpoint: E, ...[input]: Input<E>) {
  const given = (input ?? {}) as CallInput<E>
  return queryOptions({
    queryKey: [endpoint.path, given],
    queryFn: async ({ signal }) => (await call(endpoint, given, { signal })).data,
  })
}

/** What the server says now, cached and shared by everybody who asks for the same. */
export function useData<E extends EndpointDefinition>(
  endpoint: E,
  ...input: Input<E>
): UseQueryResult<Data<E>> {
  return useQuery(dataOptions(endpoint, ...input), queryClient)
}
