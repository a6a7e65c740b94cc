import { useIsFormOpen } from '../session/drafts/open-forms.ts'
import { Notice } from '../ui/Notice.tsx'
import { useOnline } from './loading/use-online.ts'

/** UX 33: nothing typed is lost; it only cannot be sent now. */
export function OfflineBanner() {
  const isOnline = useOnline()
  const isFormOpen = useIsFormOpen()
  return (
    <div role="status" className="sticky top-0 z-30">
      {!isOnline && (
        <Notice severity="warning">
          You are offline.{' '}
          {isFormOpen
            ? 'What you typed stays on this page; send it when you are back.'
            : 'What you see may be out of date.'}
        </Notice>
      )}
    </div>
  )
}
