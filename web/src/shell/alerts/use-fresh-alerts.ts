import type { MutationCacheNotifyEvent } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { alertsQuery } from './use-alerts.ts'

const BACK = ['focus', 'online'] as const

/**
 * Anything a person does may cause an alert, and so may the time they were away: each completed act
 * and each return to the page refetches them. Reads never prolong a session.
 */
export function useFreshAlerts(): void {
  useEffect(() => {
    const unsubscribe = queryClient.getMutationCache().subscribe((event) => {
      if (isCompletedAct(event)) refetchAlerts()
    })
    document.addEventListener('visibilitychange', refetchAlerts)
    for (const event of BACK) addEventListener(event, refetchAlerts)
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', refetchAlerts)
      for (const event of BACK) removeEventListener(event, refetchAlerts)
    }
  }, [])
}

function refetchAlerts(): void {
  if (document.visibilityState === 'hidden') return
  const { queryKey } = alertsQuery
  // One pending request is enough.
  void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
}

/** Whether a mutation succeeded; marking alerts as read is excluded, because its reply has the count. */
function isCompletedAct({ type, mutation }: MutationCacheNotifyEvent): boolean {
  const [path] = mutation?.options.mutationKey ?? []
  const isAboutAlerts = typeof path === 'string' && path.startsWith('/alerts')
  return type === 'updated' && mutation.state.status === 'success' && !isAboutAlerts
}
