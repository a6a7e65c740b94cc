import { authEndpoints } from '@passbook/contract/auth'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../session/session-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'

/** A new link for whoever is signed in; everybody else signs in first. */
export function ResendVerification() {
  const isSignedIn = useSession(({ kind }) => kind === 'session')
  const resend = useCall(authEndpoints.resendEmailVerification)
  if (!isSignedIn) return <LeadOn to="/login">Sign in</LeadOn>
  return (
    <div className="flex flex-col gap-4">
      <output>
        {resend.isSuccess && (
          <Notice severity="success">A new link is on its way. Older ones no longer work.</Notice>
        )}
      </output>
      {resend.error && (
        <Notice severity="error" role="alert">
          {resend.error.message}
        </Notice>
      )}
      <Button isFullWidth isPending={resend.isPending} onClick={() => resend.mutate({})}>
        Send a new link
      </Button>
    </div>
  )
}
