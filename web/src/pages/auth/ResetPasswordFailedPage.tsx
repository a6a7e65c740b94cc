import { LIMITS, inWords } from '@passbook/contract/limits'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'

export function ResetPasswordFailedPage() {
  return (
    <>
      <Intro title="Password not reset">
        <p>
          The link you used does not work any more. Each link works once, for{' '}
          {inWords(LIMITS.emailLink.minutes, 'minute')}, and stops working when you ask for a newer
          one.
        </p>
        <p>Your password has not changed.</p>
      </Intro>
      <ContinueLink to="/login/forgot-password">Send a new link</ContinueLink>
    </>
  )
}
