import type { MutationCacheNotifyEvent } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { alertsQuery } from './use-alerts.ts'

const BACK = ['focus', 'online'] as const

/**
 * Whatever a person does may bring an alert, and so may the time they were away: each act that was
 * done and each coming back asks for them anew. Reads never prolong a session.
 */
export function useFreshAlerts(): void {
  useEffect(() => {
    const stopHearing = queryClient.getMutationCache().subscribe((event) => {
      if (isDeed(event)) askAnew()
    })
    document.addEventListener('visibilitychange', askAnew)
    for (const event of BACK) addEventListener(event, askAnew)
    return () => {
      stopHearing()
      document.removeEventListener('visibilitychange', askAnew)
      for (const event of BACK) removeEventListener(event, askAnew)
    }
  }, [])
}

function askAnew(): void {
  if (document.visibilityState === 'hidden') return
  const { queryKey } = alertsQuery
  // One question that is on its way is enough.
  void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
}

/** Reading an alert says itself what is left. */
function isDeed({ type, mutation }: MutationCacheNotifyEvent): boolean {
  const [path] = mutation?.options.mutationKey ?? []
  const isAboutAlerts = typeof path === 'string' && path.startsWith('/alerts')
  return type === 'updated' && mutation.state.status === 'success' && !isAboutAlerts
}
