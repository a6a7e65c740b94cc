import { useSession } from '../../session/session-store.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'

export function EmailVerifiedPage() {
  const isSignedIn = useSession(({ kind }) => kind === 'session')
  return (
    <>
      <Intro title="Email address verified">
        Thank you. We will write to this address about your account.
      </Intro>
      <ContinueLink to={isSignedIn ? '/login/entry' : '/login'}>
        {isSignedIn ? 'Continue' : 'Sign in'}
      </ContinueLink>
    </>
  )
}
