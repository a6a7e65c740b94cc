import { Notice } from '../ui/Notice.tsx'
import { useOnline } from './loading/use-online.ts'

/** UX 33: nothing typed is lost; it only cannot be sent now. */
export function OfflineBanner() {
  const isOnline = useOnline()
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
