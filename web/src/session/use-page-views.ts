import { authEndpoints } from '@passbook/contract/auth'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { LOGOUT } from './departure.ts'
import { useSession } from './session-store.ts'

/** SPEC 7: logs each page a signed-in person opens; the path is the table's, without ids. */
export function usePageViews(path: string | undefined, title: string | undefined): void {
  const sessionId = useSession(({ kind, session_id }) => (kind === 'session' ? session_id : null))
  useEffect(() => {
    if (!sessionId || !path || path === LOGOUT) return
    const body = { session_id: sessionId, location: path, description: title ?? path }
    void call(authEndpoints.logPageView, { body }).catch(() => undefined)
  }, [sessionId, path, title])
}
