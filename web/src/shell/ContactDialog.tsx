import { useBranding } from '../branding/use-branding.ts'
import * as wording from '../lib/wording.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { linkClass } from '../ui/link-class.ts'

/** SPEC 1: people who are not signed in are pointed to the support email. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const email = useBranding()?.emails.support
  return (
    <Dialog title={wording.contactUs} onClose={onClose}>
      <p>{wording.emailUsAndWellReply}</p>
      <p className="mt-4">
        <a href={`mailto:${email}`} className={`${linkClass} font-bold break-all`}>
          {email}
        </a>
      </p>
      <p className="mt-4 text-sm text-ink-muted">{wording.neverSendYourPasswordA}</p>
    </Dialog>
  )
}
