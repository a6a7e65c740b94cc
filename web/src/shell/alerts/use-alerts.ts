import { alertEndpoints } from '@passbook/contract/alerts'
import { isCompleted } from '@passbook/contract/enums'
import { mayRead } from '@passbook/contract/account-status'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useForbidden } from '../../api/forbidden.ts'
import { queryClient } from '../../api/query-client.ts'
import { pagesOptions } from '../../api/use-pages.ts'
import { useProgress } from '../../session/progress.ts'

/** A person's alerts and their number: one query for the menu and the list, so that both say the same. */
export const alertsQuery = pagesOptions(alertEndpoints.getAlerts, {})

/**
 * The alerts, for people who may read them; for others they are not fetched (STATES: no call that
 * answers 403).
 */
export function useAlerts() {
  return useInfiniteQuery({ ...alertsQuery, enabled: useHasAlerts() }, queryClient)
}

export interface AlertCounts {
  total: number
  unread: number
  /** The first reply is still pending. */
  isComing: boolean
}

/** How many alerts there are and how many are unread; zero if they cannot be seen. */
export function useAlertCounts(): AlertCounts {
  const { data, isLoading } = useAlerts()
  const [first] = data?.pages ?? []
  const isForbidden = useForbidden((errors) => errors.alerts !== undefined)
  const { total, unread } = first && !isForbidden ? first : { total: 0, unread: 0 }
  return { total, unread, isComing: isLoading }
}

/**
 * Whether the page of alerts opens for this person: they have a finished registration and may read.
 * Others get only the emails (STATES: Messages, alerts, lists).
 */
export function useHasAlerts(): boolean {
  return useProgress(({ progress }) => {
    return progress !== null && isCompleted(progress.registration_last_step) && mayRead(progress)
  })
}
