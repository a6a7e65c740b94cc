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
      <Intro title="Was it not you?">
        <p>
          Somebody changed the email address or phone number of your account. If it was you, close
          this page: nothing happens.
        </p>
        <p>
          If it was not you, press the button. We then undo the change, sign everybody out, and look
          into it. Until we have, no money leaves your account.
        </p>
      </Intro>
      <div className="flex flex-col gap-6">
        <Refusal error={undo.error} title="This link does not work">
          <p>
            It works once, for {LINK_LIFETIME} after the change. If the change still stands and was
            not you, contact us at once.
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
            This was not me
          </Button>
        )}
      </div>
    </>
  )
}

function Done() {
  return (
    <>
      <Intro title="Everybody is signed out">
        <p>
          You too. The change is undone, unless somebody has made a login of your old email address
          since. We look into what happened; until then no money leaves your account.
        </p>
        <p>
          Set a new password now: whoever did this may know the old one. Check also that nobody else
          reads your email.
        </p>
      </Intro>
      <ContinueLink to="/login/forgot-password">Set a new password</ContinueLink>
    </>
  )
}

function WithoutLink() {
  return (
    <>
      <Intro title="Was it not you?">
        Open this page with the link in the notice that we sent about the change. It works once, for{' '}
        {LINK_LIFETIME}. If you cannot find it, contact us.
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
