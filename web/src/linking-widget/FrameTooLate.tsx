import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** The widget did not come up in time; it still may, and then takes this one's place. */
export function FrameTooLate({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="absolute inset-0 mx-auto flex w-full max-w-task flex-col justify-center bg-surface px-5">
      <Notice severity="warning" role="alert" title="The connection is taking too long">
        <p>Check that you are online, then try again. Nothing has been linked yet.</p>
        <Button variant="secondary" className="mt-4" onClick={onRetry}>
          Retry
        </Button>
      </Notice>
    </div>
  )
}
