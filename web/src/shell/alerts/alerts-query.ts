import { alertEndpoints } from '@passbook/contract/alerts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

const { getAlerts } = alertEndpoints

/**
 * A person's alerts, page after page, and how many there are: one for the menu and for the list, so
 * that both always say the same.
 */
export const alertsQuery = infiniteQueryOptions({
  queryKey: [getAlerts.path],
  queryFn: async ({ pageParam, signal }) => {
    const query = pageParam === null ? {} : { after: pageParam }
    return (await call(getAlerts, { query }, { signal })).data
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})
