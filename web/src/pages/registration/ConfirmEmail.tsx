import { depositorEndpoints } from '@passbook/contract/depositor'
import { useData } from '../../api/use-data.ts'
import { useNewLink } from '../../features/auth/use-emailed-link.ts'
import { useWaiting } from '../../session/use-waiting.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Told from the first page on, and not only where the identity check needs it (UX 36). */
export function EmailToConfirm() {
  const depositor = useData(depositorEndpoints.getDepositor)
  const { email, email_verified = true } = depositor.data ?? {}
  useWaiting(depositor.refetch, !email_verified)
  if (email === undefined || email_verified) return null
  return <ConfirmEmail email={email} onLook={() => void depositor.refetch()} />
}

/** The email address must be confirmed before identity is checked (STATES: Registration). */
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
