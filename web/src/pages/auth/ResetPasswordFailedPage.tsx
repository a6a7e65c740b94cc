import { LIMITS, inWords } from '@passbook/contract/limits'
import { useLocation } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { readRefusalWords } from '../../navigation-state.ts'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { Notice } from '../../ui/Notice.tsx'
import * as wording from './wording.ts'

/** SPEC 8: a refused reset stores its errors, which are shown here. */
export function ResetPasswordFailedPage() {
  const words = readRefusalWords(useLocation().state)
  return (
    <>
      <Intro title={wording.passwordNotReset} />
      <div className="mb-6 flex flex-col gap-4">
        <Notice severity="error">{words ?? wording.theLinkYouUsedNo}</Notice>
        <p className="text-ink-muted">
          {fill(wording.yourPasswordWasNotChanged, {
            minutes: inWords(LIMITS.emailLink.minutes, 'minute'),
          })}
        </p>
      </div>
      <ContinueLink to="/login/forgot-password">{wording.sendANewLink}</ContinueLink>
    </>
  )
}
