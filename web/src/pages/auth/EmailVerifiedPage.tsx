import { authEndpoints } from '@passbook/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { Navigate, href } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions } from '../../api/use-data.ts'
import { useSession } from '../../session/session-store.ts'
import { useVisit } from '../../session/visit-store.ts'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import * as wording from './wording.ts'

/**
 * Anybody can open this address, so it says "verified" only where an address was just confirmed, or to a
 * signed-in person whose address is.
 */
export function EmailVerifiedPage() {
  const isJustConfirmed = useVisit(({ events }) => events.includes('email-verified'))
  const isSignedIn = useSession(({ kind }) => kind === 'session')
  if (isJustConfirmed) return <Verified isSignedIn={isSignedIn} />
  return isSignedIn ? <IfVerified /> : <Unknown />
}

function IfVerified() {
  const user = useQuery(dataOptions(authEndpoints.getUser), queryClient)
  return (
    <QueryState query={user}>
      {({ email_verified }) =>
        email_verified ? (
          <Verified isSignedIn />
        ) : (
          <Navigate to={href('/email-verification')} replace />
        )
      }
    </QueryState>
  )
}

function Verified({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <Intro title={wording.emailAddressVerified}>{wording.thankYouWellUseThis}</Intro>
      <ContinueLink to={isSignedIn ? '/login/entry' : '/login'}>
        {isSignedIn ? wording.continueLabel : wording.signIn}
      </ContinueLink>
    </>
  )
}

/** Nothing was confirmed in this visit, and without signing in nobody learns whose address is. */
function Unknown() {
  return (
    <>
      <Intro title={wording.verifyYourEmailAddress}>{wording.openTheLinkOrSignIn}</Intro>
      <ContinueLink to="/login">{wording.signIn}</ContinueLink>
    </>
  )
}
