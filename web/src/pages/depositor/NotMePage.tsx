import { securityEndpoints } from '@passbook/contract/security'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { fill } from '../../lib/fill.ts'
import { readLinkToken } from '../../navigation-state.ts'
import { forgetEverything } from '../../session/log-out.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import * as wording from './wording.ts'

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
      <Intro title={wording.wasThisYou}>
        <p>{wording.theEmailAddressOrPhone}</p>
        <p>{wording.ifYouDidntChooseThis}</p>
      </Intro>
      <div className="flex flex-col gap-6">
        <Refusal error={undo.error} title={wording.thisLinkDoesntWork}>
          <p>{fill(wording.itWorksOnceForLink, { linkLifetime: LINK_LIFETIME })}</p>
        </Refusal>
        {undo.error ? (
          <ContinueLink to="/login">{wording.goToSignIn}</ContinueLink>
        ) : (
          <Button
            variant="danger"
            isFullWidth
            isPending={undo.isPending}
            onClick={() => undo.mutate({ body: { token } })}
          >
            {wording.thisWasntMe}
          </Button>
        )}
      </div>
    </>
  )
}

function Done() {
  return (
    <>
      <Intro title={wording.yourAccountIsProtected}>
        <p>{wording.everySessionIsSignedOut}</p>
        <p>{wording.setANewPasswordNow}</p>
      </Intro>
      <ContinueLink to="/login/forgot-password">{wording.setANewPassword}</ContinueLink>
    </>
  )
}

function WithoutLink() {
  return (
    <>
      <Intro title={wording.wasThisYou}>
        {fill(wording.openThisPageWithThe, { linkLifetime: LINK_LIFETIME })}
      </Intro>
      <ContinueLink to="/login">{wording.goToSignIn}</ContinueLink>
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
