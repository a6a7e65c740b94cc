import { alertEndpoints } from '@passbook/contract/alerts'
import { isCompleted } from '@passbook/contract/enums'
import { mayRead } from '@passbook/contract/account-status'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useForbidden } from '../../api/forbidden.ts'
import { queryClient } from '../../api/query-client.ts'
import { pagesOptions } from '../../api/use-pages.ts'
import { useProgress } from '../../session/progress.ts'

/** A person's alerts, and how many there are: one for the menu and the list, so that both say the same. */
export const alertsQuery = pagesOptions(alertEndpoints.getAlerts, {})

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

/**
 * Whether the page of alerts opens to this person: a finished registration, and they may read.
 * Others get the emails only (STATES: Messages, alerts, lists).
 */
export function useHasAlerts(): boolean {
  return useProgress(({ progress }) => {
    return progress !== null && isCompleted(progress.registration_last_step) && mayRead(progress)
  })
}
