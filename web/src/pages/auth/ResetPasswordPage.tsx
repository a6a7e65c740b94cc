import { authEndpoints } from '@passbook/contract/auth'
import { HTTP_STATUS } from '@passbook/contract/envelope'
import { href, useNavigate } from 'react-router'
import { ApiError } from '../../api/error.ts'
import { errorsFor, messageFor } from '../../api/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { NewPasswordForm } from '../../features/auth/NewPasswordForm.tsx'
import { usePasswordLink } from '../../features/auth/use-emailed-link.ts'
import { fill } from '../../lib/fill.ts'
import type { PasswordLink } from '../../navigation-state.ts'
import type { Departure } from '../../session/departure.ts'
import { forgetEverything } from '../../session/log-out.ts'
import { recordVisit } from '../../session/visit-store.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import * as wording from './wording.ts'

export function ResetPasswordPage() {
  const link = usePasswordLink()
  if (link) return <ChoosePassword link={link} />
  return (
    <>
      <Intro title={wording.resetPassword}>{wording.openThisPageWithThe}</Intro>
      <ContinueLink to="/login/forgot-password">{wording.sendANewLink}</ContinueLink>
    </>
  )
}

function ChoosePassword({ link }: { link: PasswordLink }) {
  const navigate = useNavigate()
  const reset = useCall(authEndpoints.resetPassword)

  async function save(password: string) {
    try {
      await reset.mutateAsync({ body: { ...link, password } })
    } catch (error) {
      if (!isFailed(error)) return errorsFor('reset-password', error)
      recordVisit('reset-failed')
      const words = messageFor('reset-password', error)
      await navigate(href('/login/reset-password/failed'), { replace: true, state: { words } })
      return null
    }
    // The server has ended every session, including this one.
    forgetEverything()
    const departure: Departure = 'password-changed'
    await navigate(href('/login'), { replace: true, state: { departure } })
    return null
  }

  return (
    <>
      <Intro title={wording.resetPassword}>
        <p>
          {fill(wording.chooseANewPasswordFor, {
            email: <strong className="text-ink">{link.email}</strong>,
          })}
        </p>
      </Intro>
      <NewPasswordForm email={link.email} label={wording.newPassword} onPassword={save} />
    </>
  )
}

/** SPEC 8: the link is invalid or no longer works. */
function isFailed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === HTTP_STATUS.BAD_REQUEST
}
