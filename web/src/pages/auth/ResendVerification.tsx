import { useNewLink } from '../../features/auth/use-new-link.ts'
import { useSession } from '../../session/session-store.ts'
import { LeadOn } from '../../shell/LeadOn.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** A new link for whoever is signed in; everybody else signs in first. */
export function ResendVerification() {
  const isSignedIn = useSession(({ kind }) => kind === 'session')
  const { button, sent, error } = useNewLink()
  if (!isSignedIn) return <SignInFirst />
  return (
    <div className="flex flex-col gap-4">
      <output>{sent && <Notice severity="success">{sent}</Notice>}</output>
      <Refusal error={error} />
      <Button isFullWidth {...button} />
    </div>
  )
}

function SignInFirst() {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-muted">Sign in, and you can have a new link sent.</p>
      <LeadOn to="/login">Sign in</LeadOn>
    </div>
  )
}
