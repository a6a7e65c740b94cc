import { useSession } from '../../session/session-store.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import * as wording from './wording.ts'

export function EmailVerifiedPage() {
  const isSignedIn = useSession(({ kind }) => kind === 'session')
  return (
    <>
      <Intro title={wording.emailAddressVerified}>{wording.thankYouWellUseThis}</Intro>
      <ContinueLink to={isSignedIn ? '/login/entry' : '/login'}>
        {isSignedIn ? wording.continueLabel : wording.signIn}
      </ContinueLink>
    </>
  )
}
