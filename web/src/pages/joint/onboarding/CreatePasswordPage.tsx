import { authEndpoints } from '@passbook/contract/auth'
import { HTTP_STATUS } from '@passbook/contract/envelope'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { useState } from 'react'
import { Link, href, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../../api/error.ts'
import { errorsFor } from '../../../api/messages.ts'
import { useCall } from '../../../api/use-call.ts'
import { NewPasswordForm } from '../../../features/auth/NewPasswordForm.tsx'
import { fill } from '../../../lib/fill.ts'
import {
  type Invitation,
  type PasswordLink,
  readInvitation,
  readPasswordLink,
} from '../../../navigation-state.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { InvitationNeeded, OnboardingLink } from './InvitationNeeded.tsx'

/** The second holder chooses a password, which creates their login (STATES: Joint). */
export function CreatePasswordPage() {
  const { state } = useLocation()
  const [isLate, setLate] = useState(false)
  const link = readPasswordLink(state)
  if (!link) return <InvitationNeeded />
  if (isLate) return <TooLate invitation={readInvitation(state)} />
  return <ChoosePassword link={link} onLate={() => setLate(true)} />
}

interface ChoosePasswordProps {
  link: PasswordLink
  onLate: () => void
}

function ChoosePassword({ link, onLate }: ChoosePasswordProps) {
  const navigate = useNavigate()
  const choose = useCall(authEndpoints.resetPassword)

  async function save(password: string) {
    try {
      await choose.mutateAsync({ body: { ...link, password } })
    } catch (error) {
      if (!isTokenExpired(error)) return errorsFor('reset-password', error)
      onLate()
      return null
    }
    await navigate(href('/joint-account/onboarding/password-success'), {
      replace: true,
      state: link,
    })
    return null
  }

  return (
    <>
      <Intro title={wording.createAPassword}>
        <p>
          {fill(wording.youllSignInWithEmail, {
            email: <strong className="break-words text-ink">{link.email}</strong>,
          })}
        </p>
      </Intro>
      <NewPasswordForm email={link.email} label={wording.password} onPassword={save} />
    </>
  )
}

/** Entering the SSN again gives a new token while the invitation is valid. */
function TooLate({ invitation }: { invitation: Invitation | null }) {
  return (
    <>
      <Intro title={wording.yourPasswordWasNotSaved}>
        <p>
          {fill(wording.youHaveMinutesToChoose, {
            minutes: inWords(LIMITS.joining.minutes, 'minute'),
          })}
        </p>
      </Intro>
      <div className="flex flex-col gap-3">
        {invitation && (
          <OnboardingLink to="/joint-account/onboarding/ssn-verification" state={invitation}>
            {wording.enterYourNumberAgain}
          </OnboardingLink>
        )}
        <Link to={href('/login')} className={`${standaloneLinkClass} self-center`}>
          {wording.signIn}
        </Link>
      </div>
    </>
  )
}

function isTokenExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === HTTP_STATUS.BAD_REQUEST
}
