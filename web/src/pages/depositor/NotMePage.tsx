import { securityEndpoints } from '@passbook/contract/security'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { readLinkToken } from '../../navigation-state.ts'
import { forgetEverything } from '../../session/log-out.ts'
import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'

const LASTS = inWords(LIMITS.notMe.days, 'day')

/** "This was not me", from the notice of a change: nothing happens before the button is pressed. */
export function NotMePage() {
  const token = useLinkToken()
  const [isDone, setDone] = useState(false)
  if (isDone) return <Done />
  return token ? <Ask token={token} onDone={() => setDone(true)} /> : <WithoutLink />
}

function Ask({ token, onDone }: { token: string; onDone: () => void }) {
  const undo = useCall(securityEndpoints.notMe, {
    onSuccess: () => {
      // The server has ended every session of this person, and this may be one of them.
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
            It works once, for {LASTS} after the change. If the change still stands and was not you,
            contact us at once.
          </p>
        </Refusal>
        {undo.error ? (
          <LeadOn to="/login">Go to sign in</LeadOn>
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
      <LeadOn to="/login/forgot-password">Set a new password</LeadOn>
    </>
  )
}

function WithoutLink() {
  return (
    <>
      <Intro title="Was it not you?">
        Open this page with the link in the notice that we sent about the change. It works once, for{' '}
        {LASTS}. If you cannot find it, contact us.
      </Intro>
      <LeadOn to="/login">Go to sign in</LeadOn>
    </>
  )
}

/** STATES: takes the link's token into navigation state and clears the address of it. */
function useLinkToken(): string | null {
  const { state, hash, pathname } = useLocation()
  const navigate = useNavigate()
  const fromAddress = readLinkToken(hash)
  useEffect(() => {
    if (fromAddress) void navigate(pathname, { replace: true, state: { token: fromAddress } })
  }, [fromAddress, pathname, navigate])
  return fromAddress ?? readLinkToken(state)
}
