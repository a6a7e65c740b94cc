import { useSyncExternalStore } from 'react'
import { Notice } from '../ui/Notice.tsx'

/** UX 33: nothing typed is lost; it only cannot be sent now. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="sticky top-0 z-30">
      {!isOnline && (
        <Notice severity="warning">
          You are offline. What you typed stays on this page; send it when you are back.
        </Notice>
      )}
    </div>
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
