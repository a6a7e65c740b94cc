import { authEndpoints } from '@passbook/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, href, useNavigate } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions } from '../../api/use-data.ts'
import { usePasswordLink, useNewLink } from '../../features/auth/use-emailed-link.ts'
import { fill } from '../../lib/fill.ts'
import type { PasswordLink } from '../../navigation-state.ts'
import { useSession } from '../../session/session-store.ts'
import { recordVisit } from '../../session/visit-store.ts'
import { usePolling } from '../../session/use-polling.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import * as wording from './wording.ts'

const TITLE = wording.verifyYourEmailAddress

export function EmailVerificationPage() {
  const link = usePasswordLink()
  if (link) return <Verifying link={link} />
  return <Waiting />
}

/** The link may be opened on another device, so this page polls for the result (UX 39). */
function Waiting() {
  const isSignedIn = useSession(({ kind }) => kind === 'session')
  const user = useQuery({ ...dataOptions(authEndpoints.getUser), enabled: isSignedIn }, queryClient)
  const isVerified = user.data?.email_verified === true
  usePolling(user.refetch, isSignedIn && !isVerified)
  if (isVerified) return <Navigate to={href('/email-verified')} replace />
  return (
    <>
      <Intro title={TITLE}>{wording.weSentYouAnEmail}</Intro>
      <ResendVerification />
    </>
  )
}

function Verifying({ link }: { link: PasswordLink }) {
  // A query rather than an effect: the link works once, and a query is sent once.
  const { isPending, error } = useQuery(
    {
      ...dataOptions(authEndpoints.verifyEmail, { body: link }),
      staleTime: Infinity,
      retry: false,
    },
    queryClient,
  )
  const isConfirmed = !isPending && !error
  const navigate = useNavigate()
  useEffect(() => {
    if (!isConfirmed) return
    recordVisit('email-verified')
    void navigate(href('/email-verified'), { replace: true })
  }, [isConfirmed, navigate])
  return (
    <>
      <Intro title={TITLE}>
        {isPending ? fill(wording.confirmingEmail, { email: link.email }) : null}
      </Intro>
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

/** Sends a new link to a person who is signed in; others are asked to sign in first. */
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
      <p className="text-ink-muted">{wording.signInToSendA}</p>
      <ContinueLink to="/login">{wording.signIn}</ContinueLink>
    </div>
  )
}
