import { depositorEndpoints } from '@passbook/contract/depositor'
import { useData } from '../../api/use-data.ts'
import { useNewLink } from '../../features/auth/use-emailed-link.ts'
import { usePolling } from '../../session/use-polling.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Shown from the first page on, not only when the identity check requires it (UX 36). */
export function EmailToConfirm() {
  const depositor = useData(depositorEndpoints.getDepositor)
  const { email, email_verified = true } = depositor.data ?? {}
  usePolling(depositor.refetch, !email_verified)
  if (email === undefined || email_verified) return null
  return <ConfirmEmail email={email} onLook={() => void depositor.refetch()} />
}

/** The email address must be confirmed before the identity check (STATES: Registration). */
export function ConfirmEmail({ email, onLook }: { email: string; onLook: () => void }) {
  const { button, sent, error } = useNewLink()
  return (
    <Notice severity="warning" title="Confirm your email address first">
      <p>
        We sent a link to {email}. Open it on any device: this page notices by itself, within half a
        minute.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onLook}>
          I have opened it
        </Button>
        <Button variant="secondary" {...button} />
      </div>
      <output className="mt-2 block">{sent}</output>
      <Refusal error={error} />
    </Notice>
  )
}
