import { LIMITS, inWords } from '@passbook/contract/limits'
import { useLocation } from 'react-router'
import { readRefusalWords } from '../../navigation-state.ts'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** SPEC 8: a refused reset stores its errors, which are shown here. */
export function ResetPasswordFailedPage() {
  const words = readRefusalWords(useLocation().state)
  return (
    <>
      <Intro title="Password not reset" />
      <div className="mb-6 flex flex-col gap-4">
        <Notice severity="error">{words ?? 'The link you used no longer works.'}</Notice>
        <p className="text-ink-muted">
          Your password was not changed. Each link works once, for{' '}
          {inWords(LIMITS.emailLink.minutes, 'minute')}, and stops working when you request a newer
          one.
        </p>
      </div>
      <ContinueLink to="/login/forgot-password">Send a new link</ContinueLink>
    </>
  )
}
