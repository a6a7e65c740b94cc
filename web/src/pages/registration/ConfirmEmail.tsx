import { authEndpoints } from '@passbook/contract/auth'
import { useEffect } from 'react'
import { useCall } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** The email address must be confirmed before identity is checked (STATES: Registration). */
export function ConfirmEmail({ email, onLook }: { email: string; onLook: () => void }) {
  const resend = useCall(authEndpoints.resendEmailVerification)
  useEffect(() => {
    addEventListener('focus', onLook)
    return () => removeEventListener('focus', onLook)
  }, [onLook])
  return (
    <Notice severity="warning" title="Confirm your email address first">
      <p>We sent a link to {email}. Open it, then come back to this page: it notices by itself.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onLook}>
          I have opened it
        </Button>
        <Button variant="secondary" isPending={resend.isPending} onClick={() => resend.mutate({})}>
          Send a new link
        </Button>
      </div>
      <output className="mt-2 block">
        {resend.isSuccess && 'A new link is on its way. Older ones no longer work.'}
        {resend.error?.message}
      </output>
    </Notice>
  )
}
