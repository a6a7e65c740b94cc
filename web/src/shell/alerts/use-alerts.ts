import { useInfiniteQuery } from '@tanstack/react-query'
import { useForbidden } from '../../api/forbidden.ts'
import { queryClient } from '../../api/query-client.ts'
import { alertsQuery } from './alerts-query.ts'
import { useHasAlerts } from './use-has-alerts.ts'

/**
 * The alerts of whoever may read them; of anybody else they are not asked for (STATES: no call that
 * answers 403).
 */
export function useAlerts() {
  return useInfiniteQuery({ ...alertsQuery, enabled: useHasAlerts() }, queryClient)
}

export interface AlertCounts {
  total: number
  unread: number
  /** The first answer is still on its way. */
  isComing: boolean
}

/** How many there are and how many are unread; none where they cannot be seen. */
export function useAlertCounts(): AlertCounts {
  const { data, isLoading } = useAlerts()
  const [first] = data?.pages ?? []
  const isForbidden = useForbidden((errors) => errors.alerts !== undefined)
  const { total, unread } = first && !isForbidden ? first : { total: 0, unread: 0 }
  return { total, unread, isComing: isLoading }
}
