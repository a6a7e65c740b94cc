import { securityEndpoints } from '@passbook/contract/security'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { readLinkToken } from '../../navigation-state.ts'
import { forgetEverything } from '../../session/log-out.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'

const LINK_LIFETIME = inWords(LIMITS.notMe.days, 'day')

/** "This was not me", linked from the notice of a change: nothing happens until the button is pressed. */
export function NotMePage() {
  const token = useLinkToken()
  const [isDone, setDone] = useState(false)
  if (isDone) return <Done />
  return token ? <UndoChange token={token} onDone={() => setDone(true)} /> : <WithoutLink />
}

function UndoChange({ token, onDone }: { token: string; onDone: () => void }) {
  const undo = useCall(securityEndpoints.notMe, {
    onSuccess: () => {
      // The server has ended every session of this person, perhaps including this one.
      forgetEverything()
      onDone()
    },
  })
  return (
    <>
      <Intro title="Was this you?">
        <p>
          The email address or phone number on your account was changed. If you made the change,
          close this page. Nothing will happen.
        </p>
        <p>
          If you didn’t, choose “This wasn’t me”. We’ll undo the change, sign out every session, and
          review your account. No money will leave your account until we finish.
        </p>
      </Intro>
      <div className="flex flex-col gap-6">
        <Refusal error={undo.error} title="This link doesn’t work">
          <p>
            It works once, for {LINK_LIFETIME} after the change. If you didn’t make the change,
            contact us right away.
          </p>
        </Refusal>
        {undo.error ? (
          <ContinueLink to="/login">Go to sign in</ContinueLink>
        ) : (
          <Button
            variant="danger"
            isFullWidth
            isPending={undo.isPending}
            onClick={() => undo.mutate({ body: { token } })}
          >
            This wasn’t me
          </Button>
        )}
      </div>
    </>
  )
}

function Done() {
  return (
    <>
      <Intro title="Your account is protected">
        <p>
          Every session is signed out, including yours. We undid the change, unless another login
          has started using your old email address. No money will leave your account until we finish
          our review.
        </p>
        <p>
          Set a new password now, because the person who did this may know the old one. Also check
          that no one else has access to your email.
        </p>
      </Intro>
      <ContinueLink to="/login/forgot-password">Set a new password</ContinueLink>
    </>
  )
}

function WithoutLink() {
  return (
    <>
      <Intro title="Was this you?">
        Open this page with the link in the email we sent about the change. It works once, for{' '}
        {LINK_LIFETIME}. If you can’t find it, contact us.
      </Intro>
      <ContinueLink to="/login">Go to sign in</ContinueLink>
    </>
  )
}

/** STATES: moves the link's token from the URL into navigation state. */
function useLinkToken(): string | null {
  const { state, hash, pathname } = useLocation()
  const navigate = useNavigate()
  const fromAddress = readLinkToken(hash)
  useEffect(() => {
    if (fromAddress) void navigate(pathname, { replace: true, state: { token: fromAddress } })
  }, [fromAddress, pathname, navigate])
  return fromAddress ?? readLinkToken(state)
}
