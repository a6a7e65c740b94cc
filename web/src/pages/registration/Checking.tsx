import { Announcement } from '../../ui/Announcement.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

/** Long work says what is happening and that it may take a moment (UX 20). */
export function Checking() {
  return (
    <div className="flex flex-col items-center gap-4 py-16 text-center">
      <Spinner />
      <p className="text-lg font-bold">Checking your identity</p>
      <p className="max-w-reading text-ink-muted">
        We compare your details with public records. It usually takes a few seconds and can take a
        few minutes. Please keep this page open.
      </p>
      <Announcement>Checking your identity. Please keep this page open.</Announcement>
    </div>
  )
}
