import { Suspense } from 'react'
import { useSession } from '../session/session-store.ts'
import { useKeepAlive, useSessionWatch } from '../session/use-watch.ts'
import { loadedDialogs } from './leaving/loaded-dialogs.ts'
import { lazyPart } from './loading/lazy-part.tsx'

const StaySignedInDialog = lazyPart(
  () => import('./StaySignedInDialog.tsx').then((m) => m.StaySignedInDialog),
  // If it cannot be loaded, as without a network, the session simply ends.
  () => null,
)

/** Watches the session and asks two minutes before its end (UX 21); then only the answer counts. */
export function StaySignedIn({ isWatched }: { isWatched: boolean }) {
  const isSignedIn = useSession(({ kind }) => kind === 'session')
  const isWarning = useSessionWatch(isSignedIn && isWatched)
  useKeepAlive(isSignedIn && !isWarning)
  const Dialog = loadedDialogs.StaySignedIn ?? StaySignedInDialog
  if (!isWarning) return null
  return (
    <Suspense>
      <Dialog />
    </Suspense>
  )
}
