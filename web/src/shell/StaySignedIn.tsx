import { Suspense, lazy } from 'react'
import { useSession } from '../session/session-store.ts'
import { useKeepAlive, useSessionWatch } from '../session/use-watch.ts'

/** Without it, as when the network is gone, the session simply ends. */
const StaySignedInDialog = lazy(() =>
  import('./StaySignedInDialog.tsx')
    .then((module) => ({ default: module.StaySignedInDialog }))
    .catch(() => ({ default: () => null })),
)

/** Watches the session and asks two minutes before its end (UX 21); then only the answer counts. */
export function StaySignedIn({ isWatched }: { isWatched: boolean }) {
  const isSignedIn = useSession(({ kind }) => kind === 'session')
  const isWarning = useSessionWatch(isSignedIn && isWatched)
  useKeepAlive(isSignedIn && !isWarning)
  if (!isWarning) return null
  return (
    <Suspense>
      <StaySignedInDialog />
    </Suspense>
  )
}
