import { authEndpoints } from '@passbook/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { Navigate, href } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions } from '../../api/use-data.ts'
import { usePasswordLink } from '../../features/auth/use-emailed-link.ts'
import type { PasswordLink } from '../../navigation-state.ts'
import { useSession } from '../../session/session-store.ts'
import { useWaiting } from '../../session/use-waiting.ts'
import { Intro } from '../../shell/Intro.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ResendVerification } from './ResendVerification.tsx'

const TITLE = 'Verify your email address'

export function EmailVerificationPage() {
  const link = usePasswordLink()
  if (link) return <Verifying link={link} />
  return <Waiting />
}

/** The link may be opened on another device: this page asks by itself (UX 39). */
function Waiting() {
  const isSignedIn = useSession(({ kind }) => kind === 'session')
  const user = useQuery({ ...dataOptions(authEndpoints.getUser), enabled: isSignedIn }, queryClient)
  const isVerified = user.data?.email_verified === true
  useWaiting(user.refetch, isSignedIn && !isVerified)
  if (isVerified) return <Navigate to={href('/email-verified')} replace />
  return (
    <>
      <Intro title={TITLE}>
        We sent you an email with a link. Open it to confirm that the address is yours.
      </Intro>
      <ResendVerification />
    </>
  )
}

function Verifying({ link }: { link: PasswordLink }) {
  // A query rather than an effect: the link works once, and a query is asked once.
  const { isPending, error } = useQuery(
    {
      ...dataOptions(authEndpoints.verifyEmail, { body: link }),
      staleTime: Infinity,
      retry: false,
    },
    queryClient,
  )
  if (!isPending && !error) return <Navigate to={href('/email-verified')} replace />
  return (
    <>
      <Intro title={TITLE}>{isPending ? `Confirming ${link.email}…` : null}</Intro>
      {error ? (
        <div className="flex flex-col gap-6">
          <Refusal error={error} />
          <ResendVerification />
        </div>
      ) : (
        <Skeleton className="h-12" />
      )}
    </>
  )
}
